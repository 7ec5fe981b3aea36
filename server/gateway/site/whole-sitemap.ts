import { type SitemapEntry, sitemapPageSize } from '#shared/contracts/sitemap.ts';

/** One page of the sitemap: its first record identifies it. */
export interface SitemapPart {
  first: Pick<SitemapEntry, 'type' | 'id'> | undefined;
  count: number;
}

/** Reads pages until the last. If the mall API ignores paging and returns all records each time, returns one page. */
export async function readWholeSitemap<T extends SitemapPart>(readPage: (page: number) => Promise<T>): Promise<T[]> {
  const parts: T[] = [];
  for (let page = 1; ; page += 1) {
    const part = await readPage(page);
    const isSame = parts[0]?.first?.id === part.first?.id && parts[0]?.first?.type === part.first?.type;
    if (parts.length > 0 && (part.count === 0 || isSame)) return parts;
    parts.push(part);
    if (part.count !== sitemapPageSize) return parts;
  }
}

export const toSitemapPart = (records: readonly SitemapEntry[]): SitemapPart => ({ first: records[0], count: records.length });
