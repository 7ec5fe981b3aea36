import type { EntranceKind } from '#shared/contracts/entrances.ts';
import { findPlaceIconPath } from '../../../ui/place-icon-paths.ts';
import { signPaths } from '../../../ui/sign-paths.ts';
import type { WayUp } from './connectors.ts';

const waysUpPaths: Readonly<Record<WayUp['kind'], string>> = {
  lift: signPaths.lift,
  escalator: signPaths.escalator,
  stairs: signPaths.stairs,
  ramp: 'M3 19h18V8z',
};

/** Icon of an entrance by how visitors arrive; for a street entrance a door. */
export const entranceGlyphs: Readonly<Record<EntranceKind, string>> = {
  street: 'M13 4h6v16h-6M3.5 12H13M9 7.5l4.5 4.5L9 16.5',
  level_access: 'M13 4h6v16h-6M3.5 12H13M9 7.5l4.5 4.5L9 16.5',
  car_park: signPaths.car,
  tram: signPaths.bus,
  underground: signPaths.bus,
};

/** Icon of an amenity; a pin if it is unknown. */
export function findAmenityGlyph(icon: string | null | undefined): string {
  return findPlaceIconPath(icon);
}

export function getWayUpGlyph(kind: WayUp['kind']): string {
  return waysUpPaths[kind];
}
