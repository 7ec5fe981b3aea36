import type { FastifyInstance } from 'fastify';
import { listSitemap, listSitemapKinds, type SitemapEntry, type SitemapKind, sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSitemap(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const sitemap = prepareSitemapQueries(db);
  implement(app, listSitemap, ({ query }) => sitemap.list(clock(), query));
  implement(app, listSitemapKinds, () => sitemap.countKinds(clock()));
}

const visible = 'FROM sitemap_entry WHERE visible_from_ms <= :now';
const ofType = `${visible} AND type = :type`;
const inOrder = 'ORDER BY type, record_id';
/** SQL that reads a page. Selects the rows of the page in an index that does not contain the bodies. */
const ofPage = (which: string) =>
  `SELECT body FROM sitemap_entry WHERE (type, record_id) IN (SELECT type, record_id ${which} ${inOrder} LIMIT :limit OFFSET :offset) ${inOrder}`;

/** Queries of records that anyone may see now. */
function prepareSitemapQueries(db: Database) {
  const listPage = prepareList<SitemapEntry>(db, ofPage(visible));
  const listPageOfType = prepareList<SitemapEntry>(db, ofPage(ofType));
  const countKinds = db.prepare(`SELECT type, count(*) AS total ${visible} GROUP BY type ORDER BY type`);

  return {
    /** Lists a page of all records, or of the records of one type. */
    list(now: Date, { type, page }: { type?: SitemapEntry['type'] | undefined; page: number }): SitemapEntry[] {
      const parameters = { now: now.getTime(), limit: sitemapPageSize, offset: (page - 1) * sitemapPageSize };
      return type ? listPageOfType({ ...parameters, type }) : listPage(parameters);
    },
    countKinds: (now: Date): SitemapKind[] =>
      // safe: the import knows no other types
      countKinds.all({ now: now.getTime() }).map(({ type, total }) => ({ type: type as SitemapEntry['type'], total: Number(total) })),
  };
}
