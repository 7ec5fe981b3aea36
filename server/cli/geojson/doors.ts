import type { EntranceKind } from '#shared/contracts/entrances.ts';
import type { Point } from '#shared/contracts/floorplans.ts';
import { type Area, between, distanceToEdge, edgesOf, isInside } from '#shared/rules/areas.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import { type Building, isNear } from './building.ts';
import { pointsOf } from './features.ts';
import type { Tags } from './map-fault.ts';
import type { LeveledFeature } from './placed-levels.ts';
import type { Place } from './places.ts';
import { isSet, type Raster } from './raster.ts';
import { isDoor } from './roles.ts';

export interface Door {
  at: Point;
  /** Empty: on any level. */
  levels: readonly number[];
  isMain: boolean;
}

/** Max distance of a door from its wall. */
export const onWallMetres = 0.6;
const stepMetres = 0.5;
const beforeDoorMetres = 0.9;

/**
 * Finds the entrance of a unit: the door in its wall, the main one if there are several. Else the middle of its longest front to a walkway, or the
 * point of its wall nearest to a walkway.
 */
export function findEntrance(area: Area, level: number, doors: readonly Door[], walkable: Raster, walks: readonly Point[]): Point {
  const own = doors.filter(({ at, levels }) => (levels.length === 0 || levels.includes(level)) && distanceToEdge(at, area) <= onWallMetres);
  const door = own.find(({ isMain }) => isMain) ?? own[0];
  if (door) return door.at;
  const wall = toWallSamples(area[0] ?? []);
  return findFront(wall, walkable) ?? findNearest(wall, walks) ?? wall[0]?.at ?? [0, 0];
}

interface Sample {
  at: Point;
  /** A step away from the wall, on either side: one of the points is in the room. */
  beside: readonly Point[];
}

function toWallSamples(ring: readonly Point[]): Sample[] {
  return edgesOf(ring).flatMap(([from, to]) => {
    const length = distanceBetween(from, to);
    const count = Math.max(1, Math.round(length / stepMetres));
    const [across, down] = [((to[1] - from[1]) / length) * beforeDoorMetres, ((to[0] - from[0]) / length) * beforeDoorMetres];
    return Array.from({ length: length > 0 ? count : 0 }, (_, index): Sample => {
      const at = between(from, to, (index + 0.5) / count);
      return { at, beside: [[at[0] + across, at[1] - down], [at[0] - across, at[1] + down]] }; // biome-ignore format: two points
    });
  });
}

/** The middle of the longest stretch of wall along a walkway; a stretch may cross the ring's seam. */
function findFront(wall: readonly Sample[], walkable: Raster): Point | undefined {
  const isOpen = wall.map(({ beside }) => beside.some((point) => isSet(walkable, point)));
  const seam = isOpen.indexOf(false);
  const order = wall.map((_, index) => (index + Math.max(0, seam)) % wall.length);
  let best: number[] = [];
  let run: number[] = [];
  for (const index of order) {
    run = isOpen[index] ? [...run, index] : [];
    if (run.length > best.length) best = run;
  }
  return wall[best[Math.floor(best.length / 2)] ?? -1]?.at;
}

function findNearest(wall: readonly Sample[], walks: readonly Point[]): Point | undefined {
  let nearest: { at: Point; away: number } | undefined;
  for (const { at } of wall) {
    for (const walk of walks) {
      const away = distanceBetween(at, walk);
      if (!nearest || away < nearest.away) nearest = { at, away };
    }
  }
  return nearest?.at;
}

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
