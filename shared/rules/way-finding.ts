import type { Point } from '#shared/contracts/floorplans.ts';
import { isSamePoint, lengthOf } from './plan-geometry.ts';
import { findShortestPath } from './shortest-path.ts';
import { buildWayGraph, type RideKind, type Stop, type WayArc, type WayGraph, type WayPlan } from './way-graph.ts';

export type { RideKind, Stop, WayPlan };

/** Walking on one floor, or a ride to another one. */
export type WayLeg = { kind: 'walk'; planId: number; line: Point[]; metres: number } | { kind: 'ride'; by: RideKind; from: Stop; to: Stop };

export interface Way {
  from: Stop;
  to: Stop;
  legs: WayLeg[];
  /** Distance walked, without rides. */
  metres: number;
  seconds: number;
}

interface Options {
  /** No stairs, no escalators, no walkway with steps. Routes avoid what is out of order in any case. */
  stepFree: boolean;
  /** Metres per unit of the plans. */
  metresPerUnit: number;
}

/**
 * Returns the quickest route between two places, over all floors. A place may have several stops (two entrances, toilets on each floor); the best
 * pair is chosen. Undefined if there is no route.
 */
export function findWay(plans: readonly WayPlan[], from: readonly Stop[], to: readonly Stop[], options: Options): Way | undefined {
  const [here] = from.filter((stop) => to.some(({ planId, at }) => planId === stop.planId && isSamePoint(at, stop.at)));
  if (here) return { from: here, to: here, legs: [], metres: 0, seconds: 0 };
  const graph = buildWayGraph(plans, [...from, ...to], options);
  const path = findShortestPath(graph.arcs, graph.stopNodes.slice(0, from.length), new Set(graph.stopNodes.slice(from.length)));
  const [start, end] = [graph.nodes[path?.nodes[0] ?? -1], graph.nodes[path?.nodes.at(-1) ?? -1]];
  if (!path || !start || !end) return undefined;
  return {
    from: start,
    to: end,
    legs: toLegs(graph, path, options.metresPerUnit),
    metres: path.arcs.reduce((sum, { metres }) => sum + metres, 0),
    seconds: path.arcs.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Converts a path to legs. Merges walks on one floor, and consecutive rides of the same kind. */
function toLegs({ nodes }: WayGraph, { nodes: path, arcs }: { nodes: number[]; arcs: WayArc[] }, scale: number): WayLeg[] {
  const legs: WayLeg[] = [];
  for (const [index, arc] of arcs.entries()) {
    const [from, to] = [nodes[path[index] ?? -1], nodes[path[index + 1] ?? -1]];
    const last = legs.at(-1);
    if (!from || !to) continue;
    if (arc.ride) {
      if (last?.kind === 'ride' && last.by === arc.ride) last.to = to;
      else legs.push({ kind: 'ride', by: arc.ride, from, to });
    } else if (!isSamePoint(from.at, to.at)) {
      if (last?.kind === 'walk') last.line.push(to.at);
      else legs.push({ kind: 'walk', planId: from.planId, line: [from.at, to.at], metres: 0 });
    }
  }
  for (const leg of legs) if (leg.kind === 'walk') leg.metres = lengthOf(leg.line) * scale;
  return legs;
}
