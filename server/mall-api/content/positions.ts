const step = 1024;

/**
 * Where records of one file stand, in their order: those that stood somewhere stay there, new ones come between them. All move, to below what
 * stands behind them, when their order is another.
 */
export function toPositions(before: readonly (number | undefined)[], end = (before.length + 1) * step): number[] {
  const kept = fillGaps(before);
  const isInOrder = kept.every((position, index) => index === 0 || position > (kept[index - 1] ?? 0));
  return isInOrder ? kept : before.map((_, index) => end - (before.length - index) * step);
}

function fillGaps(before: readonly (number | undefined)[]): number[] {
  const filled: number[] = [];
  for (let index = 0; index < before.length; ) {
    const own = before[index];
    if (own !== undefined) {
      filled.push(own);
      index += 1;
      continue;
    }
    const end = before.findIndex((position, at) => at > index && position !== undefined);
    const count = (end === -1 ? before.length : end) - index;
    filled.push(...spread(filled.at(-1), end === -1 ? undefined : before[end], count));
    index += count;
  }
  return filled;
}

function spread(from: number | undefined, to: number | undefined, count: number): number[] {
  const first = from ?? (to ?? step) - (to === undefined ? step : (count + 1) * step);
  const distance = to === undefined || from === undefined ? step : (to - from) / (count + 1);
  return Array.from({ length: count }, (_, index) => first + distance * (index + 1));
}
