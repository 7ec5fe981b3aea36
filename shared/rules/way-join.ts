import type { Floorplan, FloorplanUnit, Point } from '#shared/contracts/floorplans.ts';
import { type Edge, toEdges } from './path-edges.ts';
import { distanceBetween, isSamePoint, nearestOn, type Segment } from './plan-geometry.ts';

export type JoinPlan = Pick<Floorplan, 'walkways'> & { units?: readonly Pick<FloorplanUnit, 'path' | 'entrance'>[] };

/** Point at which something joins a walkway, and the share of the walkway before it (0 to 1). */
export interface Joint {
  at: Point;
  part: number;
  /** Index in the plan's list. */
  walkway: number;
}

/** Max distance in metres between a door and a walkway that leads to it. Uses the plan's scale, or its estimate (`plan-scale.ts`). */
export const maxMetresToWalkway = 15;
/** Precision of drawn doors and walkways in metres: a line this close to a wall does not count as passing through it. */
const drawnMetres = 0.4;

/**
 * Returns the point at which a door, a lift or stairs join the walkways: the nearest one in a straight line that crosses no walls of other units.
 * Undefined if none is near enough.
 */
export function findJoint(plan: JoinPlan, point: Point, metresPerUnit: number): Joint | undefined {
  const most = maxMetresToWalkway / metresPerUnit;
  const near = plan.walkways
    .map((walkway, index) => ({ ...nearestOn(walkway, point), walkway: index }))
    .map((joint) => ({ joint, gap: distanceBetween(joint.at, point) }))
    .filter(({ gap }) => gap <= most)
    .sort((a, b) => a.gap - b.gap);
  const drawn = drawnMetres / metresPerUnit;
  if (near[0] && near[0].gap <= drawn) return near[0].joint;
  const walls = near.length > 0 ? listWalls(plan, point) : [];
  return near.find(({ joint, gap }) => !isCrossed(shorten({ from: point, to: joint.at }, drawn / gap), walls))?.joint;
}

/** Whether a route may lead to a place on a plan. Also true for a plan without walkways, because nothing is known about its routes. */
export function canBeJoined(
  plan: JoinPlan,
  at: Point,
  unit: Pick<FloorplanUnit, 'is_outside_only'> | undefined,
  metresPerUnit: number,
): boolean {
  if (unit?.is_outside_only) return false;
  return plan.walkways.length === 0 || findJoint(plan, at, metresPerUnit) !== undefined;
}

/** Returns a point just inside a unit's door, at a right angle to its wall; undefined if the door is not on a wall of the unit. */
export function findInsideOfDoor({ path, entrance }: Pick<FloorplanUnit, 'path' | 'entrance'>, metresPerUnit: number): Point | undefined {
  const edges = toEdges(path).filter(([from, to]) => !isSamePoint(from, to));
  const gaps = edges.map(([from, to]) => distanceBetween(nearestOn({ from, to }, entrance).at, entrance));
  const [from, to] = edges[gaps.indexOf(Math.min(...gaps))] ?? [];
  if (!from || !to || Math.min(...gaps) > doorMetres / metresPerUnit) return undefined;
  const step = stepMetres / metresPerUnit / distanceBetween(from, to);
  const [across, down] = [(to[1] - from[1]) * step, (from[0] - to[0]) * step];
  const foot = nearestOn({ from, to }, entrance).at;
  const beside: Point[] = [[foot[0] + across, foot[1] + down], [foot[0] - across, foot[1] - down]]; // biome-ignore format: two points
  return beside.find((point) => isWithin(point, edges));
}

/** Max distance of a door from its wall. */
const doorMetres = 2;
const stepMetres = 0.5;

function listWalls({ units = [] }: JoinPlan, point: Point): Edge[] {
  return units.flatMap(({ path, entrance }) => {
    const edges = toEdges(path);
    return isSamePoint(entrance, point) || isWithin(point, edges) ? [] : edges;
  });
}

/** Whether a point is inside a unit, by the even-odd rule. */
function isWithin([x, y]: Point, edges: readonly Edge[]): boolean {
  return edges.filter(([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)).length % 2 === 1;
}

/** Cuts off the ends, which may touch walls. */
function shorten({ from, to }: Segment, part: number): Segment {
  const at = (along: number): Point => [from[0] + (to[0] - from[0]) * along, from[1] + (to[1] - from[1]) * along];
  return { from: at(Math.min(part, 0.5)), to: at(Math.max(1 - part, 0.5)) };
}

function isCrossed({ from, to }: Segment, walls: readonly Edge[]): boolean {
  return walls.some(([a, b]) => areApart(sideOf(from, to, a), sideOf(from, to, b)) && areApart(sideOf(a, b, from), sideOf(a, b, to)));
}

/** Positive on one side of the line, negative on the other, 0 on it. */
const sideOf = ([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number => (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
/** Touching a wall, or walking along it, is not crossing it. */
const areApart = (one: number, other: number): boolean => (one < 0 && other > 0) || (one > 0 && other < 0);
