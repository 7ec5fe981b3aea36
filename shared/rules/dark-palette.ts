import { contrast, parseColour } from './colour.ts';
import { readOklab, withLightness } from './oklab.ts';

type CategoryNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export type ColourName =
  | ('primary' | 'secondary' | 'accent' | 'background' | 'surface' | 'text' | 'success' | 'error')
  | `category_${CategoryNumber}`;
export type GroundName = 'header' | 'over-header' | 'button' | 'footer';

/** A tenant's colours by their name in the settings, as opaque CSS colours. */
export type Colours = Readonly<Record<ColourName, string>>;

export interface Palette {
  colours: Colours;
  /** Backgrounds of parts; they may be `transparent`. */
  grounds: Readonly<Record<GroundName, string>>;
}

/** OKLCH lightness of the dark theme. `sunk`: grounds that are dark in the light theme, too, such as a black footer. */
const dark = { paper: 0.19, surface: 0.25, sunk: 0.15, ink: 0.94 } as const;
/** Chroma in OKLCH up to which a colour counts as neutral. */
const faintChroma = 0.035;
const middleLightness = 0.6;
/** Contrast of controls and of graphics that carry a meaning (WCAG 2.2, 1.4.11). */
const controlContrast = 3;
/** Contrast of coloured bands and badges, for which WCAG has no minimum: their text has one. */
const bandContrast = 1.6;

/**
 * Derives a dark palette from a light one. Paper and ink keep their hue and swap their lightness. Brand colours stay as they are, unless the dark paper
 * would swallow them: then they are lifted, marks and buttons to a contrast of 3, bands to 1.6.
 */
export function toDarkPalette({ colours, grounds }: Palette): Palette {
  const background = withLightness(colours.background, dark.paper, 0.02);
  const surface = withLightness(colours.surface, dark.surface, 0.025);
  const text = withLightness(colours.text, dark.ink, 0.02);
  const lift = (colour: string, minimum: number) => liftAbove(colour, [background, surface], minimum);
  const toGround = (colour: string) => {
    if (colour === colours.background) return background;
    return colour === colours.surface ? surface : toDarkGround(colour);
  };
  const toBand = (colour: string) => lift(toDarkGround(colour), bandContrast);
  return {
    colours: {
      ...mapColours(colours, (colour) => lift(colour, bandContrast)), // categories
      background,
      surface,
      text,
      primary: toBand(colours.primary),
      secondary: toBand(colours.secondary),
      accent: lift(colours.accent, controlContrast),
      success: lift(colours.success, controlContrast),
      error: lift(colours.error, controlContrast),
    },
    grounds: {
      header: toGround(grounds.header),
      'over-header': toGround(grounds['over-header']),
      footer: toGround(grounds.footer),
      button: lift(grounds.button, controlContrast),
    },
  };
}

function mapColours(colours: Colours, change: (colour: string) => string): Colours {
  return Object.fromEntries(Object.entries(colours).map(([name, colour]) => [name, change(colour)])) as unknown as Colours; // safe: the same keys
}

/** Darkens a neutral ground: a light one the more, the lighter it is. Brand colours stay. */
function toDarkGround(colour: string): string {
  const { lightness, kind } = readKind(colour);
  if (kind === 'brand') return colour;
  return withLightness(colour, kind === 'ink' ? dark.sunk : dark.paper + (1 - lightness) * 0.8, 0.04);
}

/** Tells light neutral colours (white, cream, grey) and dark ones from the brand's. */
function readKind(colour: string): { lightness: number; kind: 'paper' | 'ink' | 'brand' } {
  const parsed = parseColour(colour);
  if (!parsed) return { lightness: 0, kind: 'brand' };
  const { lightness, chroma } = readOklab(parsed);
  if (chroma > faintChroma) return { lightness, kind: 'brand' };
  return { lightness, kind: lightness > middleLightness ? 'paper' : 'ink' };
}

/** Lightens a colour as little as needed to contrast with all grounds, and keeps its hue; `transparent` stays. */
function liftAbove(colour: string, grounds: readonly string[], minimum: number): string {
  const parsed = parseColour(colour);
  if (!parsed) return colour;
  const isClear = (shade: string) => grounds.every((ground) => contrast(shade, ground) >= minimum);
  if (isClear(colour)) return colour;
  for (let { lightness } = readOklab(parsed); lightness < 1; lightness += 0.01) {
    const shade = withLightness(colour, lightness);
    if (isClear(shade)) return shade;
  }
  return '#ffffff';
}
