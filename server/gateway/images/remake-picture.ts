import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type WebpOptions } from 'sharp';
import type { DrawnUse } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { fitPicture, type PictureSize } from '#shared/rules/picture-size.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';
import { drawDocument, isDocument } from './draw-document.ts';
import type { RemakeOrder } from './image-orders.ts';
import { findFormat, headBytes, isTooLarge, maxPixels, memberLimits, type PictureFormat, siteLimits } from './picture-header.ts';

/** Switches off sharp's cache, which only helps for repeated files and would keep files open. */
sharp.cache(false);

/** Formats that members may send, with sharp's names. Staff may also send AVIF, which phones and programs write. */
const taken: Partial<Record<PictureFormat, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heic: 'heif' };
const takenOfStaff = { ...taken, avif: 'heif' };

const portraitSide = 256;
const timeoutSeconds = 8;

/** Limits for drawings, such as signs; anything larger is a photograph. */
const maxDrawnPixels = 2_000_000;
const maxDrawnBytes = 500_000;
/**
 * Max file size that the mall API accepts. Pictures with much detail, such as grain or leaves, may exceed this size and
 * are scaled down.
 */
const maxStoredBytes = 4_000_000;
const photograph = { quality: 88, effort: 0 }; // a picture with grain takes three seconds, or nine with more effort
const denserPhotograph = { ...photograph, quality: 75 };

/** Whether an order is for a document, of which a receipt's first page is drawn. */
export const isOfDocument = async ({ path, use }: RemakeOrder): Promise<boolean> => use === 'receipt' && isDocument(await readHead(path));

/**
 * Checks an uploaded picture and encodes it again as WebP, which keeps nothing of the file but its pixels. Rejects with
 * `UnprocessableEntity` if the file is not an accepted picture. A large picture may take 150 MB of memory.
 */
export async function remakePicture({ path, use }: RemakeOrder): Promise<Buffer> {
  if (await isOfDocument({ path, use })) return remakeDocument(path);
  const format = findFormat(await readHead(path));
  const isOfStaff = use === 'site';
  const expected = format && (isOfStaff ? takenOfStaff : taken)[format];
  if (!expected) throw new ApiError('UnprocessableEntity');
  const remake = async (picture: Sharp): Promise<Buffer> => {
    const metadata = await picture.metadata(); // reads the header only
    if (metadata.format !== expected || isTooLarge(metadata, isOfStaff ? siteLimits : memberLimits))
      throw new ApiError('UnprocessableEntity');
    if (isOfStaff) return await drawForSite(picture.autoOrient(), metadata);
    return await draw(picture.autoOrient().flatten({ background: '#ffffff' }), metadata.autoOrient, use)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  };
  try {
    return await remake(sharp(path, { ...options, failOn: 'error' })).catch(async (cause) => {
      const ended = format === 'jpeg' && !(cause instanceof ApiError) ? await endJpeg(path) : undefined;
      if (ended) return remake(sharp(ended, { ...options, failOn: 'warning' })); // `warning` still refuses a file in which other data is missing
      throw cause;
    });
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

async function remakeDocument(path: string): Promise<Buffer> {
  try {
    const page = await drawDocument(path, pictureBounds.receipt);
    return await page.flatten({ background: '#ffffff' }).webp({ quality: 80, effort: 2 }).timeout({ seconds: timeoutSeconds }).toBuffer();
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

const options = { limitInputPixels: maxPixels, sequentialRead: true } as const;

const endOfImage = Buffer.from([0xff, 0xd9]);

/** Appends the end marker to a JPEG that lacks it, as written by some cameras and chat programs; undefined if the file has an end marker. */
async function endJpeg(path: string): Promise<Buffer | undefined> {
  const file = await readFile(path);
  return file.subarray(-endOfImage.length).equals(endOfImage) ? undefined : Buffer.concat([file, endOfImage]);
}

/** Draws the picture at the size for its use. The result contains no metadata, because sharp writes none by default. */
function draw(picture: Sharp, size: PictureSize, use: Exclude<DrawnUse, 'site'>): Sharp {
  if (use === 'portrait') return picture.resize(portraitSide, portraitSide).webp({ quality: 82 });
  return picture.resize({ ...fitPicture(size, pictureBounds[use]), fit: 'fill' }).webp({ quality: 80, effort: 2 }); // with effort 4 a long receipt takes 50 % more memory, but its file is not smaller
}

/** Encodes in a quality sufficient to derive all sizes of the site, with transparency. Drawings and signs are lossless. */
async function drawForSite(picture: Sharp, { format, autoOrient }: Metadata): Promise<Buffer> {
  const size = fitPicture(autoOrient, pictureBounds.site);
  const encode = ({ width, height }: PictureSize, options: WebpOptions) =>
    picture.clone().resize({ width, height, fit: 'fill' }).webp(options).timeout({ seconds: timeoutSeconds }).toBuffer();
  if (format === 'png' && size.width * size.height <= maxDrawnPixels) {
    const drawing = await encode(size, { lossless: true, effort: 2 });
    if (drawing.length <= maxDrawnBytes) return drawing;
  }
  const drawn = await encode(size, photograph);
  if (drawn.length <= maxStoredBytes) return drawn;
  const scale = Math.sqrt(maxStoredBytes / drawn.length);
  return encode({ width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }, denserPhotograph);
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
