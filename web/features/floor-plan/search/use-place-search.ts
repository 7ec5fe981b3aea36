import { startTransition, useContext, useMemo, useRef, useState } from 'react';
import type { ToAliases } from '../../../lib/data/search-words.ts';
import { SupplyContext } from '../../../lib/data/use-endpoint.ts';
import type { Centre } from '../way/way-places.ts';
import type { FoundPlace } from './found-places.ts';
import type { SearchOptions } from './place-search.ts';
import type { searchParts } from './search-parts.ts';

/**
 * Searches all places. `prepare` loads the search code, then the aliases, usually before the first letter. Until the code is loaded, `find` and
 * `FoundInView` are undefined.
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
      .catch(() => {}) // the list stays complete; the next letter tries again
      .finally(() => {
        isPreparing.current = false;
      });
  };
  return { find, prepare, FoundInView: parts?.FoundInView };
}
