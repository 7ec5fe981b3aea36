import sharp, { type Sharp } from 'sharp';

/** Shape of an app's icon: `maskable` ones have a margin, because phones cut them to their own shape. */
export type IconShape = 'plain' | 'maskable';

/** Max share of the side for a picture whose corners stay in the safe zone: a circle of 80 % of the side (W3C Web App Manifest, "Icon masks"). */
const safeShare = 0.8 * Math.SQRT1_2;
/** Share of the side for a picture with a ground of its own: only the mark in its middle must be within the safe zone. */
const tileShare = 0.7;
const darkGround = '#1c1b19';
const lightGround = '#ffffff';

/** Draws a picture as a square app icon of `side` pixels. Maskable icons are opaque. */
export async function drawIcon(picture: Sharp, side: number, shape: IconShape): Promise<Sharp> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  if (shape === 'plain') return picture.resize({ width: side, height: side, fit: 'contain', background });
  const drawn = await picture.png().toBuffer();
  const ground = await findGround(drawn);
  const inner = Math.round(side * (ground.isOwn ? tileShare : safeShare));
  const before = Math.floor((side - inner) / 2);
  const after = side - inner - before;
  const margins = { top: before, left: before, bottom: after, right: after, background };
  const square = await sharp(drawn).resize({ width: inner, height: inner, fit: 'contain', background }).extend(margins).png().toBuffer();
  return sharp(square).flatten({ background: ground.colour }); // separately, because sharp would flatten before it extends
}

interface Ground {
  colour: string;
  /** The picture is a tile of this colour. */
  isOwn: boolean;
}

/**
 * Finds the colour behind a picture: that of its edges if all four are opaque and alike, otherwise white, or a dark
 * colour for a light picture.
 */
async function findGround(drawn: Buffer): Promise<Ground> {
  const { data, info } = await sharp(drawn).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 4)];
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)];
  const edges = [at(middleX, 1), at(middleX, height - 2), at(1, middleY), at(width - 2, middleY)];
  const [first = []] = edges;
  const isOwn =
    edges.every(([, , , alpha = 0]) => alpha > 250) && edges.every((edge) => edge.every((part, index) => isNear(part, first[index])));
  if (isOwn) return { colour: toHex(first), isOwn };
  return { colour: isLight(data, channels) ? darkGround : lightGround, isOwn };
}

const isNear = (one: number, other = 0): boolean => Math.abs(one - other) <= 8;

const toHex = (parts: readonly number[]): string =>
  `#${parts
    .slice(0, 3)
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** Whether the visible pixels are light on average. */
function isLight(data: Buffer, channels: number): boolean {
  let [light, weight] = [0, 0];
  for (let index = 0; index < data.length; index += channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  return weight > 0 && light / weight > 190;
}
