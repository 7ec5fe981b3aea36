import type { FastifyInstance } from 'fastify';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { prepareSitemapQueries } from '../db/queries/sitemap.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerSitemap(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const sitemap = prepareSitemapQueries(db);
  implement(app, listSitemap, () => sitemap.list(clock()));
}
