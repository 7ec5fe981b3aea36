import { startTransition, useContext, useMemo, useRef, useState } from 'react';
import type { ToAliases } from '../../../lib/data/search-aliases.ts';
import { SupplyContext } from '../../../lib/data/use-endpoint.ts';
import type { Centre } from '../way/way-places.ts';
import type { FoundPlace } from './found-places.ts';
import type { SearchOptions } from './place-search.ts';
import type { searchParts } from './search-parts.ts';

/**
 * What a text finds among all places. The rules of the search, then everyday words for the places, come when `prepare` is called,
 * before the first letter as a rule; until the rules are there, `find` is undefined, and so is `FoundInView`, which belongs to a search.
 */
export function usePlaceSearch({ companies, amenities, entrances }: Centre, options: SearchOptions) {
  const api = useContext(SupplyContext)?.api;
  const [parts, setParts] = useState<typeof searchParts>();
  const [toAliases, setToAliases] = useState<ToAliases>();
  const isPreparing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: words and floors are the page's
  const find = useMemo<((text: string) => FoundPlace[]) | undefined>(
    () => parts?.toPlaceSearch({ companies, amenities, entrances }, options, toAliases ?? (() => [])),
    [parts, toAliases, companies, amenities, entrances],
  );
  const prepare = () => {
    if (isPreparing.current || toAliases) return;
    isPreparing.current = true;
    import('./search-parts.ts')
      .then(async ({ searchParts: loaded }) => {
        startTransition(() => setParts(loaded));
        const found = await loaded.loadAliases(api);
        startTransition(() => setToAliases(() => found));
      })
      .catch(() => {}) // the list stays whole; the next letter tries again
      .finally(() => {
        isPreparing.current = false;
      });
  };
  return { find, prepare, FoundInView: parts?.FoundInView };
}
