import type { FastifyInstance } from 'fastify';
import { listCategories } from '#shared/contracts/categories.ts';
import { prepareCategoryQueries } from '../db/queries/categories.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';

export function registerCategories(app: FastifyInstance, { db }: RouteDependencies): void {
  const categories = prepareCategoryQueries(db);
  implement(app, listCategories, ({ query }) => categories.list(query.type));
}
