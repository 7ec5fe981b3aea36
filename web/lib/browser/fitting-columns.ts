/** Returns the number of columns that leaves the fewest gaps in the last row of `count` cards. Prefers four, then three. At most `most`. */
export function toFittingColumns(count: number, most: 4 | 5 = 4): number {
  if (count <= 3) return Math.max(count, 1);
  const candidates = [4, 3, 5].filter((columns) => columns <= most);
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return candidates.reduce((best, columns) => (gaps(columns) < gaps(best) ? columns : best));
}
