import { ApiError } from '#shared/contracts/errors.ts';
import { type SitemapEntry, type SitemapKind, sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { listKindsWith } from '#shared/site/kinds.ts';
import type { ListedKind, ListedRecord } from './listed-record.ts';
import type { ListedRecordsStore } from './listed-records.ts';

/** Search engines wait longer than visitors, but their sitemap must be complete. */
const maxWaitMs = 10_000;
const retryAfterSeconds = 60;

/**
 * Creates the sitemap for a mall API without a sitemap call. Throws `ServiceUnavailable` until all lists have been
 * requested once; leaves out lists that failed.
 */
export function createSitemapFromLists({ findWhole }: Pick<ListedRecordsStore, 'findWhole'>) {
  async function findEntries(): Promise<SitemapEntry[]> {
    const { records, isRead } = await findWhole(maxWaitMs);
    if (!isRead) throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    return records.flatMap((record) => (isInSitemap(record.kind) ? [toEntry(record, record.kind)] : []));
  }

  return {
    async listKinds(): Promise<SitemapKind[]> {
      const counted = Map.groupBy(await findEntries(), ({ type }) => type);
      return [...counted].map(([type, { length }]) => ({ type, total: length }));
    },
    /** Lists a page of entries. `query`: the query string of the address. */
    async list(query: URLSearchParams): Promise<SitemapEntry[]> {
      const [type, page] = [query.get('type'), Number(query.get('page') ?? 1)];
      const entries = (await findEntries()).filter((entry) => type === null || entry.type === type);
      return entries.slice((page - 1) * sitemapPageSize, page * sitemapPageSize);
    },
  };
}

const kindsOfSitemap = listKindsWith('isInSitemap');
const isInSitemap = (kind: ListedKind): kind is SitemapEntry['type'] => kindsOfSitemap.some((known) => known === kind);

function toEntry({ hit, changedAt }: ListedRecord, type: SitemapEntry['type']): SitemapEntry {
  const { id, permalink, alias, translations } = hit;
  return {
    type,
    id,
    permalink,
    alias,
    updated_at: changedAt, // lists contain the publication time only
    translations: translations.map(({ subtitle: _, ...title }) => title),
  };
}
