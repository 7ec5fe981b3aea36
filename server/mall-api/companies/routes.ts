import type { FastifyInstance } from 'fastify';
import {
  getCompany,
  getCompanyOutlines,
  listCompanies,
  listCompaniesWithEntities,
  listFeaturedCompanies,
} from '#shared/contracts/companies.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerCompanies(app: FastifyInstance, { clock, queries: { companies }, listCompanies: list }: RouteDependencies): void {
  implementPaged(app, listCompanies, ({ query }) => list(query));
  implement(app, getCompany, ({ params }) => found(companies.find(params.id)));
  implement(app, getCompanyOutlines, ({ query }) => companies.toOutlines(query));
  implement(app, listFeaturedCompanies, () => companies.listFeatured());
  implementPaged(app, listCompaniesWithEntities, ({ query }) => companies.listWithEntities(query.entity, clock(), query));
}
