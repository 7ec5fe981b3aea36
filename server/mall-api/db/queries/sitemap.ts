import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import { prepareList } from '../bodies.ts';
import type { Database } from '../database.ts';

/** Every record that anyone may see now. */
export function prepareSitemapQueries(db: Database) {
  const list = prepareList<SitemapEntry>(db, 'SELECT body FROM sitemap_entry WHERE visible_from_ms <= :now ORDER BY type, record_id');
  return { list: (now: Date) => list({ now: now.getTime() }) };
}
