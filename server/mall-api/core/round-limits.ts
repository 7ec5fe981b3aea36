/** 1, 2, 5, 10 … 500,000. */
export const roundLimits: readonly number[] = [1, 10, 100, 1000, 10_000, 100_000].flatMap((ten) => [1, 2, 5].map((times) => times * ten));

/** Numbers of records with a value: all (`total`), and up to each limit, in the order of the limits. */
export interface LimitCounts {
  total: number;
  counts: readonly number[];
}

/** Min share of the records by which two neighbouring limits differ, and the last limit differs from all records. */
const minShare = 0.05;

/** Selects the limits, lowest first, by which a list can be filtered. Leaves out limits that hardly change the list. */
export function selectLimits(limits: readonly number[], { total, counts }: LimitCounts): { limit: number; count: number }[] {
  const minDifference = Math.max(1, total * minShare);
  const selected: { limit: number; count: number }[] = [];
  for (const [index, limit] of limits.entries()) {
    const count = counts[index] ?? 0;
    const isMore = count - (selected.at(-1)?.count ?? 0) >= minDifference;
    if (isMore && total - count >= minDifference) selected.push({ limit, count });
  }
  return selected;
}
