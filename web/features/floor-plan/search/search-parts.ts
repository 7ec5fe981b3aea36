import { type RefObject, useEffect } from 'react';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { toTextSearch } from '#shared/rules/text-match.ts';
import type { Api } from '../../../lib/data/api.ts';
import { type ToAliases, toAliasesOf } from '../../../lib/data/search-words.ts';
import type { Translate } from '../../../lib/texts/i18n.tsx';
import type { RecordTexts } from '../../../lib/texts/record-texts.ts';
import { restoreSheetScroll, scrollIntoSheetView } from '../map/SheetHandle.tsx';
import type { Centre } from '../way/way-places.ts';
import { type FoundPlace, listCompanies } from './found-places.ts';

/** Code of the plan's search, loaded when the visitor is about to type (`usePlaceSearch`). */
export const searchParts = { FoundInView, loadAliases, toPlaceSearch };

interface Props {
  sheet: RefObject<HTMLElement | null>;
  /** Search text. Each change scrolls the results into view again. */
  text: string;
}

/**
 * Mounted during a search. On phones, raises the sheet, so that the field is at the top and the results are between the field and the keyboard. When
 * the search ends, scrolls to the plan if a place was selected. Otherwise restores the scroll position.
 */
export function FoundInView({ sheet, text }: Props) {
  useEffect(() => {
    const { current } = sheet;
    const before = window.scrollY;
    return () => {
      // if the sheet is not connected, the visitor has left the plan
      if (current?.isConnected) restoreSheetScroll(current.contains(document.activeElement) ? before : 0);
    };
  }, [sheet]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each typed letter
  useEffect(() => scrollIntoSheetView(sheet.current), [text]);
  return null;
}

export interface SearchOptions {
  texts: RecordTexts;
  t: Translate;
  floorOf: (planId: number) => number | undefined;
}

/** Loads the aliases of places. Finds none if loading fails. */
export async function loadAliases(api: Api | undefined): Promise<ToAliases> {
  const answer = await api?.read(listSearchWords).catch(() => undefined);
  return toAliasesOf(answer?.data ?? []);
}

/**
 * Creates a search over all places of the plans, with the matching of the site's search. Loaded when the visitor is about to type (`usePlaceSearch`).
 */
export function toPlaceSearch(
  { companies, amenities, entrances }: Centre,
  { texts, t, floorOf }: SearchOptions,
  toAliases: ToAliases,
): (text: string) => FoundPlace[] {
  const places: FoundPlace[] = [
    ...listCompanies(companies, texts),
    ...amenities
      .filter(({ floorplan_id }) => floorplan_id)
      .map(
        (amenity): FoundPlace => ({
          kind: 'amenity',
          amenity,
          title: texts.get(amenity, 'title'),
          note: undefined,
          floor: amenity.floor ?? undefined,
        }),
      ),
    ...entrances.map(
      (entrance): FoundPlace => ({
        kind: 'entrance',
        entrance,
        title: texts.get(entrance, 'title'),
        note: t(`entrances.kind_${entrance.kind}`),
        floor: floorOf(entrance.floorplan_id),
      }),
    ),
  ];
  return toTextSearch(places, (place) => ({
    names: [place.title],
    aliases: listAliases(place),
    keywords: [place.note ?? '', ...(place.kind === 'company' ? place.company.tags : [])],
  }));

  function listAliases(place: FoundPlace): string[] {
    if (place.kind === 'company') return toAliases('companies', place.company.id);
    if (place.kind === 'amenity') return toAliases('amenities', place.amenity.id);
    return [t('floor_plan.entrances'), t('floor_plan.entrance'), ...toAliases('entrances', place.entrance.id)];
  }
}
// messages: entrances.kind_*
