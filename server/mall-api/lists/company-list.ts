import type { Company, listCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Page } from '../db/bodies.ts';
import type { Queries } from '../db/prepare-queries.ts';
import { listOpen } from '../hours/centre-hours.ts';
import type { CentreIndex } from '../search/centre-index.ts';
import { places } from '../search/word-index.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'documents'>;
  getIndex: () => CentreIndex;
}

/** What the list answers, to whomever it is. */
export function prepareCompanyList({ clock, queries: { companies, documents }, getIndex }: Dependencies) {
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
