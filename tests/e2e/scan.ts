import jsQR from 'jsqr';
import sharp from 'sharp';

/** Reads the QR code of a screenshot, as a camera does. Undefined: no code. */
export async function scan(screenshot: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
