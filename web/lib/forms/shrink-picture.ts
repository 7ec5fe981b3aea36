import { fitPicture, type PictureBounds, type PictureSize } from '#shared/rules/picture-size.ts';

/** A picture to send, with its preview as a data address, because the content policy forbids `blob:`. */
export interface ReadyPicture {
  file: Blob;
  preview: string;
  /** The picture's pixels, in which QR codes are searched. */
  canvas: HTMLCanvasElement;
}

const previewBounds = { maxSide: 720, legibleSide: 240, utmostSide: 4000 };
const quality = 0.85;

/** Scales a picture down to the bounds, upright and without metadata. Undefined if this browser cannot read it. */
export async function shrinkPicture(file: Blob, bounds: PictureBounds): Promise<ReadyPicture | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  const source = bitmap ?? (await readAsImage(file));
  if (!source) return undefined;
  const canvas = draw(source, source, bounds);
  const small = draw(canvas, canvas, previewBounds);
  bitmap?.close();
  const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return shrunk ? { file: shrunk, preview: small.toDataURL('image/jpeg', quality), canvas } : undefined;
}

/** Decodes a picture with an `img` element: Safari displays HEIC pictures, but cannot create bitmaps from them. */
async function readAsImage(file: Blob): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = await readAsDataAddress(file); // the content policy forbids `blob:`
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

function readAsDataAddress(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function draw(source: CanvasImageSource, size: PictureSize, bounds: PictureBounds): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), fitPicture(size, bounds));
  const context = canvas.getContext('2d', { alpha: false });
  context?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}
