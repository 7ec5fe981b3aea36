import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from './plan-geometry.ts';

/** From the middle of a shop to the middle of the one beside it, in metres: what shopping centres have in common. */
const metresToNeighbour = 12;
/** The length of a centre of whose shops too little is drawn. */
const metresAcross = 150;

/**
 * How many metres a unit of the plans is: as a plan says, else estimated. Shops stand about twelve metres apart, so the
 * median distance from a shop to its nearest neighbour is that long. Good enough to say "about 40 m"; one scale for all floors.
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
