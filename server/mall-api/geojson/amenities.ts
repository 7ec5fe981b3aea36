import type { Amenity } from '#shared/contracts/amenities.ts';
import { type AmenityKind, lift } from './amenity-kinds.ts';
import type { DrawnFloor } from './drawn-floors.ts';
import type { Tags } from './map-fault.ts';
import type { Occupant } from './places.ts';
import { texts, toTranslations } from './texts.ts';
import type { WayBetween } from './ways-between.ts';

type AmenityOccupant = Extract<Occupant, { kind: 'amenity' }>;

const paid = texts('A fee is charged.', 'Za poplatek.', 'Za poplatok.', 'Gebührenpflichtig.');

/** Amenities of one kind on one floor are one record, for nobody looks for the second of two machines; those with a name are their own. */
export function toAmenityKey({ amenity, feature: { tags } }: AmenityOccupant, level: number): { id: string } {
  return { id: `${amenity.names.en} ${level} ${tags.name ?? ''}`.trim() };
}

/** The amenities of all floors, and the lifts, which have no unit of their own. */
export function toAmenities(
  floors: readonly DrawnFloor[],
  ways: readonly WayBetween[],
  idOf: (feature: { id: string }) => number,
): Amenity[] {
  const amenities = new Map<string, Amenity>();
  for (const floor of floors) {
    for (const { place } of floor.units) {
      if (place.occupant?.kind !== 'amenity') continue;
      const { amenity, feature } = place.occupant;
      const key = toAmenityKey(place.occupant, floor.level);
      if (!amenities.has(key.id)) amenities.set(key.id, toAmenity(idOf(key), amenity, floor, feature.tags));
    }
    if (!ways.some(({ kind, stops }) => kind === 'lift' && stops.some(({ level }) => level === floor.level))) continue;
    const key = { id: `${lift.names.en} ${floor.level}` };
    amenities.set(key.id, toAmenity(idOf(key), lift, floor, {}));
  }
  return [...amenities.values()];
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
