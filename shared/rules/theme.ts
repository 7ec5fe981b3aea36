import type { SettingKey } from '#shared/site/settings.ts';
import { settings as table } from '#shared/site/settings.ts';
import { contrast, ensureContrast, parseColour, readableText } from './colour.ts';
import { type ColourName, type Colours, type GroundName, type Palette, toDarkPalette } from './dark-palette.ts';
import { quietestShare } from './oklab.ts';
import { type FlatSettings, readChoice, readFlag, readRatio, readText } from './settings-reading.ts';

/** CSS variables, without the leading dashes. */
type Variables = ReadonlyMap<string, string>;

/** A tenant's theme. */
export interface Theme {
  /** Rules for `:root`. */
  css: string;
  /** The font's family, without its fallbacks. */
  family: string;
  light: Variables;
  /** All variables of the dark theme; undefined if the tenant has none. */
  dark: Variables | undefined;
}

const paletteNames = [
  ...(['primary', 'secondary', 'accent', 'background', 'surface', 'text', 'success', 'error'] as const),
  ...([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => `category_${number}` as const),
];
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
] as const satisfies readonly { name: GroundName; ground: SettingKey; texts: Record<string, SettingKey> }[];

const ratios = ['news', 'events', 'products', 'rewards', 'amenities', 'malls', 'stores'] as const;

const known = new WeakMap<FlatSettings, Theme>();

/** Returns the theme of these settings, cached. A text colour that is unreadable on its background is adjusted. */
export function toTheme(settings: FlatSettings): Theme {
  const theme = known.get(settings) ?? makeTheme(settings);
  known.set(settings, theme);
  return theme;
}

function makeTheme(settings: FlatSettings): Theme {
  const palette = readPalette(settings);
  const light = new Map([...toLines(palette, settings), ...measureLines(settings)]);
  const changes = hasDarkTheme(settings) ? toChanges(palette, settings, light) : undefined;
  return {
    css: toThemeRule(light, ':root') + (changes ? toDarkRules(changes) : ''),
    family: fontNames[readChoice(settings, 'app_font_name')],
    light,
    dark: changes && new Map([...light, ...changes]),
  };
}

/** Whether pages have a dark theme: not if it is switched off, nor if the tenant's own colours are dark. */
export function hasDarkTheme(settings: FlatSettings): boolean {
  return readFlag(settings, 'is_dark_theme_active') && isLight(colourOf(settings, 'background'));
}

/** A style rule that sets the variables. */
export function toThemeRule(variables: Variables, selector: string): string {
  return `${selector}{${[...variables].map(([name, value]) => `--${name}:${value}`).join(';')}}`;
}

/** Variables that differ in the dark theme. */
function toChanges(palette: Palette, settings: FlatSettings, light: Variables): Variables {
  const dark = toDarkPalette(palette);
  const changed = toLines(dark, settings).filter(([name, value]) => light.get(name) !== value);
  return new Map([...changed, ...logoLines(palette, dark)]);
}

/** The visitor's choice (`web/scheme.ts` sets `data-scheme`) precedes the system's. Print is always light. */
function toDarkRules(changes: Variables): string {
  const system = `@media screen and (prefers-color-scheme:dark){${toThemeRule(changes, ':root:not([data-scheme=light])')}}`;
  return `${system}@media screen{${toThemeRule(changes, ':root[data-scheme=dark]')}}`;
}

type Line = readonly [name: string, value: string];

function toLines(palette: Palette, settings: FlatSettings): Line[] {
  return [...colourLines(palette), ...groundLines(palette, settings)];
}

function readPalette(settings: FlatSettings): Palette {
  // safe: the keys of the two tables
  const colours = Object.fromEntries(paletteNames.map((name) => [name, colourOf(settings, name)])) as Record<ColourName, string>;
  const under = grounds.map(({ name, ground }) => [name, namedColour(colours, settings, ground)]);
  return { colours, grounds: Object.fromEntries(under) as Record<GroundName, string> };
}

/**
 * Logos are made for light or dark grounds. On a ground that is light only in the light theme, the logo's version for dark grounds appears, or if
 * there is none, a light plate behind the logo (`web/ui/shell/header.css`).
 */
