import type { FastifyInstance } from 'fastify';
import {
  getCompany,
  getCompanyOutlines,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyDiets,
  listFeaturedCompanies,
} from '#shared/contracts/companies.ts';
import { found } from '../core/db/found.ts';
import { implement, implementPaged } from '../core/http/implement.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerCompanies(app: FastifyInstance, dependencies: RouteDependencies): void {
  const {
    clock,
    queries: { companies },
  } = dependencies;
  implementPaged(app, listCompanies, ({ query }) => dependencies.listCompanies(query));
  implement(app, listCompanyDiets, ({ query }) => dependencies.listCompanyDiets(query));
  implement(app, getCompany, ({ params }) => found(companies.find(params.id)));
  implement(app, getCompanyOutlines, ({ query }) => dependencies.getCompanyOutlines(query));
  implement(app, listFeaturedCompanies, () => companies.listFeatured());
  implementPaged(app, listCompaniesWithEntities, ({ query }) => companies.listWithEntities(query.entity, clock(), query));
}
