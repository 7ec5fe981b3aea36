import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { remakePicture } from '#server/gateway/images/remake-picture.ts';
import type { DrawnUse } from '#shared/contracts/endpoint.ts';
import { makeBadFiles, makePicture, makeTellingJpeg } from '../bad-pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'remake-'));
afterAll(() => rmSync(folder, { recursive: true }));

function remake(file: Buffer, use: DrawnUse): Promise<Buffer> {
  const path = join(folder, 'picture');
  writeFileSync(path, file);
  return remakePicture({ path, use });
}

const badFiles = await makeBadFiles();
const refused = { httpStatus: 'UnprocessableEntity' };

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('becomes WebP from %s', async (format) => {
    const made = await sharp(await remake(await makePicture(format), 'receipt')).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 320, height: 240 });
  });

  it.each(['receipt', 'site'] as const)(
    'is accepted as %s if it is a JPEG without its last two bytes, but not without its last lines',
    async (use) => {
      const whole = await makePicture('jpeg');
      expect(whole.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
      const made = await remake(whole.subarray(0, -2), use);
      expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 });
      expect(made).toEqual(await remake(whole, use));
      for (const bytes of [0.9, 0.5].map((share) => Math.floor(whole.length * share)))
        await expect(remake(whole.subarray(0, bytes), use)).rejects.toMatchObject(refused);
    },
  );

  it('is not enlarged if it is a receipt, and no side exceeds 2000', async () => {
    const made = await sharp(await remake(await makePicture('jpeg', 3000, 4500), 'receipt')).metadata();
    expect(made).toMatchObject({ width: 1333, height: 2000 });
  });

  it.each([
    ['a long one', 600, 9000, [600, 9000]],
    ['a long one, sharper', 1500, 9000, [900, 5400]],
    ['a horizontal one', 9000, 600, [9000, 600]],
  ] as const)('stays legible if it is a receipt: %s', async (_which, width, height, wanted) => {
    const made = await sharp(await remake(await makePicture('jpeg', width, height), 'receipt')).metadata();
    expect([made.width, made.height]).toEqual(wanted);
  });

  it('becomes a small square if it is a member’s', async () => {
    expect(await sharp(await remake(await makePicture('jpeg', 640, 300), 'portrait')).metadata()).toMatchObject({
      width: 256,
      height: 256,
    });
    expect(await sharp(await remake(await makePicture('png', 30, 20), 'portrait')).metadata()).toMatchObject({ width: 256, height: 256 });
  });

  it('is rotated by its orientation, which is then removed', async () => {
    const lying = await sharp(await makePicture('jpeg', 300, 200))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await sharp(await remake(lying, 'receipt')).metadata();
    expect([made.width, made.height, made.orientation]).toEqual([200, 300, undefined]);
  });

  it('gets a white background where it is transparent', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { data, info } = await sharp(await remake(clear, 'receipt'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.channels, ...data.subarray(0, 3)]).toEqual([3, 255, 255, 255]);
  });

  it.each([
    ['a JPEG', () => makePicture('jpeg', 3000, 2000, true), 2000],
    ['a PNG', () => makePicture('png', 3000, 2000, true), 2000],
  ] as const)('is drawn if it is progressive and small enough to be held in memory: %s', async (_what, make, width) => {
    expect(await sharp(await remake(await make(), 'receipt')).metadata()).toMatchObject({ width });
  });

  it.each([
    [
      'of CMYK',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
    [
      'of 16 bits',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'of greys',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .greyscale()
          .png()
          .toBuffer(),
    ],
    [
      'in passes',
      () =>
        sharp({ create: { width: 90, height: 90, channels: 3, background: '#fff' } })
          .png({ progressive: true })
          .toBuffer(),
    ],
  ] as const)('%s is drawn like an ordinary one', async (_what, make) => {
    const { data, info } = await sharp(await remake(await make(), 'receipt'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.channels]).toEqual([90, 3]);
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(240);
  });
});

describe('personal metadata', () => {
  it('is removed from the uploaded file', async () => {
    const telling = await makeTellingJpeg();
    for (const secret of ['ARTIST', 'GPS', 'XMP', 'IPTC-TXT', 'COMMENT', 'TRAILER'])
      expect(telling.includes(`SECRET-${secret}`)).toBe(true);
    for (const use of ['receipt', 'portrait'] as const) {
      const made = await remake(telling, use);
      expect(made.toString('latin1')).not.toMatch(/SECRET|Exif|http|script|EXIF|XMP |ICCP/);
      const { exif, xmp, iptc, icc, comments } = await sharp(made).metadata();
      expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(made.readUInt32LE(4) + 8).toBe(made.length); // no bytes follow the end of the picture
    }
  });
});

describe('an unacceptable picture', () => {
  it('is tested with at least 25 files', () => expect(badFiles.length).toBeGreaterThanOrEqual(25));

  it.each(badFiles)('is refused: %s', async (_what, file) => {
    const before = process.memoryUsage().rss;
    await expect(remake(file, 'receipt')).rejects.toMatchObject(refused);
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  it('is either refused or becomes WebP, wherever a file is cut or changed', async () => {
    const png = await makePicture('png', 40, 30);
    for (let at = 0; at < png.length; at += 7) {
      const changed = Buffer.from(png);
      changed[at] = (changed[at] ?? 0) ^ 0x5a;
      for (const file of [png.subarray(0, at), changed]) {
        const outcome = await remake(file, 'receipt').catch((error: unknown) => error);
        if (Buffer.isBuffer(outcome)) expect(outcome.toString('latin1', 8, 12)).toBe('WEBP');
        else expect(outcome).toMatchObject(refused);
      }
    }
  });
});
