import { type Colour, contrast, parseColour, toHex, toLinear } from './colour.ts';

/** Smallest percentage of `ink` that stays readable (contrast 4.5) on `paper` when mixed into it, as CSS does in oklab. */
export function quietestShare(ink: string, paper: string, least: number): number {
  for (let share = least; share < 100; share += 2) if (contrast(mixInOklab(ink, paper, share / 100), paper) >= 4.5) return share;
  return 100;
}

/** CSS's `color-mix(in oklab, a share, b)` of two opaque colours; `a` if either is invalid. */
export function mixInOklab(a: string, b: string, share: number): string {
  const [first, second] = [parseColour(a), parseColour(b)];
  if (!first || !second) return a;
  const [from, to] = [toOklab(first), toOklab(second)];
  return toHex(fromOklab({ l: blend(from.l, to.l, share), a: blend(from.a, to.a, share), b: blend(from.b, to.b, share) }));
}

/** Lightness (0 black to 1 white) and chroma (0 grey to about 0.4) of a colour in OKLCH. */
export function readOklab(colour: Colour): { lightness: number; chroma: number } {
  const { l, a, b } = toOklab(colour);
  return { lightness: l, chroma: Math.hypot(a, b) };
}

/** The same hue at that lightness, with no more chroma than the maximum; the colour itself if invalid. */
export function withLightness(colour: string, lightness: number, maxChroma = Number.POSITIVE_INFINITY): string {
  const parsed = parseColour(colour);
  if (!parsed) return colour;
  const { a, b } = toOklab(parsed);
  const share = Math.min(1, maxChroma / Math.max(1e-6, Math.hypot(a, b)));
  return toHex(fromOklab({ l: lightness, a: a * share, b: b * share }));
}

function blend(a: number, b: number, share: number): number {
  return a * share + b * (1 - share);
}

interface Oklab {
  l: number;
  a: number;
  b: number;
}

/** Björn Ottosson's matrices, as adopted by CSS Color 4. */
function toOklab(colour: Colour): Oklab {
  const [r, g, b] = [toLinear(colour.r), toLinear(colour.g), toLinear(colour.b)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function fromOklab({ l, a, b }: Oklab): Colour {
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: fromLinear(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    g: fromLinear(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    b: fromLinear(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  };
}

function fromLinear(value: number): number {
  const share = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(Math.max(share, 0), 1) * 255);
}
