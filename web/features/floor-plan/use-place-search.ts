import { useMemo, useState } from 'react';
import type { FoundPlace } from './found-places.ts';
import type { SearchOptions, toPlaceSearch } from './place-search.ts';
import type { Centre } from './way-places.ts';

/**
 * What a text finds among all places. The rules of the search come when `prepare` is called, before the first letter as a rule; until
 * they are there, `find` is undefined.
 */
export function usePlaceSearch({ companies, amenities, entrances }: Centre, options: SearchOptions) {
  const [toSearch, setToSearch] = useState<typeof toPlaceSearch>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and floors are the page's
  const find = useMemo<((text: string) => FoundPlace[]) | undefined>(
    () => toSearch?.({ companies, amenities, entrances }, options),
    [toSearch, companies, amenities, entrances],
  );
  const prepare = () => {
    if (!toSearch)
      import('./place-search.ts').then(
        (module) => setToSearch(() => module.toPlaceSearch),
        () => {}, // the list stays whole; the next letter tries again
      );
  };
  return { find, prepare };
}
