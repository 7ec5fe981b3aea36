import { type MouseEvent, type RefObject, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { PlanPlace } from './map/plan-places.ts';
import { useChoose } from './map/use-choose.ts';
import type { PlanHrefs } from './plan-hrefs.ts';
import { type FoundPlace, listCompanies } from './search/found-places.ts';
import { usePlaceSearch } from './search/use-place-search.ts';
import type { Centre } from './way/way-places.ts';

interface Given extends Centre {
  floors: readonly FloorplanSummary[];
  /** Drawn on the plan that is shown. */
  places: readonly PlanPlace[];
  /** Listed while nothing is searched for. */
  companiesHere: readonly CompanyOutline[];
  hrefs: PlanHrefs;
  sheet: RefObject<HTMLElement | null>;
}

/** Whoever finds more than that types on. */
const mostFound = 50;

/** What is typed above the plan, what it finds in the whole centre, and what becomes of a choice among that. */
export function usePlanSearch({ companies, amenities, entrances, floors, places, companiesHere, hrefs, sheet }: Given) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const navigate = useNavigate();
  const choose = useChoose();
  const [text, setText] = useState('');
  const floorOf = (planId: number) => floors.find(({ id }) => id === planId)?.floor;
  const { find, prepare, FoundInView } = usePlaceSearch({ companies, amenities, entrances }, { texts, t, floorOf });
  const sought = useDeferredValue(text); // the field answers a letter at once, what it finds follows
  const isSearching = sought.trim() !== '' && find !== undefined;
  const found = isSearching ? find(sought) : listCompanies(companiesHere, texts);

  /** A search is over when something was chosen: its results make way, and the focus goes on to the plan. */
  function showOnPlan(place: FoundPlace): void {
    setText('');
    document.getElementById(findElementId(place, places))?.focus({ preventScroll: true });
  }

  return {
    text,
    isSearching,
    /** All that were found. */
    count: found.length,
    listed: found.slice(0, isSearching ? mostFound : undefined),
    FoundInView,
    prepare,
    type(typed: string): void {
      prepare();
      setText(typed);
    },
    choose(event: MouseEvent, href: string, place: FoundPlace): void {
      choose(event, href);
      if (event.defaultPrevented && isSearching) showOnPlan(place);
    },
    /** Takes the first that is found. */
    submit(): void {
      const [first] = text.trim() === '' ? [] : (find?.(text) ?? []);
      if (!first) return;
      void navigate(hrefs.toFound(first));
      showOnPlan(first);
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
