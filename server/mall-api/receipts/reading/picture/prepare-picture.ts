import sharp from 'sharp';
import { evenLight, measureContrast } from './brightness.ts';
import { findSheet } from './find-sheet.ts';
import { findSkew, isSideways } from './find-skew.ts';
import { flattenSheet } from './flatten-sheet.ts';
import { decodeGrey, type Grey, quarterTurned, resizeGrey, toGrey, toRaw } from './grey.ts';

const pageWidth = 1100;
/** On a longer page, only head and foot are read, in multiples of its width: shop, number and day, then total, payment and taxes. */
const long = { head: 1.5, foot: 2.5 } as const;
const maxFilePixels = 40_000_000;
const minContrast = 1.2;
const minSkewDegrees = 0.25;

/**
 * Prepares the photograph of a receipt for reading: finds the sheet, flattens and turns it, evens the light, straightens the lines. The result may be
 * upside down. Returns undefined for a picture of one colour. Rejects if the file is no picture.
 */
export async function preparePicture(file: Uint8Array): Promise<Grey | undefined> {
  const photograph = await decodeGrey(file, maxFilePixels);
  if ((await measureContrast(photograph)) < minContrast) return undefined;
  const corners = await findSheet(photograph);
  const flat = corners ? flattenSheet(photograph, corners) : photograph;
  const upright = shorten((await isSideways(flat)) ? quarterTurned(flat) : flat);
  const height = Math.round(upright.height * (pageWidth / upright.width));
  const page = await evenLight(await resizeGrey(upright, pageWidth, height, 'cubic'));
  const degrees = await findSkew(page);
  return Math.abs(degrees) > minSkewDegrees ? toGrey(sharp(page.data, toRaw(page)).rotate(-degrees, { background: '#fff' })) : page;
}

/** Leaves out the middle of a long page, because each line costs time. */
function shorten({ data, width, height }: Grey): Grey {
  const [head, foot] = [Math.round(width * long.head), Math.round(width * long.foot)];
  if (head + foot >= height) return { data, width, height };
  return { data: Buffer.concat([data.subarray(0, head * width), data.subarray((height - foot) * width)]), width, height: head + foot };
}
