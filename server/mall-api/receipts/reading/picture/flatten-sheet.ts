import type { Corners, Point } from './find-sheet.ts';
import type { Grey } from './grey.ts';

/** Flattens a four-sided sheet, seen in perspective, to a rectangle. */
export function flattenSheet(grey: Grey, [p0, p1, p2, p3]: Corners): Grey {
  const width = Math.round(Math.max(measure(p0, p1), measure(p3, p2)));
  const height = Math.round(Math.max(measure(p0, p3), measure(p1, p2)));
  const [sumX, sumY] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dx2, dy1, dy2] = [p1[0] - p2[0], p3[0] - p2[0], p1[1] - p2[1], p3[1] - p2[1]];
  const denominator = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / denominator;
  const h = (dx1 * sumY - sumX * dy1) / denominator;
  const [a, b] = [p1[0] - p0[0] + g * p1[0], p3[0] - p0[0] + h * p3[0]];
  const [d, e] = [p1[1] - p0[1] + g * p1[1], p3[1] - p0[1] + h * p3[1]];
  const data = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [(x + 0.5) / width, (y + 0.5) / height];
      const depth = g * u + h * v + 1;
      data[y * width + x] = sample(grey, (a * u + b * v + p0[0]) / depth, (d * u + e * v + p0[1]) / depth);
    }
  }
  return { data, width, height };
}

/** Returns the brightness between four pixels. */
function sample({ data, width, height }: Grey, atX: number, atY: number): number {
  const x = Math.min(width - 1.01, Math.max(0, atX));
  const y = Math.min(height - 1.01, Math.max(0, atY));
  const [column, row] = [x | 0, y | 0];
  const [right, below] = [x - column, y - row];
  const i = row * width + column;
  const above = (data[i] ?? 0) * (1 - right) + (data[i + 1] ?? 0) * right;
  const under = (data[i + width] ?? 0) * (1 - right) + (data[i + width + 1] ?? 0) * right;
  return above * (1 - below) + under * below;
}

function measure(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}
