import type { FastifyBaseLogger } from 'fastify';
import { listSitemap, type SitemapEntry } from '#shared/contracts/sitemap.ts';
import type { Content } from '../cache/content.ts';
import { readWholeSitemap, toSitemapPart } from './sitemap-pages.ts';

/**
 * Reads the times of the last changes of records by id. Empty if the mall API does not provide them; files for visitors
 * are complete without these times.
 */
export async function readUpdates(
  content: Pick<Content, 'read'>,
  kind: SitemapEntry['type'],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ReadonlyMap<number, string>> {
  try {
    const pages = await readWholeSitemap(async (page) => {
      const { data } = await content.read(listSitemap, { query: { type: kind, page } });
      return { ...toSitemapPart(data), data };
    });
    const entries = pages.flatMap(({ data }) => data);
    return new Map(entries.flatMap(({ type, id, updated_at }) => (type === kind && updated_at ? [[id, updated_at] as const] : [])));
  } catch (error) {
    log.warn({ err: error, kind }, 'the times of the last changes could not be read: calendars and feeds will not contain them');
    return new Map();
  }
}
