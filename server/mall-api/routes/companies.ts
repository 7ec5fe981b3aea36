import type { FastifyInstance } from 'fastify';
import { type Company, getCompany, listCompanies, listCompaniesWithEntities, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { toWords } from '#shared/rules/fold.ts';
import type { Page } from '../db/bodies.ts';
import { prepareCompanyQueries } from '../db/queries/companies.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import { prepareSearchQueries } from '../db/queries/search.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { listOpen } from '../hours/centre-hours.ts';
import { implement, implementPaged } from '../implement.ts';
import { inColumns, toMatchExpression } from '../search/match-expression.ts';
import { found } from './found.ts';

export function registerCompanies(app: FastifyInstance, { db, clock }: RouteDependencies): void {
  const companies = prepareCompanyQueries(db);
  const list = prepareCompanyList({ db, clock });

  implementPaged(app, listCompanies, ({ query }) => list(query));
  implement(app, getCompany, ({ params }) => found(companies.find(params.id)));
  implement(app, listFeaturedCompanies, () => companies.listFeatured());
  implementPaged(app, listCompaniesWithEntities, ({ query }) => companies.listWithEntities(query.entity, clock(), query));
}

/** What the list answers, to whomever it is. */
export function prepareCompanyList({ db, clock }: RouteDependencies) {
  const companies = prepareCompanyQueries(db);
  const documents = prepareDocumentQueries(db);
  const search = prepareSearchQueries(db);
  return ({ q, open, ...query }: QueryOf<typeof listCompanies>): Page<Company> => {
    const words = toWords(q ?? '');
    const match = words.length > 0 ? inColumns(['title', 'keywords'], toMatchExpression(words, search.listWords())) : undefined;
    const listOpenIds = () => listOpen(companies.listHours(), documents.getCentre(), clock());
    const isWordless = Boolean(q) && words.length === 0; // nothing but punctuation is in no title
    return companies.list({ ...query, match, ids: isWordless ? [] : open && listOpenIds() });
  };
}
