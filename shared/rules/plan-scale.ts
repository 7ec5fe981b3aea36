import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from './plan-geometry.ts';

/** Distance between the centres of neighbouring shops, in metres; typical of shopping centres. */
const metresToNeighbour = 12;
/** Assumed width in metres of a centre with too few shops drawn. */
const metresAcross = 150;

/**
 * Metres per unit of the plans: stated by a plan, else estimated. Shops are about twelve metres apart, so the median distance from a shop to its
 * nearest neighbour counts as twelve metres. Precise enough for "about 40 m"; one scale for all floors.
 */
export function toMetresPerUnit(plans: readonly Pick<Floorplan, 'width' | 'units' | 'metres_per_unit'>[]): number {
  const known = plans.find(({ metres_per_unit }) => metres_per_unit)?.metres_per_unit;
  if (known) return known;
  const gaps = plans.flatMap(({ units }) => {
    const shops = units.filter(({ amenity_id }) => typeof amenity_id !== 'number');
    if (shops.length < 2) return [];
    return shops.map((shop) =>
      Math.min(...shops.filter((other) => other !== shop).map(({ centre }) => distanceBetween(centre, shop.centre))),
    );
  });
  const median = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)];
  if (median) return metresToNeighbour / median;
  return metresAcross / Math.max(1, ...plans.map(({ width }) => width));
}
