import sharp from 'sharp';
import { type Grey, resizeGrey, toRaw } from './grey.ts';

/** Side of the squares, in pixels, whose brightness is taken as the paper's. */
const square = 8;
/** Darkest share of the pixels that becomes black. */
const blackShare = 0.01;
const white = 240;

/** Evens the light: divides by the paper's own brightness around each pixel, then stretches to black and white. */
export async function evenLight(grey: Grey): Promise<Grey> {
  const small = await resizeGrey(grey, Math.ceil(grey.width / square), Math.ceil(grey.height / square));
  const paper = { ...small, data: closeGaps(small, 3) };
  const blurred = sharp(paper.data, toRaw(paper)).blur(3).resize(grey.width, grey.height, { fit: 'fill', kernel: 'linear' });
  const around = await blurred.greyscale().raw().toBuffer();
  const data = Buffer.alloc(grey.data.length);
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i += 1) {
    const value = Math.min(255, ((grey.data[i] ?? 0) * 250) / Math.max(12, around[i] ?? 0));
    data[i] = value;
    counts[value | 0] = (counts[value | 0] ?? 0) + 1;
  }
  let black = 0;
  for (let seen = 0; black < 200; black += 1) {
    seen += counts[black] ?? 0;
    if (seen >= data.length * blackShare) break;
  }
  for (let i = 0; i < data.length; i += 1) data[i] = Math.max(0, Math.min(255, (((data[i] ?? 0) - black) * 255) / (white - black)));
  return { ...grey, data };
}

/** Covers writing with the brightness of the paper around it: the brightest within `radius` pixels, then the darkest of these. */
export function closeGaps({ data, width, height }: Grey, radius: number): Uint8Array {
  const brightest = slide(slide(data, { width, height, step: 1 }, radius, Math.max), { width, height, step: width }, radius, Math.max);
  return slide(slide(brightest, { width, height, step: 1 }, radius, Math.min), { width, height, step: width }, radius, Math.min);
}

/** Takes the extreme of a window that slides along the rows (`step` 1) or the columns (`step` is the width). */
function slide(
  data: Uint8Array,
  { width, height, step }: { width: number; height: number; step: number },
  radius: number,
  choose: (one: number, other: number) => number,
): Uint8Array {
  const out = new Uint8Array(data.length);
  const [length, lines, lineStep] = step === 1 ? [width, height, width] : [height, width, 1];
  for (let line = 0; line < lines; line += 1) {
    for (let at = 0; at < length; at += 1) {
      const start = line * lineStep;
      let value = data[start + at * step] ?? 0;
      const last = Math.min(length - 1, at + radius);
      for (let near = Math.max(0, at - radius); near <= last; near += 1) value = choose(value, data[start + near * step] ?? 0);
      out[start + at * step] = value;
    }
  }
  return out;
}

/** How much neighbouring pixels differ. Close to zero for a picture of one colour or of slow shades. */
export async function measureContrast(grey: Grey): Promise<number> {
  const scale = Math.min(1, 240 / Math.min(grey.width, grey.height));
  const side = (length: number) => Math.max(8, Math.round(length * scale));
  const { data, width, height } = await resizeGrey(grey, side(grey.width), side(grey.height));
  let sum = 0;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const i = y * width + x;
      const value = data[i] ?? 0;
      sum += (value - (data[i - 1] ?? 0)) ** 2 + (value - (data[i - width] ?? 0)) ** 2;
    }
  }
  return Math.sqrt(sum / data.length / 2);
}
