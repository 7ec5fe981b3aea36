/** A picture as it is sent, and as it is shown: an address of its own data, which the site's policy lets through. */
export interface ReadyPicture {
  file: Blob;
  preview: string;
  /** To look for a QR code in. */
  canvas: HTMLCanvasElement;
}

const longestPreviewSide = 720;
const quality = 0.85;

/** Makes a picture no larger than that, upright and without what a phone writes into it. Undefined: none that this browser can read. */
export async function shrinkPicture(file: Blob, longestSide: number): Promise<ReadyPicture | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return undefined;
  const canvas = draw(bitmap, bitmap, longestSide);
  const small = draw(canvas, canvas, longestPreviewSide);
  bitmap.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return shrunk ? { file: shrunk, preview: small.toDataURL('image/jpeg', quality), canvas } : undefined;
}

function draw(source: CanvasImageSource, size: { width: number; height: number }, longest: number): HTMLCanvasElement {
  const scale = Math.min(1, longest / Math.max(size.width, size.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
