import sharp, { type Sharp } from 'sharp';

/** Picture of grey pixels, one byte each. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Options for sharp that describe the pixels of a grey picture. */
export function toRaw({ width, height }: Pick<Grey, 'width' | 'height'>) {
  return { raw: { width, height, channels: 1 } } as const;
}

/** Decodes a picture file upright, in grey. */
export async function decodeGrey(file: Uint8Array, limitInputPixels: number): Promise<Grey> {
  return toGrey(sharp(file, { limitInputPixels }).autoOrient().flatten({ background: '#fff' }));
}

/** Resizes to exactly this size. */
export function resizeGrey(grey: Grey, width: number, height: number, kernel: 'lanczos3' | 'cubic' = 'lanczos3'): Promise<Grey> {
  return toGrey(sharp(grey.data, toRaw(grey)).resize(width, height, { fit: 'fill', kernel }));
}

/** Shrinks so that the longer side has at most this number of pixels; `scale` is below 1 then. */
export async function shrink(grey: Grey, maxSide: number): Promise<Grey & { scale: number }> {
  const scale = Math.min(1, maxSide / Math.max(grey.width, grey.height));
  const [width, height] = [grey.width, grey.height].map((side) => Math.max(8, Math.round(side * scale))) as [number, number]; // safe: of two numbers
  return { ...(await resizeGrey(grey, width, height)), scale };
}

export function quarterTurned({ data, width, height }: Grey): Grey {
  const turned = Buffer.alloc(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[x * height + (height - 1 - y)] = data[y * width + x] ?? 0;
  }
  return { data: turned, width: height, height: width };
}

export function upsideDown(grey: Grey): Grey {
  return { ...grey, data: Uint8Array.from(grey.data).reverse() };
}

export async function toGrey(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
