import type { ListMeta } from '#shared/contracts/envelope.ts';

const pagesAtOnce = 10;

/** Reads all pages of a list. */
export async function readPages<T>(
  read: (page: number) => Promise<{ data: readonly T[]; meta?: Pick<ListMeta, 'pages'> | undefined }>,
): Promise<T[]> {
  const first = await read(1);
  const count = first.meta?.pages ?? 1;
  const records = [...first.data];
  for (let page = 2; page <= count; page += pagesAtOnce) {
    const length = Math.min(pagesAtOnce, count - page + 1);
    const answers = await Promise.all(Array.from({ length }, (_, index) => read(page + index)));
    records.push(...answers.flatMap(({ data }) => data));
    if (answers.at(-1)?.data.length === 0) break; // the list has become shorter since the first page
  }
  return records;
}
