import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type SearchAnswer, type SearchType, searchCentre, searchTypes } from '#shared/contracts/search.ts';
import { toWords } from '#shared/rules/fold.ts';
import { prepareSearchQueries } from '../db/queries/search.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement } from '../implement.ts';
import { inColumns, toMatchExpression } from '../search/match-expression.ts';

export function registerSearch(app: FastifyInstance, dependencies: RouteDependencies): void {
  const search = prepareSearch(dependencies);
  implement(app, searchCentre, ({ query }) => search(query));
}

/** What search answers, to whomever it is. */
export function prepareSearch({ db, clock }: RouteDependencies) {
  const search = prepareSearchQueries(db);
  return ({ q, types, limit }: QueryOf<typeof searchCentre>): SearchAnswer => {
    const wanted = types ? types.split(',').map(toSearchType) : searchTypes;
    const words = toWords(q);
    if (words.length === 0) return { query: q, groups: [] };
    const match = toMatchExpression(words, search.listWords());
    return { query: q, groups: search.search({ match, titleMatch: inColumns(['title'], match), types: wanted, limit, now: clock() }) };
  };
}

function toSearchType(name: string): SearchType {
  const type = searchTypes.find((known) => known === name);
  if (!type) throw new ApiError('BadRequest', { errors: { types: ['not_allowed'] } });
  return type;
}
