import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { SearchAnswer, searchCentre } from '#shared/contracts/search.ts';
import { type CentreIndex, searchIndex, toSearchTypes } from '../../search/search-index.ts';

/** Answers searches; the same for all callers. */
export function prepareSearch({ clock, getIndex }: { clock: () => Date; getIndex: () => CentreIndex }) {
  return ({ q, types, limit, locale }: QueryOf<typeof searchCentre>): SearchAnswer =>
    searchIndex(getIndex(), { q, limit, locale, types: toSearchTypes(types), nowMs: clock().getTime() });
}
