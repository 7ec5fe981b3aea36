import type { Point } from '#shared/contracts/floorplans.ts';

export interface Segment {
  from: Point;
  to: Point;
}

export function distanceBetween([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

export function isSamePoint([x1, y1]: Point, [x2, y2]: Point): boolean {
  return x1 === x2 && y1 === y2;
}

export function lengthOf(line: readonly Point[]): number {
  return line.reduce((sum, point, index) => sum + distanceBetween(line[index - 1] ?? point, point), 0);
}

/**
 * Returns the point of a segment that is nearest to a given point, and the share of the segment before it (0 to 1). A result close to an end is
 * exactly the end.
 */
export function nearestOn({ from, to }: Segment, [x, y]: Point): { at: Point; part: number } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / squared;
  if (part <= nextToEnd) return { at: from, part: 0 };
  if (part >= 1 - nextToEnd) return { at: to, part: 1 };
  return { at: [from[0] + part * dx, from[1] + part * dy], part };
}

/** Distances below this are rounding errors. */
const nextToEnd = 1e-9;

/** Turn of a walker at `at`, in degrees: clockwise on the screen, whose y points down, so right is positive. */
export function turnAt(before: Point, at: Point, after: Point): number {
  const first = Math.atan2(at[1] - before[1], at[0] - before[0]);
  const second = Math.atan2(after[1] - at[1], after[0] - at[0]);
  const degrees = ((second - first) * 180) / Math.PI;
  return degrees > 180 ? degrees - 360 : degrees <= -180 ? degrees + 360 : degrees;
}

/** Removes the corners within `tolerance` of the line (Douglas and Peucker). */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const gaps = line.map((point) => distanceBetween(point, nearestOn({ from: first, to: last }, point).at));
  const widest = gaps.indexOf(Math.max(...gaps));
  if ((gaps[widest] ?? 0) <= tolerance) return [first, last];
  return [...simplify(line.slice(0, widest + 1), tolerance), ...simplify(line.slice(widest), tolerance).slice(1)];
}