function logoLines(light: Palette, dark: Palette): Line[] {
  const groundOf = ({ colours, grounds }: Palette, name: 'page' | 'header' | 'footer') =>
    name === 'page' ? colours.background : toOpaque(grounds[name], colours);
  const turned = (['page', 'header', 'footer'] as const).filter((name) => isLight(groundOf(light, name)) && !isLight(groundOf(dark, name)));
  return turned.flatMap((name): Line[] => [
    [`${name}-logo`, 'none'],
    [`${name}-logo-dark`, 'block'],
    [`${name}-logo-plate`, '#ffffff'],
  ]);
}

// settings: colors_*
function colourLines({ colours }: Palette): Line[] {
  const lines = Object.entries(colours).flatMap(([name, value]): Line[] => {
    const css = name.replace('_', '-');
    return name === 'background'
      ? [[`color-${css}`, value]]
      : [
          [`color-${css}`, value],
          [`on-${css}`, readableText(value)],
        ];
  });
  const asText = (['primary', 'accent', 'error', 'success'] as const).map((name): Line => [`${name}-text`, onPage(colours[name], colours)]);
  return [...lines, ...asText, ...shadeLines(colours)];
}

const usualQuietShare = 72;

/** Values derived from the page's colours: how faint its secondary text may be, and whether the page is light or dark. */
function shadeLines({ background, surface, text }: Colours): Line[] {
  const pairs = [
    [text, background],
    [text, surface],
    [readableText(surface), surface],
  ] as const;
  return [
    ['page-quiet-share', `${Math.max(...pairs.map(([ink, ground]) => quietestShare(ink, ground, usualQuietShare)))}%`],
    ['page-scheme', isLight(background) ? 'light' : 'dark'],
    ['tint-lightness', isLight(background) ? '0.9' : '0.36'],
  ];
}

function isLight(ground: string): boolean {
  return readableText(ground) !== '#ffffff';
}

/** Adjusts a colour for text on the page's background and surfaces; the text colour if no shade is readable on both. */
function onPage(colour: string, { background, surface, text }: Colours): string {
  const moved = [background, surface].reduce((shade, ground) => ensureContrast(shade, ground), colour);
  return [background, surface].every((ground) => contrast(moved, ground) >= 4.5) ? moved : text;
}

function groundLines(palette: Palette, settings: FlatSettings): Line[] {
  const { colours } = palette;
  return grounds.flatMap(({ name, texts }) => {
    const under = palette.grounds[name];
    const opaque = toOpaque(under, colours);
    const textLines = Object.entries(texts).map(
      ([text, key]): Line => [`${name}-${text}`, ensureContrast(namedColour(colours, settings, key), opaque)],
    );
    const isShownThrough = name === 'button'; // buttons are also on coloured bands; the other grounds are on the page's background
    return [[`${name}-background`, isShownThrough ? under : opaque] as const, ...textLines];
  });
}

/** The colour under text: a transparent ground shows the page's background. */
function toOpaque(ground: string, { background }: Colours): string {
  return ground === 'transparent' ? background : ground;
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
  return `"${name} Variable","${name} Rest","${name} Fallback","${name} Roboto","${name} DejaVu",${name === 'Fraunces' ? 'serif' : 'sans-serif'}`;
}

/** Contrast of body text; higher than required, because it also appears on tints of a few per cent. */
const inkContrast = 7;

/** A colour of the palette. Text is adjusted until readable on the background, and the surface until the text is readable on it. */
function colourOf(settings: FlatSettings, name: ColourName): string {
  const key = `colors_${name}` as const;
  const value = readText(settings, key);
  const own = parseColour(value) ? value : table[key].default;
  if (name === 'text') return ensureContrast(own, colourOf(settings, 'background'), inkContrast);
  if (name === 'surface') return ensureContrast(own, colourOf(settings, 'text'), inkContrast);
  return own;
}

/** The colour that a setting names: of the palette, or white, black or transparent. */
function namedColour(colours: Colours, settings: FlatSettings, key: SettingKey): string {
  const name = readText(settings, key);
  const known: Readonly<Record<string, string>> = { ...colours, ...fixedColours };
  const named = Object.hasOwn(known, name) ? known[name] : undefined; // excludes inherited names such as 'toString'
  return named ?? namedColour(colours, {}, key);
}
