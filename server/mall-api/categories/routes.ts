import type { FastifyInstance } from 'fastify';
import { listCategories } from '#shared/contracts/categories.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerCategories(app: FastifyInstance, { queries: { categories } }: RouteDependencies): void {
  implement(app, listCategories, ({ query }) => categories.list(query.type));
}
