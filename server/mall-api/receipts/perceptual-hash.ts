import { createHash } from 'node:crypto';
import { ApiError } from '#shared/contracts/errors.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';

/** Hashes by which a picture is recognized. */
export interface PerceptualHash {
  /** Hash of the file itself. */
  sha256: string;
  /** Hash of the image: 256 bits in eight numbers, coarsest features first. The receipt's text cannot be derived from it. */
  hash: Uint32Array;
  /** Concatenated hashes of pictures from which this one may have been cropped, rotated or mirrored; its own hash comes first. */
  origins: Uint32Array;
}

/** Length of a hash in numbers of 32 bits. */
export const hashWords = 8;
/** Max size of pictures, because the gateway does not make larger ones (`pictureBounds`). */
const { legibleSide, utmostSide } = pictureBounds.receipt;
const maxPixels = legibleSide * utmostSide;
/** Side in pixels to which a picture of any shape is scaled: large enough for cropping, small enough to be fast. */
const side = 128;
const grid = 32;
const frequencies = 16;
/** Hashes omit the edges, because these are cropped first. */
const margin = 0.05;
/** Assumed shares that were cropped at the two ends of a side; negative if they were cropped off the other picture. */
const cutOff = [0, 0.025, 0.05].flatMap((before) => [0, 0.025, 0.05].map((after) => [before, after] as const));
const added = [[0, 0], [-0.03, -0.03], [-0.05, 0], [0, -0.05], [-0.05, -0.05]] as const; // biome-ignore format: pairs
const cutOffWindows = cutOff.map(toWindow);
const addedWindows = added.map(toWindow);
const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: grid }, (_unused, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * grid))),
);
/** Indexes of all frequencies except the mean, which only reflects brightness. */
const coarsestFirst = Array.from({ length: frequencies ** 2 }, (_, index) => index)
  .sort((one, other) => toWaves(one) - toWaves(other))
  .slice(1);
const turns: readonly ((x: number, y: number, last: number) => [number, number])[] = [
  (x, y, last) => [last - x, y],
  (x, y, last) => [x, last - y],
  (x, y, last) => [last - x, last - y],
  (x, y) => [y, x],
  (x, y, last) => [last - y, x],
  (x, y, last) => [y, last - x],
  (x, y, last) => [last - y, last - x],
];

/**
 * Reads a picture's perceptual hash, mostly in another thread. Rejects with `UnprocessableEntity` (`image`: `invalid`)
 * if the file is not a picture, or is larger than pictures made by the gateway.
 */
export async function readPerceptualHash(picture: Buffer): Promise<PerceptualHash> {
  const pixels = await readPixels(picture);
  const cut = shrinkAll(pixels, cutOffWindows);
  const turned = cut.slice(0, 1).flatMap((uncut) => turns.map((turn) => rearrange(uncut, turn)));
  const hashes = [...cut, ...shrinkAll(pixels, addedWindows).slice(1), ...turned].map(toHash);
  const origins = new Uint32Array(hashes.length * hashWords);
  for (const [index, hash] of hashes.entries()) origins.set(hash, index * hashWords);
  return { sha256: hashPicture(picture), hash: origins.slice(0, hashWords), origins };
}

/** Reads only the hash of the picture itself, which is a hundredth of the work of `readPerceptualHash`. Rejects like `readPerceptualHash`. */
export async function readOwnHash(picture: Buffer): Promise<Pick<PerceptualHash, 'sha256' | 'hash'>> {
  const [whole] = shrinkAll(await readPixels(picture), cutOffWindows.slice(0, 1));
  if (!whole) throw new Error('a picture has one whole window');
  return { sha256: hashPicture(picture), hash: toHash(whole) };
}

export function hashPicture(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('base64url');
}

async function readPixels(picture: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp'); // loaded only for reading pictures, because it takes 15 MB with its libraries
  try {
    const drawn = sharp(picture, { limitInputPixels: maxPixels }).flatten({ background: '#ffffff' }).toColourspace('b-w');
    return await drawn.resize(side, side, { fit: 'fill' }).raw().toBuffer();
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] }, cause });
  }
}

