import { type Grey, quarterTurned, upsideDown } from './picture/grey.ts';
import { preparePicture } from './picture/prepare-picture.ts';
import type { ShopMarks } from './text/find-shop.ts';
import { countAmounts, type PaperReading, readText } from './text/read-text.ts';

/** A text with fewer amounts may be upside down. */
const minAmounts = 3;
/** A text with fewer letters and digits is no receipt at any angle. */
const minCharacters = 60;

/** Reads a picture with an opened engine. Undefined if there is nothing to read. Rejects if the file is no picture. */
export async function readPicture(
  file: Uint8Array,
  shops: readonly ShopMarks[],
  read: (page: Grey) => string,
): Promise<PaperReading | undefined> {
  const page = await preparePicture(file);
  if (!page) return undefined;
  globalThis.gc?.(); // frees the pictures of the preparation, before Tesseract needs memory
  let best = read(page);
  for (const turn of [upsideDown, quarterTurned]) {
    if (countAmounts(best) >= minAmounts || best.replace(/\W/g, '').length <= minCharacters) break;
    const other = read(turn(page));
    if (countAmounts(other) > countAmounts(best)) best = other;
  }
  return best.trim() === '' ? undefined : readText(best, shops);
}
