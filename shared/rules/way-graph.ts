import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import { distanceBetween, isSamePoint } from './plan-geometry.ts';
import type { Arc } from './shortest-path.ts';
import { findJoint, type JoinPlan, type Joint } from './way-join.ts';

/** Plan with the parts needed for routes. Walls of the units, if any, block routes between doors and walkways. */
export type WayPlan = Pick<Floorplan, 'id' | 'floor' | 'connectors'> & JoinPlan;
export type RideKind = Floorplan['connectors'][number]['kind'];

/** A place on one of the plans. */
export interface Stop {
  planId: number;
  at: Point;
}

/** Cost in seconds. A ride leads to another floor; all other arcs are walked. */
export interface WayArc extends Arc {
  metres: number;
  ride?: RideKind;
}

export interface WayGraph {
  nodes: readonly Stop[];
  arcs: readonly (readonly WayArc[])[];
  /** Nodes of the stops, in the same order. */
  stopNodes: readonly number[];
}

/** A stroll with bags: 4 km an hour. */
export const metresPerSecond = 1.1;

/** Time for waiting and boarding, once per ride, and per floor. Stairs also cost effort, so that a nearby escalator wins. */
export const rideSeconds: Readonly<Record<RideKind, { board: number; perFloor: number }>> = {
  lift: { board: 45, perFloor: 10 },
  escalator: { board: 5, perFloor: 25 },
  stairs: { board: 0, perFloor: 35 },
  ramp: { board: 0, perFloor: 60 },
};

const needsSteps: ReadonlySet<RideKind> = new Set(['stairs', 'escalator']);

interface Options {
  stepFree: boolean;
  metresPerUnit: number;
}

/**
 * Builds one graph of walks and rides for all floors. Walkways meet where their ends are equal. Stops and connectors join the walkway near their
 * door and split it there, or stay unconnected. A ride over several floors boards once.
 */
export function buildWayGraph(plans: readonly WayPlan[], stops: readonly Stop[], { stepFree, metresPerUnit }: Options): WayGraph {
  const nodes: Stop[] = [];
  const arcs: WayArc[][] = [];
  const known = new Map<string, number>();
  const addNode = (stop: Stop) => {
    arcs.push([]);
    return nodes.push(stop) - 1;
  };
  const nodeOf = (planId: number, at: Point, layer = 'walk') => {
    const key = `${layer} ${planId} ${at.join()}`;
    const node = known.get(key) ?? addNode({ planId, at });
    known.set(key, node);
    return node;
  };
  const addArc = (from: number, to: number, arc: Omit<WayArc, 'to'>) => arcs[from]?.push({ ...arc, to });
  const addWalk = (from: number, to: number, units: number, waitSeconds = 0) => {
    const metres = units * metresPerUnit;
    addArc(from, to, { metres, cost: metres / metresPerSecond + waitSeconds });
  };
  const addBothWays = (a: number, b: number, units: number) => {
    addWalk(a, b, units);
    addWalk(b, a, units);
  };

  const rides = plans.flatMap((plan) => listRides(plan, plans, stepFree));
  const stopNodes = stops.map(addNode);
  for (const plan of plans) {
    const snap = splitWalkways(plan, { stepFree, metresPerUnit }, [
      ...stops.filter(({ planId }) => planId === plan.id).map(({ at }) => at),
      ...rides.flatMap(({ from, to }) => [from, to].filter(({ planId }) => planId === plan.id).map(({ at }) => at)),
    ]);
    for (const { from, to } of snap.pieces) addBothWays(nodeOf(plan.id, from), nodeOf(plan.id, to), distanceBetween(from, to));
    for (const [index, stop] of stops.entries()) {
      const near = stop.planId === plan.id && snap.nearest(stop.at);
      if (near) addBothWays(stopNodes[index] ?? 0, nodeOf(plan.id, near), distanceBetween(stop.at, near));
    }
    for (const { kind, from, to } of rides) {
      const start = from.planId === plan.id && snap.nearest(from.at);
      const end = to.planId === plan.id && snap.nearest(to.at);
      if (start) addWalk(nodeOf(plan.id, start), nodeOf(plan.id, from.at, kind), distanceBetween(start, from.at), rideSeconds[kind].board);
      if (end) addWalk(nodeOf(plan.id, to.at, kind), nodeOf(plan.id, end), distanceBetween(end, to.at));
    }
  }
  for (const { kind, from, to, floors } of rides)
    addArc(nodeOf(from.planId, from.at, kind), nodeOf(to.planId, to.at, kind), {
      ride: kind,
      metres: 0,
      cost: rideSeconds[kind].perFloor * floors,
    });
  return { nodes, arcs, stopNodes };
}

/** Connectors that work, lead to an existing plan, and suit the visitor. */
function listRides(plan: WayPlan, plans: readonly WayPlan[], stepFree: boolean) {
  return plan.connectors.flatMap(({ kind, at, to, to_floorplan_id, step_free, working }) => {
    const target = plans.find(({ id }) => id === to_floorplan_id);
    if (!target || !working || (stepFree && (!step_free || needsSteps.has(kind)))) return [];
    const floors = Math.max(1, Math.abs(target.floor - plan.floor));
    return [{ kind, from: { planId: plan.id, at }, to: { planId: target.id, at: to }, floors }];
  });
}

/**
 * Splits the walkways at the points that join them. A point joins the nearest walkway, even if that has steps. Step-free routes then cannot reach the
 * point. If it joined a ramp farther away, they could lead through a wall.
 */
function splitWalkways(plan: WayPlan, { stepFree, metresPerUnit }: Options, points: readonly Point[]) {
  const joints = new Map<string, Joint>();
  for (const point of points) {
    const joint = joints.get(point.join()) ?? findJoint(plan, point, metresPerUnit);
    if (joint) joints.set(point.join(), joint);
  }
  const pieces = plan.walkways.flatMap(({ from, to, step_free }, index) => {
    if (stepFree && !step_free) return [];
    const cuts = [...joints.values()].filter(({ walkway }) => walkway === index).sort((a, b) => a.part - b.part);
    const line = [from, ...cuts.map(({ at }) => at), to];
    return line.slice(1).flatMap((end, before) => {
      const start = line[before] ?? end;
      return isSamePoint(start, end) ? [] : [{ from: start, to: end }];
    });
  });
  return { pieces, nearest: (point: Point) => joints.get(point.join())?.at };
}
