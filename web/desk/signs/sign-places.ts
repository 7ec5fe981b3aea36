import { messages } from 'virtual:messages/sign';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutlines } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { Locale } from '#shared/site/locales.ts';

/** A place of the plan that can have a sign. */
export interface SignPlace {
  /** Code in the sign's address (`shared/rules/place-codes.ts`). */
  code: string;
  /** Large on the sign. */
  toTitle: (locale: Locale) => string;
}

export interface SignGroup {
  kind: 'entrances' | 'rows' | 'ways' | 'amenities' | 'shops';
  places: readonly SignPlace[];
}

interface FloorRecords {
  plan: Floorplan;
  entrances: readonly Entrance[];
  amenities: readonly Amenity[];
  companies: CompanyOutlines['companies'];
}

type Titled = { translations: readonly { locale: string; title?: string | undefined }[] };

/** Title of a record in a language; if it has none, in another one. */
function toTitleIn({ translations }: Titled, locale: Locale): string {
  return findTranslation(translations as { locale: Locale; title: string }[], locale, { useFallback: true })?.title ?? ''; // safe: titles are required in each translation
}

export const toFloorTitle = (floor: FloorplanSummary, locale: Locale) => toTitleIn(floor, locale) || String(floor.floor);

/** Lists the places of a floor that can have a sign, by kind. Omits kinds without a place. */
export function listSignPlaces({ plan, entrances, amenities, companies }: FloorRecords): SignGroup[] {
  const own = entrances.filter(({ floorplan_id }) => floorplan_id === plan.id);
  const drawn = new Set(plan.units.flatMap(({ amenity_id }) => amenity_id ?? []));
  const groups: SignGroup[] = [
    { kind: 'entrances', places: own.map((entrance) => toPlace(`entrance-${entrance.id}`, entrance)) },
    { kind: 'rows', places: own.flatMap(listRows) },
    { kind: 'ways', places: listWays(plan) },
    {
      kind: 'amenities',
      places: amenities.filter(({ id }) => drawn.has(id)).map((amenity) => toPlace(`amenity-${amenity.id}`, amenity)),
    },
    { kind: 'shops', places: companies.map(({ id, title = '' }) => ({ code: `shop-${id}`, toTitle: () => title })) },
  ];
  return groups.filter(({ places }) => places.length > 0);
}

const toPlace = (code: string, record: Titled): SignPlace => ({ code, toTitle: (locale) => toTitleIn(record, locale) });

function listRows({ id, parking }: Entrance): SignPlace[] {
  return (parking?.rows ?? []).map((row) => ({
    code: `car-${id}-${row.toLowerCase()}`,
    toTitle: (locale) => `${parking?.sign} · ${messages[locale].row} ${row}`,
  }));
}

/** Lifts, escalators, stairs and ramps. Several connectors in the same spot are one. */
function listWays({ id: planId, connectors }: Floorplan): SignPlace[] {
  const seen = new Set<string>();
  return connectors.flatMap(({ id, kind, at }) => {
    const spot = `${kind} ${at.join()}`;
    if (seen.has(spot)) return [];
    seen.add(spot);
    return { code: `way-${planId}-${id}`, toTitle: (locale: Locale) => messages[locale][kind] };
  });
}
