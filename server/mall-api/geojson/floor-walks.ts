import type { Point } from '#shared/contracts/floorplans.ts';
import { toCentreLines } from './centre-lines.ts';
import type { Raster } from './raster.ts';
import type { WalkGraph } from './walk-graph.ts';
import { canWalkStraight } from './walkable.ts';
import type { Steps } from './ways-between.ts';

/** Longer than across the widest square. */
const maxMetres = 45;
/** Max distance to a walkway at which a wall in between counts as a drawing error. */
const throughWallMetres = 6;

export interface FloorWalks {
  graph: WalkGraph;
  /** Node of each stop in the graph; undefined if no walkway leads to it. */
  stopPlaces: (number | undefined)[];
}

/** Walkways of a floor: middle lines of its corridors, joined with all stops (entrances, ends of stairs, lifts). */
export function toFloorWalks(walkable: Raster, stops: readonly Point[], steps: readonly Steps[]): FloorWalks {
  const graph = toCentreLines(walkable);
  const canReach = (from: Point, to: Point) =>
    canWalkStraight(walkable, from, to) || Math.hypot(to[0] - from[0], to[1] - from[1]) <= throughWallMetres;
  const join = (at: Point) => graph.join(at, maxMetres, canReach);
  for (const { from, to } of steps) {
    const [bottom, top] = [join(from), join(to)];
    if (bottom !== undefined && top !== undefined) graph.addWalk(bottom, top, false);
  }
  return { graph, stopPlaces: stops.map(join) };
}
