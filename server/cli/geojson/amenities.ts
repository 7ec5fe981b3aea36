import type { Amenity } from '#shared/contracts/amenities.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { type AmenityKind, lift } from './amenity-kinds.ts';
import type { DrawnFloor } from './drawn-floors.ts';
import type { Tags } from './map-fault.ts';
import type { Occupant } from './places.ts';
import { type Texts, texts, toTranslations } from './texts.ts';
import type { WayBetween } from './ways-between.ts';

type AmenityOccupant = Extract<Occupant, { kind: 'amenity' }>;

const paid = texts('A fee is charged.', 'Za poplatek.', 'Za poplatok.', 'Gebührenpflichtig.');

/**
 * Returns the key of an amenity's record. Unnamed amenities of one kind on one floor share a record, because visitors do not look for the second of
 * two machines. Named amenities have their own records.
 */
export function toAmenityKey({ amenity, feature: { tags } }: AmenityOccupant, level: number): { id: string } {
  return { id: `${amenity.names.en} ${level} ${tags.name ?? ''}`.trim() };
}

/** Amenities of all floors, including lifts, which have no unit. */
export function toAmenities(
  floors: readonly DrawnFloor[],
  ways: readonly WayBetween[],
  { idOf, titleOf }: { idOf: (feature: { id: string }) => number; titleOf: (level: number) => Texts },
): Amenity[] {
  const amenities = new Map<string, Amenity>();
  for (const floor of floors) {
    for (const { place } of floor.units) {
      if (place.occupant?.kind !== 'amenity') continue;
      const { amenity, feature } = place.occupant;
      const key = toAmenityKey(place.occupant, floor.level);
      if (!amenities.has(key.id)) amenities.set(key.id, toAmenity(idOf(key), amenity, floor, feature.tags));
    }
  }
  const stops = floors.filter(({ level }) => ways.some((way) => way.kind === 'lift' && way.stops.some((stop) => stop.level === level)));
  if (stops.length === 0) return [...amenities.values()];
  return [
    ...amenities.values(),
    toLift(
      idOf({ id: lift.names.en }),
      stops.map(({ level }) => titleOf(level)),
    ),
  ];
}

function toLift(id: number, floors: readonly Texts[]): Amenity {
  return {
    id,
    category_ids: [],
    icon: lift.icon,
    translations: toTranslations((locale) => ({
      title: lift.names[locale],
      description: `<p>${escapeMarkup(floors.map((title) => title[locale]).join(', '))}</p>`,
    })),
  };
}

function toAmenity(id: number, { icon, names }: AmenityKind, { level, floorplanId }: DrawnFloor, tags: Tags): Amenity {
  return {
    id,
    category_ids: [],
    icon,
    floor: level,
    floorplan_id: floorplanId,
    translations: toTranslations((locale) => ({
      title: tags.name ? `${names[locale]} ${tags.name}` : names[locale],
      ...(tags.fee === 'yes' && { description: `<p>${paid[locale]}</p>` }),
    })),
  };
}
