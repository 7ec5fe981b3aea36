import sharp from 'sharp';
import { closeGaps } from './brightness.ts';
import { type Grey, shrink, toGrey, toRaw } from './grey.ts';

export type Point = readonly [x: number, y: number];
/** Corners of a sheet: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

interface Sheet {
  corners: Corners;
  /** How clearly the sheet stands out, for comparing sheets. */
  merit: number;
}

const searchedSide = 420;
/** A shadow on the paper may be darker than the threshold between paper and table. */
const thresholdParts = [0.5, 0.62, 0.75, 0.88, 1];
/** Limits for the sheet's share of the picture: a larger one is the whole picture. */
const share = { min: 0.05, max: 0.93 };
const maxMisfit = 0.15;

/** Finds the corners of a bright sheet on something darker. Undefined if the sheet fills the picture, or if none stands out. */
export async function findSheet(grey: Grey): Promise<Corners | undefined> {
  const { scale, ...small } = await shrink(grey, searchedSide);
  const blurred = await toGrey(sharp(small.data, toRaw(small)).blur(1.2));
  const bright = { ...blurred, data: closeGaps(blurred, 4) };
  const threshold = findThreshold(bright.data);
  if (threshold === undefined) return undefined;
  const sheets = thresholdParts.flatMap((part) => findBrightest(bright, threshold * part) ?? []);
  const best = sheets.toSorted((one, other) => other.merit - one.merit)[0];
  return best && (best.corners.map(([x, y]): Point => [x / scale, y / scale]) as unknown as Corners); // safe: as many corners as before
}

/** Returns the largest connected area above the threshold, if it has four corners and straight sides. */
function findBrightest(bright: Grey, threshold: number): Sheet | undefined {
  const { data, width, height } = bright;
  const labels = new Int32Array(data.length);
  let [best, bestSize, next] = [0, 0, 0];
  const stack: number[] = [];
  for (let first = 0; first < data.length; first += 1) {
    if (labels[first] || (data[first] ?? 0) <= threshold) continue;
    next += 1;
    let size = 0;
    labels[first] = next;
    stack.push(first);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size += 1;
      const x = at % width;
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= data.length || labels[near] || (data[near] ?? 0) <= threshold) continue;
        labels[near] = next;
        stack.push(near);
      }
    }
    if (size > bestSize) [best, bestSize] = [next, size];
  }
  const part = bestSize / data.length;
  if (part < share.min || part > share.max) return undefined;
  const corners = findCorners(labels, best, { width, height });
  const misfit = Math.abs(1 - measureArea(corners) / bestSize);
  return misfit > maxMisfit ? undefined : { corners, merit: measureEdge(bright, corners) * (1 - 2 * misfit) };
}

/** Returns the outermost points of an area in the four diagonal directions. */
function findCorners(labels: Int32Array, label: number, { width, height }: Pick<Grey, 'width' | 'height'>): Corners {
  const far = [
    { a: 1, b: 1 },
    { a: -1, b: 1 },
    { a: -1, b: -1 },
    { a: 1, b: -1 },
  ].map((direction) => ({ ...direction, least: Number.POSITIVE_INFINITY, x: 0, y: 0 }));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (labels[y * width + x] !== label) continue;
      for (const corner of far) {
        const value = corner.a * x + corner.b * y;
        if (value < corner.least) Object.assign(corner, { least: value, x, y });
      }
    }
  }
  return far.map(({ x, y }): Point => [x, y]) as unknown as Corners; // safe: of four directions
}

/** Returns each corner with the next one around the sheet. */
function listSides(corners: Corners): (readonly [from: Point, to: Point])[] {
  const [a, b, c, d] = corners;
  return [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ];
}

function measureArea(corners: Corners): number {
  return Math.abs(listSides(corners).reduce((sum, [from, to]) => sum + from[0] * to[1] - to[0] * from[1], 0)) / 2;
}

/** Measures how much darker the picture is just outside the sheet than just inside, at the side where the difference is smallest. */
function measureEdge({ data, width, height }: Grey, corners: Corners): number {
  const [centreX, centreY] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0), 0) / 4) as [number, number]; // safe: of two axes
  const at = (x: number, y: number) => (x < 0 || y < 0 || x >= width || y >= height ? undefined : data[y * width + x]);
  const sides = listSides(corners).map(([from, to]) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const normal = [(to[1] - from[1]) / length, (from[0] - to[0]) / length] as const;
    const sign = (centreX - from[0]) * normal[0] + (centreY - from[1]) * normal[1] > 0 ? -1 : 1;
    const differences: number[] = [];
    for (let step = 1; step < 40; step += 1) {
      const [x, y] = [from[0] + ((to[0] - from[0]) * step) / 40, from[1] + ((to[1] - from[1]) * step) / 40];
      const sample = (distance: number) => at(Math.round(x + sign * normal[0] * distance), Math.round(y + sign * normal[1] * distance));
      const [inside, outside] = [sample(-6), sample(6)];
      if (inside !== undefined && outside !== undefined) differences.push((inside - outside) / Math.max(8, inside));
    }
    const isOutside = differences.length < 8; // the side is the picture's rim
    return isOutside ? 0.3 : differences.reduce((sum, value) => sum + value, 0) / differences.length;
  });
  return Math.min(...sides);
}

/** Returns the brightness that best separates two groups of pixels (Otsu's method). Undefined if the groups hardly differ. */
function findThreshold(data: Uint8Array): number | undefined {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [count, sum, bestSpread, best, gap] = [0, 0, -1, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    count += counts[value] ?? 0;
    sum += value * (counts[value] ?? 0);
    if (count === 0 || count === data.length) continue;
    const [dark, light] = [sum / count, (total - sum) / (data.length - count)];
    const spread = count * (data.length - count) * (light - dark) ** 2;
    if (spread > bestSpread) [bestSpread, best, gap] = [spread, value, light - dark];
  }
  return gap < 18 ? undefined : best;
}
