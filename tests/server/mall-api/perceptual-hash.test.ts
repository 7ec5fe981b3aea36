import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { countBitsApart, nearBits, toNearBits } from '#server/mall-api/receipts/known-hashes.ts';
import { hashWords, type PerceptualHash, readOwnHash, readPerceptualHash } from '#server/mall-api/receipts/perceptual-hash.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { photographReceipt } from './paper-receipts.ts';

const size = { width: 450, height: 600 };
const isNear = (one: PerceptualHash, other: PerceptualHash) => countBitsApart(other.hash, one.origins) <= nearBits;

/** Crops these parts of the width and height from the sides of a picture. */
function cut(picture: Sharp, left: number, top: number, right: number, bottom: number): Sharp {
  const { width, height } = size;
  return picture.extract({
    left: Math.round(width * left),
    top: Math.round(height * top),
    width: Math.round(width * (1 - left - right)),
    height: Math.round(height * (1 - top - bottom)),
  });
}

const copies: readonly (readonly [string, (picture: Sharp) => Sharp])[] = [
  ['saved as a poor JPEG', (picture) => picture.jpeg({ quality: 40 })],
  ['saved as a poor WebP', (picture) => picture.webp({ quality: 25 })],
  ['half as large', (picture) => picture.resize({ width: 225 })],
  ['twice as large', (picture) => picture.resize({ width: 900 })],
  ['of another shape', (picture) => picture.resize(450, 540, { fit: 'fill' })],
  ['brighter', (picture) => picture.modulate({ brightness: 1.2 })],
  ['darker', (picture) => picture.modulate({ brightness: 0.75 })],
  ['with more contrast', (picture) => picture.linear(1.2, -20)],
  ['of another gamma', (picture) => picture.gamma(1.8)],
  ['without colour', (picture) => picture.greyscale()],
  ['blurred', (picture) => picture.blur(1.5)],
  ['cut all around by 1 %', (picture) => cut(picture, 0.01, 0.01, 0.01, 0.01)],
  ['cut all around by 3 %', (picture) => cut(picture, 0.03, 0.03, 0.03, 0.03)],
  ['cut all around by 5 %', (picture) => cut(picture, 0.05, 0.05, 0.05, 0.05)],
  ['cut on the left by 4 %', (picture) => cut(picture, 0.04, 0, 0, 0)],
  ['cut at a corner', (picture) => cut(picture, 0, 0.04, 0.03, 0)],
  ['with a white border', (picture) => picture.extend({ top: 18, bottom: 18, left: 14, right: 14, background: '#fff' })],
  ['turned by a quarter', (picture) => picture.rotate(90)],
  ['turned by half', (picture) => picture.rotate(180)],
  ['turned by three quarters', (picture) => picture.rotate(270)],
  ['mirrored', (picture) => picture.flop()],
  ['mirrored and turned', (picture) => picture.flip().rotate(90)],
];

describe('the perceptual hash of a picture', () => {
  let originals: Buffer[];
  let hashes: PerceptualHash[];
  beforeAll(async () => {
    originals = await Promise.all([1, 2, 3].map((receipt) => photographReceipt({ receipt })));
    hashes = await Promise.all(originals.map(readPerceptualHash));
  });

  it.each(copies)('is near that of the same picture %s', async (_what, change) => {
    for (const [index, original] of originals.entries()) {
      const changed = await sharp(await change(sharp(original)).toBuffer())
        .webp({ quality: 80 })
        .toBuffer();
      const copy = await readPerceptualHash(changed);
      const hash = hashes[index] ?? expect.unreachable('no hash');
      expect(copy.sha256).not.toBe(hash.sha256);
      expect(isNear(copy, hash)).toBe(true);
    }
  });

  it('is far from that of nearly all other receipts, even of the same shop on the same table', async () => {
    const kinds = [1, 2].flatMap((shop) => [1, 2].map((table) => ({ shop, table })));
    const all = kinds.flatMap((kind, group) => Array.from({ length: 6 }, (_, index) => ({ ...kind, receipt: 100 + group * 10 + index })));
    const others = await Promise.all(all.map(async (which) => readPerceptualHash(await photographReceipt(which))));
    const pairs = others.flatMap((one, index) => others.filter((_, at) => at !== index).map((other) => isNear(one, other)));
    // at most 4 of 552; of 5,112 comparisons of 900 × 1200 photographs, 0.7% were near within one shop and table, below 0.1% otherwise
    expect(pairs.filter(Boolean).length).toBeLessThanOrEqual(4);
  });

  it('is valid for an empty picture', async () => {
    const blank = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#fff' } }).webp().toBuffer(); // biome-ignore format: short
    const { hash, origins } = await readPerceptualHash(blank);
    expect([hash.length, origins.length % hashWords]).toEqual([hashWords, 0]);
  });

  it.each([
    ['no picture', async () => Buffer.from('RIFF\x04\x00\x00\x00WEBP', 'latin1')],
    ['a broken one', async () => (await photographReceipt()).subarray(0, 300)],
    ['a larger one than the gateway makes', () => sharp({ create: { width: 4000, height: 2701, channels: 3, background: '#fff' } }).webp({ quality: 1 }).toBuffer()],
  ])('is refused for %s', async (_what, make) => {
    await expect(readPerceptualHash(await make())).rejects.toEqual(new ApiError('UnprocessableEntity', { errors: { image: ['invalid'] } }));
  }); // biome-ignore format: a table
});

describe('readOwnHash', () => {
  it('returns the hash of the picture itself, for a fraction of the work', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, (_, receipt) => photographReceipt({ shop: 1, receipt, table: 1 })));
    const cpuOf = async <T>(read: (picture: Buffer) => Promise<T>) => {
      await read(pictures[0] ?? Buffer.alloc(0)); // loads libraries before the measurement
      const before = process.threadCpuUsage();
      const found = await Promise.all(pictures.map(read));
      const { user, system } = process.threadCpuUsage(before);
      return { read: found, cpu: user + system };
    };
    const [whole, own] = [await cpuOf(readPerceptualHash), await cpuOf(readOwnHash)];
    expect(own.read).toEqual(whole.read.map(({ sha256, hash }) => ({ sha256, hash })));
    expect(own.cpu * 5).toBeLessThan(whole.cpu);
  });
});

describe('the threshold between hashes', () => {
  it('decreases with the number of compared hashes', () => {
    expect([0, 1, 2, 31, 300, 1200].map(toNearBits)).toEqual([32, 32, 32, 23, 16, 11]);
  });

  it('applies to any picture from which this one may have been cropped or rotated', async () => {
    const { hash, origins } = await readPerceptualHash(await photographReceipt());
    expect(countBitsApart(hash, origins)).toBe(0);
    expect(countBitsApart(origins.slice(-hashWords), origins)).toBe(0);
    expect(
      countBitsApart(
        hash.map((word, index) => (index === 1 ? word ^ 0b111 : word)),
        origins,
      ),
    ).toBe(3);
    expect(
      countBitsApart(
        hash.map((word) => ~word >>> 0),
        hash,
      ),
    ).toBe(Number.POSITIVE_INFINITY);
  });
});
