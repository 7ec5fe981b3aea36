/** Runs `work` for each entry, at most `limit` at a time, and returns the results in the order of the entries. */
export async function mapAtOnce<T, R>(entries: readonly T[], limit: number, work: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = entries.entries();
  const runner = async () => {
    for (const [index, entry] of left) results[index] = await work(entry); // the runners share one iterator
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, runner));
  return results;
}
