import type { SiteMall } from '#shared/site/config.ts';
import type { Coordinates } from '#shared/site/map-frame.ts';

/** The centre's coordinates; undefined if unknown. */
export function findCoordinates(mall: SiteMall | undefined): Coordinates | undefined {
  const { latitude, longitude } = mall ?? {};
  const isPlace = typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isPlace ? { latitude, longitude } : undefined;
}
