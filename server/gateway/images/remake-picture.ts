import { open } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { PictureUse } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { fitPicture, type PictureSize } from '#shared/rules/picture-size.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';
import { findFormat, headBytes, isTooLarge, memberLimits, mostPixels, type PictureFormat } from './picture-header.ts';

export interface RemakeOrder {
  path: string;
  /** What a member's picture is to become. */
  use: PictureUse;
}

/** Its cache is for who draws the same file twice, and would keep files open. */
sharp.cache(false);

/** What a member may send, and what sharp calls it. */
const taken: Partial<Record<PictureFormat, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heic: 'heif' };

const portraitSide = 256;
const timeoutSeconds = 8;

/**
 * A picture of anybody's, checked and drawn anew: what comes out is WebP, and holds nothing of the file but what is seen. Rejects with
 * `UnprocessableEntity` for what is no picture of ours. A large one may take 150 MB while it is drawn.
 */
export async function remakePicture({ path, use }: RemakeOrder): Promise<Buffer> {
  const format = findFormat(await readHead(path));
  const expected = format && taken[format];
  if (!expected) throw new ApiError('UnprocessableEntity');
  try {
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const metadata = await picture.metadata(); // reads the header alone
    if (metadata.format !== expected || isTooLarge(metadata, memberLimits)) throw new ApiError('UnprocessableEntity');
    return await draw(picture.autoOrient().flatten({ background: '#ffffff' }), metadata.autoOrient, use)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

/** None keeps metadata: sharp writes none unless it is told to. */
function draw(picture: Sharp, size: PictureSize, use: PictureUse): Sharp {
  if (use === 'portrait') return picture.resize(portraitSide, portraitSide).webp({ quality: 82 });
  return picture.resize({ ...fitPicture(size, pictureBounds[use]), fit: 'fill' }).webp({ quality: 80, effort: 2 }); // of effort 4 a long receipt takes half as much memory again, and is no smaller
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes));
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
