import { useContext, useMemo, useRef, useState } from 'react';
import type { ToAliases } from '../../lib/search-aliases.ts';
import { SupplyContext } from '../../lib/use-endpoint.ts';
import type { FoundPlace } from './found-places.ts';
import type { SearchOptions, toPlaceSearch } from './place-search.ts';
import type { Centre } from './way-places.ts';

/**
 * What a text finds among all places. The rules of the search, then everyday words for the places, come when `prepare` is called,
 * before the first letter as a rule; until the rules are there, `find` is undefined.
 */
export function usePlaceSearch({ companies, amenities, entrances }: Centre, options: SearchOptions) {
  const api = useContext(SupplyContext)?.api;
  const [toSearch, setToSearch] = useState<typeof toPlaceSearch>();
  const [toAliases, setToAliases] = useState<ToAliases>();
  const isPreparing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and floors are the page's
  const find = useMemo<((text: string) => FoundPlace[]) | undefined>(
    () => toSearch?.({ companies, amenities, entrances }, options, toAliases ?? (() => [])),
    [toSearch, toAliases, companies, amenities, entrances],
  );
  const prepare = () => {
    if (isPreparing.current || toAliases) return;
    isPreparing.current = true;
    import('./place-search.ts')
      .then(async (module) => {
        setToSearch(() => module.toPlaceSearch);
        const found = await module.loadAliases(api);
        setToAliases(() => found);
      })
      .catch(() => {}) // the list stays whole; the next letter tries again
      .finally(() => {
        isPreparing.current = false;
      });
  };
  return { find, prepare };
}
