import type { Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween } from '#shared/rules/plan-geometry.ts';
import type { Area } from './features.ts';
import { between, distanceToEdge, edgesOf } from './plane.ts';
import { isSet, type Raster } from './raster.ts';

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
 * point of its wall nearest to one.
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
