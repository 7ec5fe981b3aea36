import { toTextSearch } from '#shared/rules/text-match.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { Words } from '../../lib/words.ts';
import { type FoundPlace, listCompanies } from './found-places.ts';
import type { Centre } from './way-places.ts';

export interface SearchOptions {
  words: Words;
  t: Translate;
  floorOf: (planId: number) => number | undefined;
}

/** The site's own search, over every place of the plans. Loaded once somebody is about to type: see `use-place-search.ts`. */
export function toPlaceSearch({ companies, amenities, entrances }: Centre, options: SearchOptions): (text: string) => FoundPlace[] {
  const { words, t, floorOf } = options;
  const places: FoundPlace[] = [
    ...listCompanies(companies, words),
    ...amenities
      .filter(({ floorplan_id }) => floorplan_id)
      .map(
        (amenity): FoundPlace => ({
          kind: 'amenity',
          amenity,
          title: words.get(amenity, 'title'),
          note: undefined,
          floor: amenity.floor ?? undefined,
        }),
      ),
    ...entrances.map(
      (entrance): FoundPlace => ({
        kind: 'entrance',
        entrance,
        title: words.get(entrance, 'title'),
        note: t(`entrances.kind_${entrance.kind}`),
        floor: floorOf(entrance.floorplan_id),
      }),
    ),
  ];
  return toTextSearch(places, ({ kind, title, note }) => ({
    names: [title],
    aliases: kind === 'entrance' ? [t('floor_plan.entrances'), t('floor_plan.entrance')] : [],
    keywords: [note ?? ''],
  }));
}
// messages: entrances.kind_*
