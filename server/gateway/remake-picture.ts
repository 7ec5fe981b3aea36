import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ApiError } from '#shared/contracts/errors.ts';

/** What a picture is to become. */
export type PictureUse = 'receipt' | 'portrait';

export interface PictureOrder {
  path: string;
  use: PictureUse;
}

/** Its cache is for who draws the same file twice, and would keep files open. */
sharp.cache(false);

const mostPixels = 40_000_000;
const mostBytes = 160_000_000;
/** Of a picture that comes in passes, coarse first: all of it is kept until the last. Twelve million pixels of a JPEG without subsampling. */
const mostBytesInPasses = 75_000_000;
const longestSide = 12_000;
const receiptSide = 2000;
const portraitSide = 256;
const timeoutSeconds = 8;

/**
 * A picture of anybody's, checked and drawn anew: what comes out is WebP, and holds nothing of the file but what is seen. Rejects with
 * `UnprocessableEntity` for what is no picture of ours. A large one may take 150 MB while it is drawn.
 */
export async function remakePicture({ path, use }: PictureOrder): Promise<Buffer> {
  const format = findFormat(await readHead(path));
  if (!format) throw new ApiError('UnprocessableEntity');
  try {
    const picture = sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
    const metadata = await picture.metadata(); // reads the header alone
    if (metadata.format !== format || isTooLarge(metadata)) throw new ApiError('UnprocessableEntity');
    return await draw(picture.autoOrient().flatten({ background: '#ffffff' }), use)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

function isTooLarge(metadata: Metadata): boolean {
  const { width, height, channels, depth, isProgressive } = metadata;
  if (width > longestSide || height > longestSide || width * height > mostPixels) return true;
  if (width * height * channels * (depth === 'ushort' ? 2 : 1) > mostBytes) return true;
  return isProgressive && bytesInPasses(metadata) > mostBytesInPasses;
}

/** A JPEG's passes add up to coefficients of two bytes, fewer where colours are coarser than light; those of a PNG to its pixels. */
function bytesInPasses({ format, width, height, channels, depth, chromaSubsampling }: Metadata): number {
  if (format !== 'jpeg') return width * height * channels * (depth === 'ushort' ? 2 : 1);
  return width * height * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
}

/** Neither keeps metadata: sharp writes none unless it is told to. */
function draw(picture: Sharp, use: PictureUse): Sharp {
  if (use === 'portrait') return picture.resize(portraitSide, portraitSide).webp({ quality: 82 });
  return picture.resize(receiptSide, receiptSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 });
}

/** The sharp that comes from npm reads no HEIC (patents); one that was built with it does. */
const readsHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') ?? false;

/** How files of a format begin, and what sharp calls it. What the name or the content type says counts for nothing. */
const beginnings: readonly { format: string; at: number; signatures: readonly string[] }[] = [
  { format: 'jpeg', at: 0, signatures: ['\xff\xd8\xff'] },
  { format: 'png', at: 0, signatures: ['\x89PNG\r\n\x1a\n'] },
  { format: 'webp', at: 8, signatures: ['WEBP'] },
  ...(readsHeic ? [{ format: 'heif', at: 4, signatures: ['ftypheic', 'ftypheix', 'ftypmif1'] }] : []),
];

async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(24));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function findFormat(head: string): string | undefined {
  return beginnings.find(({ at, signatures }) => signatures.some((signature) => head.startsWith(signature, at)))?.format;
}
