const step = 1024;

/**
 * Positions of a file's records, in order. Existing positions are kept; new records are placed between them, and before following `others`. If the
 * order has changed, all records move in front of `others`.
 */
export function toPositions(before: readonly (number | undefined)[], others: readonly number[] = []): number[] {
  const last = before.findLast((position) => position !== undefined) ?? -Infinity;
  const end = Math.min(...others.filter((position) => position > last));
  const kept = fillGaps(Number.isFinite(end) ? [...before, end] : before).slice(0, before.length);
  const isInOrder = kept.every((position, index) => index === 0 || position > (kept[index - 1] ?? 0));
  const first = Math.min(...others, (before.length + 1) * step) - before.length * step;
  return isInOrder ? kept : before.map((_, index) => first + index * step);
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
