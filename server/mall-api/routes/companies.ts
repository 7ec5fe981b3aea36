import type { FastifyInstance } from 'fastify';
import {
  type Company,
  getCompany,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyNames,
  listFeaturedCompanies,
} from '#shared/contracts/companies.ts';
import type { Page } from '../db/bodies.ts';
import { found } from '../db/found.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { implement, implementPaged } from '../implement.ts';

export function registerCompanies(app: FastifyInstance, { clock, queries: { companies }, listCompanies: list }: RouteDependencies): void {
  implementPaged(app, listCompanies, ({ query }) => toListedPage(list(query)));
  implement(app, getCompany, ({ params }) => found(companies.find(params.id)));
  implement(app, listCompanyNames, () => companies.listNames());
  implement(app, listFeaturedCompanies, () => companies.listFeatured().map(toListed));
  implementPaged(app, listCompaniesWithEntities, ({ query }) => toListedPage(companies.listWithEntities(query.entity, clock(), query)));
}

function toListedPage<C extends Company>({ data, meta }: Page<C>) {
  return { data: data.map(toListed), meta };
}

/** Without what only its own page says. */
function toListed<C extends Company>({ gallery: _, translations, ...company }: C) {
  return { ...company, translations: translations.map(({ description: _text, ...names }) => names) };
}
