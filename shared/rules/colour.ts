export interface Colour {
  r: number;
  g: number;
  b: number;
}

const white: Colour = { r: 255, g: 255, b: 255 };
const black: Colour = { r: 0, g: 0, b: 0 };
const steps = 32;

/** Parses `#rgb`, `#rrggbb(aa)`, `rgb()`, `hsl()`, white, black. Undefined for anything else and for full transparency; other opacity is ignored. */
export function parseColour(css: string): Colour | undefined {
  const text = css.trim().toLowerCase();
  if (text === 'white') return white;
  if (text === 'black') return black;
  return findHex(text) ?? findFunction(text);
}

/** WCAG contrast of two CSS colours, 1 to 21; 1 if either cannot be parsed. */
export function contrast(a: string, b: string): number {
  const [first, second] = [parseColour(a), parseColour(b)];
  return first && second ? contrastOf(first, second) : 1;
}

/** White or near-black text, whichever contrasts more; black on the few mid-tones where near-black misses 4.5. */
export function readableText(background: string): '#ffffff' | '#161512' | '#000000' {
  const onWhite = contrast('#ffffff', background);
  const onInk = contrast('#161512', background);
  if (onInk < 4.5 && onWhite < 4.5 && contrast('#000000', background) >= 4.5) return '#000000';
  return onWhite > onInk ? '#ffffff' : '#161512';
}

/** Darkens or lightens the colour as little as needed to contrast with the background; an invalid colour becomes readable text. */
export function ensureContrast(colour: string, background: string, minimum = 4.5): string {
  const [own, behind] = [parseColour(colour), parseColour(background)];
  if (!own || !behind) return readableText(background);
  if (contrastOf(own, behind) >= minimum) return colour;
  const ends = contrastOf(black, behind) > contrastOf(white, behind) ? [black, white] : [white, black];
  for (let step = 1; step <= steps; step += 1) {
    for (const end of ends) {
      const mixed = mix(own, end, step / steps);
      if (contrastOf(mixed, behind) >= minimum) return toHex(mixed);
    }
  }
  return toHex(ends[0] ?? black); // no shade reaches the minimum: returns black or white, whichever contrasts more
}

function findHex(text: string): Colour | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6}(?:[\da-f]{2})?)$/.exec(text)?.[1];
  if (digits === undefined || (digits.length === 8 && digits.endsWith('00'))) return undefined;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [r = 0, g = 0, b = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b };
}

function findFunction(text: string): Colour | undefined {
  const [, name, inner] = /^(rgb|hsl)a?\(([^()]{1,60})\)$/.exec(text) ?? [];
  const parts = inner?.trim().split(/\s*[,/]\s*|\s+/) ?? [];
  if (parts.length < 3 || parts.length > 4 || !parts.every((part) => /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:%|deg)?$/.test(part))) return undefined;
  const [first = 0, second = 0, third = 0, alpha = 1] = parts.map((part) => Number.parseFloat(part));
  if (alpha === 0) return undefined;
  if (name === 'hsl') return fromHsl(first, bound(second, 100) / 100, bound(third, 100) / 100);
  const [r = 0, g = 0, b = 0] = [first, second, third].map((value, index) =>
    Math.round(bound(parts[index]?.endsWith('%') ? value * 2.55 : value, 255)),
  );
  return { r, g, b };
}

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const k = (((offset + hue / 30) % 12) + 12) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255);
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}

function bound(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const channel = (a: number, b: number) => Math.round(a + (b - a) * share);
  return { r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b) };
}

export function toHex({ r, g, b }: Colour): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function contrastOf(a: Colour, b: Colour): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Converts an sRGB channel (0–255) to linear light (0–1). */
export function toLinear(value: number): number {
  return value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance as defined by WCAG 2. */
function luminance({ r, g, b }: Colour): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}
