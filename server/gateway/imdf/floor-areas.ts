import { difference, union, xor } from 'polyclip-ts';
import { SVGPathData } from 'svg-pathdata';
import type { Floorplan, Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, edgesOf, isInside, signedArea } from '#shared/rules/areas.ts';
import { findInnerPoint } from '#shared/rules/inner-point.ts';
import { distanceBetween, isSamePoint, nearestOn } from '#shared/rules/plan-geometry.ts';

/**
 * Polygons in units of the plan with y upwards: outer rings counter-clockwise, holes clockwise, the first point repeated at the end (RFC 7946,
 * section 3.1.6).
 */
export type Polygons = Point[][][];

/** Areas of one floor that do not overlap, by index of the plan's units. */
export interface FloorAreas {
  /** The whole floor, including units drawn outside its outline. */
  level: Polygons;
  /** Without the parts that later units cover, as on the drawn plan. Empty if the path has no area. */
  units: readonly Polygons[];
  /** Parts between the units where people walk. */
  walkways: readonly Polygons[];
}

/** Segments that replace a curve. */
const segmentsPerCurve = 8;

export function toFloorAreas({ outline, units, walkways }: Pick<Floorplan, 'outline' | 'units' | 'walkways'>): FloorAreas {
  const floor = toArea(outline);
  const drawn = units.map(({ path }) => toArea(path));
  const outside = drawn.filter((area) => area.flat(2).some((point) => !contains(floor, point)));
  const level = outside.length > 0 ? union(floor, ...outside) : floor;
  const ends = walkways.flatMap(({ from, to }) => [flip(from), flip(to)]);
  const between = floor.length > 0 ? difference(floor, ...drawn) : [];
  return {
    level,
    units: drawn.map((area, index) => cutCovered(area, drawn.slice(index + 1))),
    walkways: between.map((polygon): Polygons => [polygon]).filter((part) => ends.some((end) => contains(part, end))),
  };
}

/** Returns the area that SVG path data draws by the even-odd rule. */
function toArea(path: string): Polygons {
  const [first, ...others] = toRings(path);
  if (!first) return [];
  if (others.length > 0) return xor([first], ...others.map((ring) => [ring]));
  const ring = signedArea(first) < 0 ? first.toReversed() : first;
  return [[[...ring, ...ring.slice(0, 1)]]];
}

function toRings(path: string): Point[][] {
  const rings: Point[][] = [];
  let at: Point = [0, 0];
  for (const command of new SVGPathData(path).toAbs().normalizeHVZ().normalizeST().aToC().qtToC().commands) {
    const ring = rings.at(-1);
    if (command.type === SVGPathData.MOVE_TO) rings.push([[command.x, command.y]]);
    else if (command.type === SVGPathData.LINE_TO) ring?.push([command.x, command.y]);
    else if (command.type === SVGPathData.CURVE_TO) ring?.push(...toPoints(at, command));
    if ('x' in command && 'y' in command) at = [command.x, command.y];
  }
  return rings.map((ring) => ring.filter((point, index) => !isSamePoint(point, ring.at(index - 1) ?? point)).map(flip)).filter(hasArea);
}

const hasArea = (ring: readonly Point[]) => signedArea(ring) !== 0;

/** Points on a cubic Bézier curve after its start. */
function toPoints([x0, y0]: Point, { x1, y1, x2, y2, x, y }: Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>): Point[] {
  return Array.from({ length: segmentsPerCurve }, (_, index): Point => {
    const t = (index + 1) / segmentsPerCurve;
    const s = 1 - t;
    const mix = (a: number, b: number, c: number, d: number) => s ** 3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t ** 3 * d;
    return [mix(x0, x1, x2, x), mix(y0, y1, y2, y)];
  });
}

/** Removes the parts that areas above cover. An area that is covered completely stays whole. */
function cutCovered(area: Polygons, above: readonly Polygons[]): Polygons {
  const covers = above.filter((other) => overlaps(area, other));
  if (area.length === 0 || covers.length === 0) return area;
  const rest = difference(area, ...covers);
  return rest.length > 0 ? rest : area;
}

/** Whether two areas have common points. Faster than clipping, which most neighbours do not need. */
function overlaps(one: Polygons, other: Polygons): boolean {
  const [a, b] = [boundsOf(one.flat(2)), boundsOf(other.flat(2))];
  if (a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom) return false;
  if (one.flat(2).some((point) => contains(other, point)) || other.flat(2).some((point) => contains(one, point))) return true;
  return one
    .flat()
    .some((ring) => other.flat().some((ring2) => edgesOf(ring).some((edge) => edgesOf(ring2).some((edge2) => cross(edge, edge2)))));
}

function cross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  return signedArea([a, b, c]) * signedArea([a, b, d]) < 0 && signedArea([c, d, a]) * signedArea([c, d, b]) < 0;
}

/** Converts between the plan's points, y downwards, and points with y upwards. */
export const flip = ([x, y]: Point): Point => [x, -y];

export function contains(area: Polygons, point: Point): boolean {
  return isInside(point, area.flat());
}

/** Precision of inner points, as a share of the area's width. */
const pointsAcross = 40;

/** Returns a preferred point if it is inside the area, else an inner point of the largest polygon. */
export function toPointInside(area: Polygons, preferred?: Point): Point {
  if (preferred && contains(area, preferred)) return preferred;
  const [largest = []] = [...area].sort((a, b) => boxOf(b) - boxOf(a));
  return findInnerPoint(largest, Math.sqrt(boxOf(largest)) / pointsAcross);
}

function boxOf(polygon: Polygons[number]): number {
  const { left, right, top, bottom } = boundsOf(polygon[0] ?? []);
  return (right - left) * (bottom - top);
}

/** Returns a piece of the area's edge around the point of the edge nearest to a door; at most `width` units long. Undefined without an edge. */
export function toDoorway(area: Polygons, door: Point, width: number): [Point, Point] | undefined {
  const edges = area.flat().flatMap((ring) => ring.slice(1).map((to, index) => ({ from: ring[index] ?? to, to })));
  const [nearest] = edges
    .map((edge) => ({ ...edge, ...nearestOn(edge, door) }))
    .sort((a, b) => distanceBetween(a.at, door) - distanceBetween(b.at, door));
  if (!nearest) return undefined;
  const { from, to, part } = nearest;
  const half = Math.min(width / distanceBetween(from, to) / 2, 0.5);
  const middle = Math.min(Math.max(part, half), 1 - half);
  const pointAt = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  return [pointAt(middle - half), pointAt(middle + half)];
}
