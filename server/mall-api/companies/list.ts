import type {
  Company,
  CompanyDiet,
  CompanyOutlines,
  getCompanyOutlines,
  listCompanies,
  listCompanyDiets,
} from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { CentreIndex } from '../../search/search-index.ts';
import { places } from '../../search/word-index.ts';
import type { Page } from '../core/db/bodies.ts';
import { listOpen } from '../hours/centre-hours.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'documents'>;
  getIndex: () => CentreIndex;
}

const minuteMs = 60_000;

/** Lists companies; lists are the same for all callers. */
export function prepareCompanyLists({ clock, queries: { companies, documents }, getIndex }: Dependencies) {
  /** Lists ids of companies found by name, kind or category, but not by their texts. */
  const listFoundIds = (q: string) => {
    const { records, words } = getIndex();
    return words.find(q).flatMap(({ at, place }) => {
      const hit = records[at]?.hit;
      return hit?.type === 'company' && place < places.texts ? [hit.id] : [];
    });
  };

  let known: { places: ReturnType<typeof companies.listHours>; minute: number; ids: readonly number[] } | undefined;

  /** Lists ids of open companies. Cached per minute, because hours begin and end at whole minutes. */
  const listOpenIds = (): readonly number[] => {
    const [now, places] = [clock(), companies.listHours()];
    const minute = Math.floor(now.getTime() / minuteMs);
    if (known?.places !== places || known.minute !== minute) known = { places, minute, ids: listOpen(places, documents.getCentre(), now) };
    return known.ids;
  };

  const toIds = (q: string | undefined, open: 'now' | undefined): readonly number[] | undefined => {
    const filters = [...(q ? [listFoundIds(q)] : []), ...(open ? [listOpenIds()] : [])];
    return filters.length > 0 ? filters.reduce(listCommon) : undefined;
  };

  return {
    listCompanies: ({ q, open, ...query }: QueryOf<typeof listCompanies>): Page<Company> =>
      companies.list({ ...query, ids: toIds(q, open) }),
    getCompanyOutlines: ({ q, ...query }: QueryOf<typeof getCompanyOutlines>): CompanyOutlines =>
      companies.toOutlines({ ...query, ids: toIds(q, undefined) }),
    listCompanyDiets: ({ q, ...query }: QueryOf<typeof listCompanyDiets>): CompanyDiet[] =>
      companies.listDiets({ ...query, ids: toIds(q, undefined) }),
  };
}

function listCommon(some: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return some.filter((id) => known.has(id));
}
