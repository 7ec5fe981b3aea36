import { open, readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type WebpOptions } from 'sharp';
import type { PictureUse } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { fitPicture, type PictureSize } from '#shared/rules/picture-size.ts';
import { pictureBounds } from '#shared/site/late-limits.ts';
import type { RemakeOrder } from './image-orders.ts';
import { findFormat, headBytes, isTooLarge, memberLimits, mostPixels, type PictureFormat, siteLimits } from './picture-header.ts';

/** Its cache is for who draws the same file twice, and would keep files open. */
sharp.cache(false);

/** What a member may send, and what sharp calls it; the staff's telephones and programs have AVIF as well. */
const taken: Partial<Record<PictureFormat, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heic: 'heif' };
const takenOfStaff = { ...taken, avif: 'heif' };

const portraitSide = 256;
const timeoutSeconds = 8;

/** Of a drawing, such as a sign: more is a photograph. */
const mostDrawnPixels = 2_000_000;
const mostDrawnBytes = 500_000;
/** The mall API takes no larger file. Grain and leaves take more than faces and walls, and are made smaller. */
const mostKeptBytes = 4_000_000;
const photograph = { quality: 88, effort: 0 }; // grain takes three seconds, with more effort nine
const denserPhotograph = { ...photograph, quality: 75 };

/**
 * Checks a picture that somebody sent and draws it again as WebP, which holds nothing of the file but its pixels. Rejects with
 * `UnprocessableEntity` for what is no picture of ours. A large one may take 150 MB while it is drawn.
 */
export async function remakePicture({ path, use }: RemakeOrder): Promise<Buffer> {
  const format = findFormat(await readHead(path));
  const isOfStaff = use === 'site';
  const expected = format && (isOfStaff ? takenOfStaff : taken)[format];
  if (!expected) throw new ApiError('UnprocessableEntity');
  const remake = async (picture: Sharp): Promise<Buffer> => {
    const metadata = await picture.metadata(); // reads the header alone
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
      if (ended) return remake(sharp(ended, { ...options, failOn: 'warning' })); // anything else that is missing is a warning
      throw cause;
    });
  } catch (cause) {
    throw new ApiError('UnprocessableEntity', { cause });
  }
}

const options = { limitInputPixels: mostPixels, sequentialRead: true } as const;

const endOfImage = Buffer.from([0xff, 0xd9]);

/** A JPEG that lacks its end marker alone, as some cameras and chat programs write it, with the marker; undefined if it has one. */
async function endJpeg(path: string): Promise<Buffer | undefined> {
  const file = await readFile(path);
  return file.subarray(-endOfImage.length).equals(endOfImage) ? undefined : Buffer.concat([file, endOfImage]);
}

/** None keeps metadata: sharp writes none unless it is told to. */
function draw(picture: Sharp, size: PictureSize, use: Exclude<PictureUse, 'site'>): Sharp {
  if (use === 'portrait') return picture.resize(portraitSide, portraitSide).webp({ quality: 82 });
  return picture.resize({ ...fitPicture(size, pictureBounds[use]), fit: 'fill' }).webp({ quality: 80, effort: 2 }); // of effort 4 a long receipt takes half as much memory again, and is no smaller
}

/** Good enough that the sizes of the site can be made of it, transparent where it was; drawings and signs without a loss. */
async function drawForSite(picture: Sharp, { format, autoOrient }: Metadata): Promise<Buffer> {
  const size = fitPicture(autoOrient, pictureBounds.site);
  const encode = ({ width, height }: PictureSize, options: WebpOptions) =>
    picture.clone().resize({ width, height, fit: 'fill' }).webp(options).timeout({ seconds: timeoutSeconds }).toBuffer();
  if (format === 'png' && size.width * size.height <= mostDrawnPixels) {
    const drawing = await encode(size, { lossless: true, effort: 2 });
    if (drawing.length <= mostDrawnBytes) return drawing;
  }
  const drawn = await encode(size, photograph);
  if (drawn.length <= mostKeptBytes) return drawn;
  const scale = Math.sqrt(mostKeptBytes / drawn.length);
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
