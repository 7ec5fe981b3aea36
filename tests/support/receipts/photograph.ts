import sharp from 'sharp';
import { type Random, wholeBetween } from './random.ts';

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** How a photograph differs from a flat, well lit sheet. */
export interface Condition {
  degrees?: number;
  /** Depth of the perspective, 0 to about 0.15. */
  perspective?: number;
  /** Height of waves in the paper, in pixels. */
  waves?: number;
  blur?: number;
  /** Contrast of the print, up to 1. */
  contrast?: number;
  /** Brightness of the light, up to 1, and darkness of a shadow across the sheet. */
  light?: number;
  shadow?: number;
  noise?: number;
  jpegQuality?: number;
  /** Share of the picture's height that the paper fills. */
  fill?: number;
  /** Turns the picture a quarter. */
  isSideways?: boolean;
  size?: readonly [width: number, height: number];
}

const table = [92, 70, 50] as const;

/** Photographs a sheet on a table, then encodes it as the browser (JPEG) and the gateway (WebP) do. */
export async function photograph(sheet: Buffer, random: Random, condition: Condition = {}): Promise<Buffer> {
  const { size = [1500, 2000], fill = 0.9, jpegQuality = 85 } = condition;
  const [width, height] = size;
  const { data, info } = await sharp(sheet).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const scene = lay({ data, width: info.width, height: info.height }, { width, height, fill }, random, condition);
  let picture = sharp(scene.data, { raw: { width, height, channels: 3 } });
  if (condition.blur) picture = picture.blur(condition.blur);
  if (condition.isSideways) picture = sharp(await picture.png().toBuffer()).rotate(90);
  const jpeg = await picture.jpeg({ quality: jpegQuality }).toBuffer();
  return sharp(jpeg).webp({ quality: 80 }).toBuffer();
}

/** Draws the sheet pixel by pixel: position in the picture → position on the paper → colour in this light. */
function lay(
  sheet: Pixels,
  { width, height, fill }: { width: number; height: number; fill: number },
  random: Random,
  { degrees = 0, perspective = 0, waves = 0, contrast = 1, light = 1, shadow = 0, noise = 4 }: Condition,
): Pixels {
  const scale = Math.min((width * 0.92) / sheet.width, (height * fill) / sheet.height);
  const angle = ((degrees + (random() - 0.5) * 3) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const [shiftX, shiftY] = [(random() - 0.5) * width * 0.03, (random() - 0.5) * height * 0.03];
  const [tiltX, tiltY] = [(random() - 0.5) * perspective, (random() - 0.5) * 2 * perspective];
  const phase = random() * 7;
  const shadowAt = width * (0.3 + random() * 0.4);
  const grain = seedGrain(random);
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2 - shiftX, y - height / 2 - shiftY];
      const depth = 1 + (tiltX * dx) / width + (tiltY * dy) / height;
      const [u, v] = [(dx * cos + dy * sin) / depth, (dy * cos - dx * sin) / depth];
      const wave = waves === 0 ? 0 : waves * (Math.sin(u / 90 + phase) + Math.sin(v / 130 + u / 200 + phase));
      const [px, py] = [u / scale + sheet.width / 2 + wave * 0.4, (v + wave) / scale + sheet.height / 2];
      const slope = waves === 0 ? 1 : 1 - (waves / 60) * Math.abs(Math.cos(u / 90 + phase));
      const shade = light * slope * (1 - shadow / (1 + Math.exp((shadowAt - x) / 40)));
      const at = (y * width + x) * 3;
      const isPaper = px >= 0 && py >= 0 && px < sheet.width - 1 && py < sheet.height - 1;
      const dust = grain() * noise;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = isPaper ? 246 - (246 - sample(sheet, px, py, channel)) * contrast : (table[channel] ?? 0) + ((y >> 5) % 3) * 6;
        data[at + channel] = Math.max(0, Math.min(255, own * shade + dust));
      }
    }
  }
  return { data, width, height };
}

function sample({ data, width }: Pixels, x: number, y: number, channel: number): number {
  const [column, row] = [x | 0, y | 0];
  const [right, below] = [x - column, y - row];
  const i = (row * width + column) * 3 + channel;
  const above = (data[i] ?? 0) * (1 - right) + (data[i + 3] ?? 0) * right;
  const under = (data[i + width * 3] ?? 0) * (1 - right) + (data[i + width * 3 + 3] ?? 0) * right;
  return above * (1 - below) + under * below;
}

/** Returns a fast source of noise from -1 to 1. */
function seedGrain(random: Random): () => number {
  const values = Float32Array.from({ length: 4099 }, () => random() * 2 - 1);
  let at = wholeBetween(random, 0, values.length - 1);
  return () => {
    at = (at + 1) % values.length;
    return values[at] ?? 0;
  };
}
