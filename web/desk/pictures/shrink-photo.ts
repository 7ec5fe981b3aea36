import { uploadLimits } from '#shared/site/picture-limits.ts';

/**
 * Size above which a photo is made smaller before it is sent. The size is below the limit of the server, because a smaller file of 50 million pixels
 * still has more pixels than the server reads.
 */
const largeBytes = 10 * 1024 * 1024;
/** Larger files could exhaust the memory of the browser's tab. */
const readableBytes = 150 * 1024 * 1024;
/** Twice the size that the server stores, so that nothing visible is lost. */
const maxSide = 5120;
const quality = 0.92;

/**
 * Makes a large photo smaller, and upright according to its metadata. Returns other files unchanged, also files that the browser cannot read. Returns
 * undefined if the result is larger than the server accepts. The browser decodes and scales in other threads.
 */
export async function shrinkPhoto(file: File): Promise<Blob | undefined> {
  const small = file.size > largeBytes && file.size <= readableBytes ? await draw(file).catch(() => undefined) : undefined; // the server explains what is wrong with an unreadable file
  const sent = small && small.size < file.size ? small : file;
  return sent.size <= uploadLimits.bytesAtMost ? sent : undefined;
}

async function draw(file: File): Promise<Blob | undefined> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
    const [width, height] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
    const scaled = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' });
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(scaled, 0, 0, width, height); // Chromium’s `bitmaprenderer` would draw it as the camera was held
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'; // keeps transparency
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));
  } finally {
    whole.close();
  }
}
