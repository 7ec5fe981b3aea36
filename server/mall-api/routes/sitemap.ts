import type { FastifyInstance } from 'fastify';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerSitemap(app: FastifyInstance, { clock, queries: { sitemap } }: RouteDependencies): void {
  implement(app, listSitemap, () => sitemap.list(clock()));
}
