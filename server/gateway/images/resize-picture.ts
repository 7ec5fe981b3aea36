import sharp, { type Sharp } from 'sharp';
import type { ImageFormat } from '#shared/site/images.ts';
import { cleanVector } from './clean-vector.ts';
import { drawIcon } from './draw-icon.ts';
import type { ImageSize } from './image-address.ts';
import type { ResizeOrder } from './image-orders.ts';
import { findFormat, isTooLarge, maxPixels, type PictureFormat, siteLimits } from './picture-header.ts';

/** sharp's names of the formats. */
const known: Readonly<Record<PictureFormat, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif', heic: 'heif' };

/** Max pixels of a drawn picture, more than the largest requested size. Limits very long pictures. */
const maxDrawnPixels = 8_000_000;
const maxEmbeddedPixels = 4_000_000;

/** Converts a picture to another size and format, vector pictures too. Rejects if the file is not a picture or takes too much memory. */
export async function resizePicture({ file, size }: ResizeOrder): Promise<Buffer> {
  const body = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const format = findFormat(body);
  const picture = format ? await openRaster(body, format) : await openVector(body, size);
  const { width, height, icon } = size;
  if (icon) return encode(await drawIcon(picture, width, icon), size.format).toBuffer();
  const resized =
    height === undefined ? picture.resize({ width, withoutEnlargement: true }) : picture.resize({ width, height, fit: 'cover' });
  return encode(resized, size.format).toBuffer();
}

async function openRaster(body: Buffer, format: PictureFormat): Promise<Sharp> {
  const picture = sharp(body, { limitInputPixels: maxPixels, sequentialRead: true });
  const metadata = await picture.metadata(); // reads the header only
  if (metadata.format !== known[format] || isTooLarge(metadata, siteLimits))
    throw new Error('a picture that is too large, or not what it begins as');
  return picture.autoOrient();
}

/** Draws the vector picture at the requested size; without a height, not wider than the picture itself. */
async function openVector(body: Buffer, { width, height }: ImageSize): Promise<Sharp> {
  const vector = cleanVector(body);
  await assertSmall(vector.embedded);
  const ratio = vector.height / vector.width;
  const drawnWidth = height === undefined ? Math.min(width, vector.width) : Math.max(width, height / ratio);
  if (drawnWidth * drawnWidth * ratio > maxDrawnPixels) throw new Error('a vector picture that is too long');
  return sharp(Buffer.from(vector.toText(drawnWidth)), { limitInputPixels: maxDrawnPixels * 1.1 });
}

async function assertSmall(embedded: readonly Buffer[]): Promise<void> {
  let pixels = 0;
  for (const picture of embedded) {
    const { width, height } = await sharp(picture, { limitInputPixels: maxEmbeddedPixels }).metadata();
    pixels += width * height;
    if (!findFormat(picture) || pixels > maxEmbeddedPixels) throw new Error('a vector picture of too large pictures');
  }
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 55, effort: 2 });
  if (format === 'webp') return picture.webp({ quality: 76 });
  return format === 'png' ? picture.png() : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true });
}
