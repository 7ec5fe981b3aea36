/**
 * Returns the page numbers to show: first, last, the current one and its neighbours; `gap` stands for two or more omitted. Pages count from 1; a
 * current page out of range is clamped.
 */
export function toPageWindow(page: number, pageCount: number): ReadonlyArray<number | 'gap'> {
  const current = Math.min(Math.max(page, 1), pageCount);
  const isShown = (number: number) => number === 1 || number === pageCount || Math.abs(number - current) <= 1;
  const shown: Array<number | 'gap'> = [];
  for (let number = 1; number <= pageCount; number += 1) {
    const isLoneGap = isShown(number - 1) && isShown(number + 1);
    if (isShown(number) || isLoneGap) shown.push(number);
    else if (shown.at(-1) !== 'gap') shown.push('gap');
  }
  return shown;
}
