import type { EntranceKind } from '#shared/contracts/entrances.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { type Building, isNear } from './building.ts';
import { onWallMetres } from './entrances.ts';
import type { Tags } from './map-fault.ts';
import type { LeveledFeature } from './placed-levels.ts';
import type { Place } from './places.ts';
import { distanceToEdge, isInside, pointsOf } from './plane.ts';
import { isDoor } from './roles.ts';

/** A door of the whole centre, on one level. */
export interface CentreDoor {
  feature: LeveledFeature;
  level: number;
  at: Point;
  kind: EntranceKind;
}

/** Max distance of a stop from its door, and of a door from the edge of its car park. */
const stopMetres = 25;
const edgeMetres = 6;

const outside: readonly (readonly [kind: EntranceKind, hasIt: (tags: Tags) => boolean])[] = [
  ['underground', ({ railway, station }) => railway === 'subway_entrance' || station === 'subway'],
  ['tram', ({ railway }) => railway === 'tram_stop'],
  ['car_park', ({ amenity }) => amenity === 'parking' || amenity === 'parking_entrance'],
];

/** Lists doors in the centre's own walls; doors on a shop's wall belong to the shop. */
export function listCentreDoors({ features, hull }: Building, places: readonly Place[]): CentreDoor[] {
  return features
    .filter(({ tags }) => isDoor(tags) && (tags.entrance ?? 'no') !== 'no')
    .flatMap((feature) => {
      const at = feature.points.find((point) => isNear(point, hull));
      const level = feature.levels[0] ?? findLevelOfWalk(features, at);
      if (!at || level === undefined) return [];
      const isOfRoom = places.some(
        ({ area, levels, isSign }) => !isSign && levels.includes(level) && distanceToEdge(at, area) <= onWallMetres,
      );
      return isOfRoom ? [] : [{ feature, level, at, kind: findKind(at, features) }];
    });
}

/** Level of the walkway that leads to the door, if there is only one. */
function findLevelOfWalk(features: readonly LeveledFeature[], at: Point | undefined): number | undefined {
  if (!at) return undefined;
  const levels = new Set(
    features
      .filter((feature) => feature.levels.length === 1 && pointsOf(feature).some((point) => distanceBetween(point, at) < 0.05))
      .flatMap((feature) => feature.levels),
  );
  const [level] = levels;
  return levels.size === 1 ? level : undefined;
}

function findKind(at: Point, features: readonly LeveledFeature[]): EntranceKind {
  const near = features.filter(
    (feature) =>
      feature.areas.some((area) => isInside(at, area) || distanceToEdge(at, area) <= edgeMetres) ||
      feature.points.some((point) => distanceBetween(point, at) <= stopMetres),
  );
  return outside.find(([, hasIt]) => near.some(({ tags }) => hasIt(tags)))?.[0] ?? 'street';
}
