import type { FastifyInstance } from 'fastify';
import { getCompany, listCompanies, listCompaniesWithEntities, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import { toWords } from '#shared/rules/fold.ts';
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
  const documents = prepareDocumentQueries(db);
  const search = prepareSearchQueries(db);

  implementPaged(app, listCompanies, ({ query: { q, open, ...query } }) => {
    const words = toWords(q ?? '');
    const match = words.length > 0 ? inColumns(['title', 'keywords'], toMatchExpression(words, search.listWords())) : undefined;
    const listOpenIds = () => listOpen(companies.listHours(), documents.getCentre(), clock());
    const isWordless = Boolean(q) && words.length === 0; // nothing but punctuation is in no title
    return companies.list({ ...query, match, ids: isWordless ? [] : open && listOpenIds() });
  });
  implement(app, getCompany, ({ params }) => found(companies.find(params.id)));
  implement(app, listFeaturedCompanies, () => companies.listFeatured());
  implementPaged(app, listCompaniesWithEntities, ({ query }) => companies.listWithEntities(query.entity, clock(), query));
}
