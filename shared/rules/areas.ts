import type { Point } from '../contracts/floorplans.ts';
import { distanceBetween, nearestOn, simplify } from './plan-geometry.ts';
import { rotate } from './plan-position.ts';

/**
 * Outer ring, then holes. The first corner of a ring is not repeated at its end. A repeated corner, as in GeoJSON, is harmless to all functions here but
 * `simplifyRing`: it only adds an edge without length.
 */
export type Area = Point[][];

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const between = ([x1, y1]: Point, [x2, y2]: Point, part = 0.5): Point => [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];

/** The edges of a ring, including the closing one. */
export function edgesOf(ring: readonly Point[]): [Point, Point][] {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);
}

/** Size of a ring's area, positive or negative depending on the ring's direction. */
export function signedArea(ring: readonly Point[]): number {
  return edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1) / 2, 0);
}

export function sizeOf(areas: readonly Area[]): number {
  return areas.reduce((sum, [outer = [], ...holes]) => {
    return sum + Math.abs(signedArea(outer)) - holes.reduce((cut, hole) => cut + Math.abs(signedArea(hole)), 0);
  }, 0);
}

/** Whether a point is inside an area, by the even-odd rule, so that holes are outside. */
export function isInside([x, y]: Point, area: Area): boolean {
  let inside = false;
  for (const ring of area) {
    for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

export function distanceToEdge(point: Point, area: Area): number {
  return Math.min(...area.flatMap((ring) => edgesOf(ring).map(([from, to]) => distanceBetween(point, nearestOn({ from, to }, point).at))));
}

/** Bounding box of points; without points, an empty box at the origin. */
export function boundsOf(points: readonly Point[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.right = Math.max(bounds.right, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return points.length > 0 ? bounds : { left: 0, top: 0, right: 0, bottom: 0 };
}

/** Removes the corners of a ring that are within `tolerance` of it. Splits the ring at the corner farthest from its first. */
export function simplifyRing(ring: readonly Point[], tolerance: number): Point[] {
  const first = ring[0];
  if (!first || ring.length < 4) return [...ring];
  const away = ring.map((point) => distanceBetween(first, point));
  const farthest = away.indexOf(Math.max(...away));
  const there = simplify(ring.slice(0, farthest + 1), tolerance);
  const back = simplify([...ring.slice(farthest), first], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

/** The corners of the smallest convex shape around all points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([x1, y1], [x2, y2]) => x1 - x2 || y1 - y2);
  const lower = toChain(sorted);
  const upper = toChain(sorted.reverse());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)];
}

function toChain(points: readonly Point[]): Point[] {
  const chain: Point[] = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2) ?? point, chain.at(-1) ?? point, point) <= 0) chain.pop();
    chain.push(point);
  }
  return chain;
}

const turn = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Angle in radians that rotates the smallest rectangle around the points to be level, its long side horizontal; at most a quarter turn. */
export function findLevelTurn(points: readonly Point[]): number {
  const hull = convexHull(points);
  let best = { size: Infinity, angle: 0 };
  for (const [from, to] of edgesOf(hull)) {
    const angle = -Math.atan2(to[1] - from[1], to[0] - from[0]);
    const { left, right, top, bottom } = boundsOf(hull.map((point) => rotate(point, angle)));
    const size = (right - left) * (bottom - top);
    if (size < best.size - 1e-6) best = { size, angle: right - left >= bottom - top ? angle : angle + Math.PI / 2 };
  }
  // Half a turn leaves the rectangle unchanged: the smaller rotation keeps north closer to the top.
  const half = best.angle - Math.PI * Math.round(best.angle / Math.PI);
  return Math.abs(half) < 1e-9 ? 0 : half;
}
