import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Translate } from '../../lib/i18n.tsx';
import type { Words } from '../../lib/words.ts';
import type { Centre } from './way-places.ts';

/** What the plan's search finds: each with its name and what it is. */
export type FoundPlace = { title: string; note: string | undefined; floor: number | undefined } & (
  | { kind: 'company'; company: Company }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'entrance'; entrance: Entrance }
);

interface Options {
  words: Words;
  t: Translate;
  floorOf: (planId: number) => number | undefined;
}

/** Every place of the centre that is on a plan, companies first. */
export function listPlaces({ companies, amenities, entrances }: Centre, { words, t, floorOf }: Options): FoundPlace[] {
  return [
    ...companies.map(
      (company): FoundPlace => ({
        kind: 'company',
        company,
        title: words.get(company, 'title'),
        note: words.find(company, 'company_category'),
        floor: company.floor ?? undefined,
      }),
    ),
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
}
// messages: entrances.kind_*
