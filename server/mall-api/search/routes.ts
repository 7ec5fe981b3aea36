import type { FastifyInstance } from 'fastify';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { implement } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerSearch(app: FastifyInstance, { search, centreIndex, listSearchWords: listWords }: RouteDependencies): void {
  app.addHook('onListen', async () => void centreIndex.get()); // the first visitor does not wait for it
  implement(app, searchCentre, ({ query }) => search(query));
  implement(app, listSearchWords, () => listWords());
}
