import type { Point } from '../contracts/floorplans.ts';
import { type Area, boundsOf, distanceToEdge, edgesOf, isInside, signedArea } from './areas.ts';

interface Cell {
  at: Point;
  half: number;
  /** Distance of the middle from the edge; negative outside. */
  depth: number;
}

/**
 * The centre of gravity is used if its depth is at least this share of the greatest depth. In long rooms with many points of equal depth, it is the
 * better middle.
 */
const goodEnough = 0.85;

/** Finds the point of an area farthest from its walls, to `precision` (a quadtree search, as in Mapbox's polylabel), or its centre of gravity. */
export function findInnerPoint(area: Area, precision = 0.25): Point {
  const { left, top, right, bottom } = boundsOf(area[0] ?? []);
  const size = Math.min(right - left, bottom - top);
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  if (size === 0) return middle;
  const open: Cell[] = [];
  for (let x = left; x < right; x += size) {
    for (let y = top; y < bottom; y += size) open.push(toCell([x + size / 2, y + size / 2], size / 2, area));
  }
  let best = toCell(middle, 0, area);
  for (let cell = open.pop(); cell; cell = open.pop()) {
    if (cell.depth > best.depth) best = cell;
    if (cell.depth + cell.half * Math.SQRT2 - best.depth <= precision) continue;
    const half = cell.half / 2;
    const [x, y] = cell.at;
    for (const [dx, dy] of quarters) open.push(toCell([x + dx * half, y + dy * half], half, area));
  }
  const balanced = toCell(findBalance(area[0] ?? []), 0, area);
  return balanced.depth >= best.depth * goodEnough ? balanced.at : best.at;
}

const quarters: readonly Point[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

/** The centre of gravity of a ring. */
function findBalance(ring: readonly Point[]): Point {
  const size = signedArea(ring) * 6;
  const [first = [0, 0]] = ring;
  if (size === 0) return first;
  return edgesOf(ring).reduce<Point>(
    ([x, y], [[x1, y1], [x2, y2]]) => {
      const cross = x1 * y2 - x2 * y1;
      return [x + ((x1 + x2) * cross) / size, y + ((y1 + y2) * cross) / size];
    },
    [0, 0],
  );
}

function toCell(at: Point, half: number, area: Area): Cell {
  const toWall = distanceToEdge(at, area);
  return { at, half, depth: isInside(at, area) ? toWall : -toWall };
}