/** Returns the pixels of this picture that show the hashed middle of the other one, along one side. `before` and `after` are the assumed cropped shares. */
function toWindow([before, after]: readonly [number, number]): Cells {
  const rest = 1 - before - after;
  return toCells(((margin - before) / rest) * side, ((1 - margin - before) / rest) * side);
}

/** Returns the pixels of a side that each cell of the grid covers, with their share. Beyond the edge, the last pixel is repeated. */
function toCells(from: number, to: number): (readonly [pixel: number, share: number])[][] {
  const size = (to - from) / grid;
  return Array.from({ length: grid }, (_, cell) => {
    const [start, end] = [from + cell * size, from + (cell + 1) * size];
    const covered = Array.from({ length: Math.ceil(end) - Math.floor(start) }, (_unused, step) => Math.floor(start) + step);
    return covered.map((at) => [Math.min(Math.max(at, 0), side - 1), (Math.min(at + 1, end) - Math.max(at, start)) / size] as const);
  });
}

type Cells = ReturnType<typeof toCells>;

/** Returns every combination of a part of the width with a part of the height, each as a grid. */
function shrinkAll(pixels: Uint8Array, windows: readonly Cells[]): Float64Array[] {
  return windows.map((across) => shrinkRows(pixels, across)).flatMap((rows) => windows.map((down) => shrinkColumns(rows, down)));
}

function shrinkRows(pixels: Uint8Array, across: Cells): Float64Array {
  const rows = new Float64Array(side * grid);
  for (let y = 0; y < side; y += 1) {
    for (const [column, covered] of across.entries()) {
      let mean = 0;
      for (const [x, share] of covered) mean += (pixels[y * side + x] ?? 0) * share;
      rows[y * grid + column] = mean;
    }
  }
  return rows;
}

function shrinkColumns(rows: Float64Array, down: Cells): Float64Array {
  const cells = new Float64Array(grid * grid);
  for (const [row, covered] of down.entries()) {
    for (const [y, share] of covered) {
      for (let column = 0; column < grid; column += 1) {
        cells[row * grid + column] = (cells[row * grid + column] ?? 0) + (rows[y * grid + column] ?? 0) * share;
      }
    }
  }
  return cells;
}

function rearrange(cells: Float64Array, turn: (typeof turns)[number]): Float64Array {
  return cells.map((_, index) => {
    const [x, y] = turn(index % grid, Math.floor(index / grid), grid - 1);
    return cells[y * grid + x] ?? 0;
  });
}

/** Computes the hash: one bit per coarse frequency of the picture (DCT), which tells whether the frequency is above the median. */
function toHash(cells: Float64Array): Uint32Array {
  const waves = toWaveSums(cells);
  const values = coarsestFirst.map((index) => waves[index] ?? 0);
  const middling = values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
  const hash = new Uint32Array(hashWords);
  for (const [index, value] of values.entries()) if (value > middling) hash[index >> 5] = (hash[index >> 5] ?? 0) | (1 << (index & 31));
  return hash;
}

function toWaveSums(cells: Float64Array): Float64Array {
  const ofRows = new Float64Array(grid * frequencies);
  for (let y = 0; y < grid; y += 1) {
    for (const [frequency, cosine] of cosines.entries()) {
      let sum = 0;
      for (let x = 0; x < grid; x += 1) sum += (cells[y * grid + x] ?? 0) * (cosine[x] ?? 0);
      ofRows[y * frequencies + frequency] = sum;
    }
  }
  const sums = new Float64Array(frequencies ** 2);
  for (const [down, cosine] of cosines.entries()) {
    for (let across = 0; across < frequencies; across += 1) {
      let sum = 0;
      for (let y = 0; y < grid; y += 1) sum += (ofRows[y * frequencies + across] ?? 0) * (cosine[y] ?? 0);
      sums[down * frequencies + across] = sum;
    }
  }
  return sums;
}

function toWaves(index: number): number {
  return (index % frequencies) + Math.floor(index / frequencies);
}
