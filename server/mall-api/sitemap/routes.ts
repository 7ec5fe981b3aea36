import type { FastifyInstance } from 'fastify';
import { listSitemap, listSitemapKinds } from '#shared/contracts/sitemap.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareSitemapQueries } from './queries.ts';

export function registerSitemap(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const sitemap = prepareSitemapQueries(db);
  implement(app, listSitemap, ({ query }) => sitemap.list(clock(), query));
  implement(app, listSitemapKinds, () => sitemap.countKinds(clock()));
}
