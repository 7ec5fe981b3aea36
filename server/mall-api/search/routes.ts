import type { FastifyInstance } from 'fastify';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSearch(app: FastifyInstance, { search, listSearchWords: listWords }: RouteDependencies): void {
  implement(app, searchCentre, ({ query }) => search(query));
  implement(app, listSearchWords, () => listWords());
}
