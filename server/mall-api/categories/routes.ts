import type { FastifyInstance } from 'fastify';
import { listCategories } from '#shared/contracts/categories.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../core/http/implement.ts';

export function registerCategories(app: FastifyInstance, { queries: { categories } }: RouteDependencies): void {
  implement(app, listCategories, ({ query }) => categories.list(query.type));
}
