import type { Point } from '#shared/contracts/floorplans.ts';
import { boundsOf, edgesOf } from './plane.ts';

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

export function rotate([x, y]: Point, angle: number): Point {
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}
