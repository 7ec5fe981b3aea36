import type { FastifyInstance } from 'fastify';
import { type Company, getCompany, listCompanies, listCompaniesWithEntities, listFeaturedCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Page } from '../db/bodies.ts';
import { found } from '../db/found.ts';
import { prepareCompanyQueries } from '../db/queries/companies.ts';
import { prepareDocumentQueries } from '../db/queries/documents.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { listOpen } from '../hours/centre-hours.ts';
import { implement, implementPaged } from '../implement.ts';
import { prepareCentreIndex } from '../search/centre-index.ts';
import { places } from '../search/word-index.ts';

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
  const getIndex = prepareCentreIndex(db);
  /** Companies by name, kind or category; what their texts say does not count. */
  const listFoundIds = (q: string) => {
    const { records, words } = getIndex();
    return words.find(q).flatMap(({ at, place }) => {
      const hit = records[at]?.hit;
      return hit?.type === 'company' && place < places.texts ? [hit.id] : [];
    });
  };
  return ({ q, open, ...query }: QueryOf<typeof listCompanies>): Page<Company> => {
    const filters = [...(q ? [listFoundIds(q)] : []), ...(open ? [listOpen(companies.listHours(), documents.getCentre(), clock())] : [])];
    const ids = filters.length > 0 ? filters.reduce((all, some) => all.filter((id) => some.includes(id))) : undefined;
    return companies.list({ ...query, ids });
  };
}
