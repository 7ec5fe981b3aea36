import {
  type MouseEvent,
  type RefObject,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { ToAliases } from '../../lib/data/search-words.ts';
import { SupplyContext } from '../../lib/data/use-endpoint.ts';
import { joinById, useFoundCompanies } from '../../lib/data/use-found-companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { PlanPlace } from './map/plan-places.ts';
import { useChoose } from './map/use-choose.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { type FoundPlace, listCompanies } from './search/found-places.ts';
import type { SearchOptions, searchParts } from './search/search-parts.ts';
import type { Centre } from './way/way-places.ts';

interface Given extends Centre {
  floors: readonly FloorplanSummary[];
  /** Places on the current plan. */
  places: readonly PlanPlace[];
  /** Companies that are listed without a search. */
  companiesHere: readonly CompanyOutline[];
  hrefs: PlanHrefs;
  sheet: RefObject<HTMLElement | null>;
}

/** Max search results. With more matches, visitors type on instead of reading them all. */
const maxFound = 50;
/** Max companies that are listed without a search. */
const maxListed = 100;

/** State of the search above the plan: typed text, results from the whole centre, and the selection. Companies of other floors are fetched. */
export function usePlanSearch({ companies, amenities, entrances, floors, places, companiesHere, hrefs, sheet }: Given) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const navigate = useNavigate();
  const choose = useChoose();
  const [text, setText] = useState('');
  const floorOf = (planId: number) => floors.find(({ id }) => id === planId)?.floor;
  const sought = useDeferredValue(text); // deferred, so that the field updates before the results
  const called = useFoundCompanies(sought.trim() || undefined);
  const known = useMemo(() => joinById(called.companies, companies), [called.companies, companies]);
  const { find, prepare, FoundInView } = usePlaceSearch({ companies: known, amenities, entrances }, { texts, t, floorOf });
  const isSearching = sought.trim() !== '' && find !== undefined;
  const found = isSearching ? withCalled(find(sought)) : listCompanies(companiesHere, texts);
  const isPending = called.isPending && called.resource.state !== 'failed';
  const [isSubmitted, setSubmitted] = useState(false);

  /** Ends the search after a selection: removes the results and focuses the plan. */
  function showOnPlan(place: FoundPlace): void {
    setText('');
    document.getElementById(findElementId(place, places))?.focus({ preventScroll: true });
  }

  /** Adds results of the call, because the call also searches data that outlines do not contain, such as categories. */
  function withCalled(best: readonly FoundPlace[]): readonly FoundPlace[] {
    if (called.isPending) return best;
    const isIn = ({ id }: CompanyOutline) => best.some((place) => place.kind === 'company' && place.company.id === id);
    return [
      ...best,
      ...listCompanies(
        called.companies.filter((company) => !isIn(company)),
        texts,
      ),
    ];
  }

  function takeFirst(): void {
    setSubmitted(false);
    const [first] = isSearching ? found : [];
    if (!first) return;
    void navigate(hrefs.toFound(first));
    showOnPlan(first);
  }

  const isReady = isSubmitted && !isPending && sought === text && find !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each press of Enter
  useEffect(() => {
    if (isReady) takeFirst();
  }, [isReady]);

  return {
    text,
    isSearching,
    isPending,
    /** Total number of results. */
    count: found.length + Math.max(called.total - called.companies.length, 0),
    listed: found.slice(0, isSearching ? maxFound : maxListed),
    /** Whether the list of this floor is truncated. */
    isCut: !isSearching && found.length > maxListed,
    FoundInView,
    prepare,
    type(typed: string): void {
      prepare();
      setSubmitted(false);
      setText(typed);
    },
    choose(event: MouseEvent, href: string, place: FoundPlace): void {
      choose(event, href);
      if (event.defaultPrevented && isSearching) showOnPlan(place);
    },
    /** Selects the first result, after the call has been answered. */
    submit(): void {
      setSubmitted(text.trim() !== '');
    },
    end(): void {
      setText('');
      sheet.current?.querySelector('input')?.focus({ preventScroll: true });
    },
  };
}

function findElementId(place: FoundPlace, places: readonly PlanPlace[]): string {
  if (place.kind === 'entrance') return `entrance-${place.entrance.id}`;
  const isIt = (candidate: PlanPlace) =>
    place.kind === 'amenity'
      ? candidate.kind === 'amenity' && candidate.amenity.id === place.amenity.id
      : 'company' in candidate && candidate.company.id === place.company.id;
  return `unit-${places.find(isIt)?.shape.unit}`;
}

/**
 * Searches all places. `prepare` loads the search code, then the aliases, usually before the first letter. Until the code is loaded, `find` and
 * `FoundInView` are undefined.
 */
function usePlaceSearch({ companies, amenities, entrances }: Centre, options: SearchOptions) {
  const api = useContext(SupplyContext)?.api;
  const [parts, setParts] = useState<typeof searchParts>();
  const [toAliases, setToAliases] = useState<ToAliases>();
  const isPreparing = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `options` does not change within a page
  const find = useMemo<((text: string) => FoundPlace[]) | undefined>(
    () => parts?.toPlaceSearch({ companies, amenities, entrances }, options, toAliases ?? (() => [])),
    [parts, toAliases, companies, amenities, entrances],
  );
  const prepare = () => {
    if (isPreparing.current || toAliases) return;
    isPreparing.current = true;
    import('./search/search-parts.ts')
      .then(async ({ searchParts: loaded }) => {
        startTransition(() => setParts(loaded));
        const found = await loaded.loadAliases(api);
        startTransition(() => setToAliases(() => found));
      })
      .catch(() => {}) // the list stays unfiltered, and the next letter tries again
      .finally(() => {
        isPreparing.current = false;
      });
  };
  return { find, prepare, FoundInView: parts?.FoundInView };
}
