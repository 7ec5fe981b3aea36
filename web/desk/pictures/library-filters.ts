import { useSearchParams } from 'react-router';
import { listSitePictures } from '#shared/contracts/desk-pictures.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { readParameters } from '#shared/contracts/parameters.ts';

/** Filters of the library, as its call accepts them. */
export type LibraryFilters = Omit<NonNullable<CallInput<typeof listSitePictures>['query']>, 'before'>;

/** Filters of the library in its address, so that they can be shared and Back restores them. */
export function useLibraryFilters(): [filters: LibraryFilters, set: (filters: LibraryFilters) => void] {
  const [params, setParams] = useSearchParams();
  const { before: _, ...known } = listSitePictures.query;
  const filters: LibraryFilters = readParameters(known, Object.fromEntries(params)).values; // without invalid filters
  return [
    filters,
    (next) => {
      const texts = Object.entries(next).map(([name, value]) => [name, String(value)]);
      setParams(new URLSearchParams(texts), { replace: next.q !== filters.q }); // typing creates no history entries
    },
  ];
}
