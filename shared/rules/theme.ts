import type { SettingKey } from '#shared/site/settings.ts';
import { settings as table } from '#shared/site/settings.ts';
import { contrast, ensureContrast, parseColour, readableText } from './colour.ts';
import { quietestShare } from './oklab.ts';
import { type FlatSettings, readChoice, readFlag, readRatio, readText } from './settings-reading.ts';

/** A tenant's theme as one style rule. */
export interface Theme {
  css: string;
  /** The font's family, without its fallbacks. */
  family: string;
}

const palette = ['primary', 'secondary', 'accent', 'background', 'surface', 'text', 'success', 'error'] as const;
const categories = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const fixedColours: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: 'transparent' };

/** Backgrounds with text on them: prefix of the CSS variables, setting of the background, settings of the text colours. */
const grounds = [
  {
    name: 'header',
    ground: 'header_background_color',
    texts: { text: 'header_text_idle_color', 'text-active': 'header_text_active_color' },
  },
  { name: 'over-header', ground: 'over_header_background_color', texts: { text: 'over_header_text_color' } },
  { name: 'button', ground: 'button_background_color', texts: { text: 'button_text_color' } },
  { name: 'footer', ground: 'footer_background_color', texts: { text: 'footer_text_color' } },
] as const satisfies readonly { name: string; ground: SettingKey; texts: Record<string, SettingKey> }[];

const ratios = ['news', 'events', 'products', 'rewards', 'amenities', 'malls', 'stores'] as const;

const known = new WeakMap<FlatSettings, Theme>();

/** Returns the theme of these settings, cached. A text colour that is unreadable on its background is adjusted. */
export function toTheme(settings: FlatSettings): Theme {
  const theme = known.get(settings) ?? makeTheme(settings);
  known.set(settings, theme);
  return theme;
}

function makeTheme(settings: FlatSettings): Theme {
  const lines = [...colourLines(settings), ...groundLines(settings), ...measureLines(settings)];
  const css = `:root{${lines.map(([name, value]) => `--${name}:${value}`).join(';')}}`;
  return { css, family: fontNames[readChoice(settings, 'app_font_name')] };
}

type Line = readonly [name: string, value: string];

// settings: colors_*
function colourLines(settings: FlatSettings): Line[] {
  const named = [...palette, ...categories.map((number) => `category_${number}`)];
  const lines = named.flatMap((name): Line[] => {
    const value = colourOf(settings, name);
    const css = name.replace('_', '-');
    return name === 'background'
      ? [[`color-${css}`, value]]
      : [
          [`color-${css}`, value],
          [`on-${css}`, readableText(value)],
        ];
  });
  const asText = (['primary', 'accent', 'error', 'success'] as const).map(
    (name): Line => [`${name}-text`, onPage(colourOf(settings, name), settings)],
  );
  return [...lines, ...asText, ...shadeLines(settings)];
}

const usualQuietShare = 72;

/** Values derived from the page's colours: how faint its secondary text may be, and whether the page is light or dark. */
function shadeLines(settings: FlatSettings): Line[] {
  const background = colourOf(settings, 'background');
  const surface = colourOf(settings, 'surface');
  const ink = colourOf(settings, 'text');
  const pairs = [
    [ink, background],
    [ink, surface],
    [readableText(surface), surface],
  ] as const;
  const isLight = readableText(background) !== '#ffffff';
  return [
    ['page-quiet-share', `${Math.max(...pairs.map(([text, ground]) => quietestShare(text, ground, usualQuietShare)))}%`],
    ['page-scheme', isLight ? 'light' : 'dark'],
    ['tint-lightness', isLight ? '0.9' : '0.36'],
  ];
}

/** Adjusts a colour for text on the page's background and surfaces; the text colour if no shade is readable on both. */
function onPage(colour: string, settings: FlatSettings): string {
  const grounds = [colourOf(settings, 'background'), colourOf(settings, 'surface')];
  const moved = grounds.reduce((shade, ground) => ensureContrast(shade, ground), colour);
  return grounds.every((ground) => contrast(moved, ground) >= 4.5) ? moved : colourOf(settings, 'text');
}

function groundLines(settings: FlatSettings): Line[] {
  return grounds.flatMap(({ name, ground, texts }) => {
    const under = namedColour(settings, ground);
    const opaque = under === 'transparent' ? colourOf(settings, 'background') : under;
    const textLines = Object.entries(texts).map(
      ([text, key]): Line => [`${name}-${text}`, ensureContrast(namedColour(settings, key), opaque)],
    );
    const isShownThrough = name === 'button'; // buttons are also on coloured bands; the other grounds are on the page's background
    return [[`${name}-background`, isShownThrough ? under : opaque] as const, ...textLines];
  });
}

// settings: aspect_ratios_images_*
function measureLines(settings: FlatSettings): Line[] {
  const ratio = (key: SettingKey) => {
    const { width, height } = readRatio(settings, key);
    return `${width} / ${height}`;
  };
  return [
    ['font-family', toFontStack(fontNames[readChoice(settings, 'app_font_name')])],
    ['radius', readFlag(settings, 'rounded_corners') ? '14px' : '0px'],
    ['divider-width', readFlag(settings, 'web_has_dividers') ? '1px' : '0px'],
    ['section-max-width', readFlag(settings, 'sectons_infinite_width') ? 'none' : '1320px'],
    ['grid-columns-desktop', readChoice(settings, 'grid_columns_desktop')],
    ['ratio-hero', ratio('hero_banner_aspect_ratio')],
    ...ratios.map((name): Line => [`ratio-${name}`, ratio(`aspect_ratios_images_${name}`)]),
  ];
}

/** Family names in `web/styles/fonts.css`. */
const fontNames = {
  figtree: 'Figtree',
  'bricolage-grotesque': 'Bricolage Grotesque',
  fraunces: 'Fraunces',
  manrope: 'Manrope',
  outfit: 'Outfit',
} as const;

/** The fallback faces have the font's metrics, so that the layout does not shift when the font loads late. */
function toFontStack(name: string): string {
  return `"${name} Variable","${name} Rest","${name} Fallback","${name} Roboto",${name === 'Fraunces' ? 'serif' : 'sans-serif'}`;
}

/** Contrast of body text; higher than required, because it also appears on tints of a few per cent. */
const inkContrast = 7;

/** A colour of the palette. Text is adjusted until readable on the background, and the surface until the text is readable on it. */
function colourOf(settings: FlatSettings, name: string): string {
  const key = `colors_${name}` as SettingKey; // safe: callers only name colours of the settings table
  const value = readText(settings, key);
  const own = parseColour(value) ? value : table[key].default;
  if (name === 'text') return ensureContrast(own, colourOf(settings, 'background'), inkContrast);
  if (name === 'surface') return ensureContrast(own, colourOf(settings, 'text'), inkContrast);
  return own;
}

/** A setting that names a colour of the palette, or white, black or transparent. */
function namedColour(settings: FlatSettings, key: SettingKey): string {
  const name = readText(settings, key);
  const known = [...palette, ...categories.map((number) => `category_${number}`)];
  const fixed = Object.hasOwn(fixedColours, name) ? fixedColours[name] : undefined; // excludes inherited names such as 'toString'
  return fixed ?? (known.includes(name) ? colourOf(settings, name) : namedColour({}, key));
}
