import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSources } from '#config/sources.ts';
import { contrast } from '#shared/rules/colour.ts';
import { mixInOklab } from '#shared/rules/oklab.ts';
import { hasDarkTheme, toTheme } from '#shared/rules/theme.ts';
import { settings as table } from '#shared/site/settings.ts';

/** Variables of each rule of a theme. */
function rulesOf(css: string): Record<string, Record<string, string>> {
  const rules = [...css.matchAll(/([^{}]+)\{(--[^{}]*)\}/g)];
  return Object.fromEntries(
    rules.map(([, selector = '', body = '']) => [
      selector,
      Object.fromEntries(body.split(';').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])),
    ]),
  );
}

function variablesOf(css: string): Record<string, string> {
  return rulesOf(css)[':root'] ?? {};
}

/** Variables of pages in the dark theme; undefined if there is none. */
function darkVariablesOf(css: string): Record<string, string> | undefined {
  const chosen = rulesOf(css)[':root[data-scheme=dark]'];
  return chosen && { ...variablesOf(css), ...chosen };
}

const colour = fc.stringMatching(/^#[0-9a-f]{6}$/);

/** Both rules of the dark theme: by the system, and by the visitor's choice. Only names of variables and plain values. */
const darkRules =
  /@media screen and \(prefers-color-scheme:dark\)\{:root:not\(\[data-scheme=light\]\)\{[-\w:;#.%]*\}\}@media screen\{:root\[data-scheme=dark\]\{[-\w:;#.%]*\}\}$/;

describe('toTheme', () => {
  it('uses colours, font, corners and ratios from the settings', () => {
    const variables = variablesOf(
      toTheme({
        colors_primary: '#112233',
        app_font_name: 'fraunces',
        rounded_corners: 'false',
        hero_banner_aspect_ratio: '21/9',
        button_background_color: 'accent',
        colors_accent: '#ffff00',
      }).css,
    );
    expect(variables).toMatchObject({
      '--color-primary': '#112233',
      '--font-family': '"Fraunces Variable","Fraunces Rest","Fraunces Fallback","Fraunces Roboto","Fraunces DejaVu",serif',
      '--radius': '0px',
      '--ratio-hero': '21 / 9',
      '--button-background': '#ffff00',
    });
  });

  it('is complete without any setting', () => {
    const variables = variablesOf(toTheme({}).css);
    expect(variables['--color-primary']).toBe(table.colors_primary.default);
    expect(Object.values(variables).every((value) => value.length > 0 && !/undefined|NaN/.test(value))).toBe(true);
  });

  it('is the only definition of tenant variables: no sheet has a second palette', () => {
    const own = Object.keys(variablesOf(toTheme({}).css));
    const sheets = readSources(join(import.meta.dirname, '../..'), ['web/styles', 'web/features', 'web/ui']).filter(({ path }) =>
      path.endsWith('.css'),
    );
    expect(sheets.length).toBeGreaterThan(50);
    const declared = sheets.flatMap(({ path, text }) => own.filter((name) => text.includes(`${name}:`)).map((name) => [path, name]));
    expect(declared).toEqual([]);
  });

  it('cannot be escaped by any setting: no value ends the block or adds a rule', () => {
    const names = Object.keys(table) as (keyof typeof table)[]; // safe: the keys of a literal
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '}</style><script>',
        'red;}body{display:none',
        'url(https://evil.example)',
        '#fff}',
        '1/1;x:y',
        'toString',
        '__proto__',
      ),
    );
    const usual = Object.keys(variablesOf(toTheme({ is_dark_theme_active: 'false' }).css));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), nasty), (settings) => {
        const { css } = toTheme(settings);
        expect(Object.keys(variablesOf(css))).toEqual(usual);
        expect(css.replace(darkRules, '')).not.toMatch(/[<>]|\}.|url\(/);
      }),
    );
  });

  it('defines only variables that the style sheets use', () => {
    const used = new Set(styles.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1])));
    expect(Object.keys(variablesOf(toTheme({}).css)).filter((name) => !used.has(name))).toEqual([]);
  });

  it('is readable with any colours', () => {
    const settings = fc.record({
      colors_primary: colour,
      colors_secondary: colour,
      colors_accent: colour,
      colors_background: colour,
      colors_surface: colour,
      colors_success: colour,
      colors_error: colour,
      colors_text: colour,
      colors_category_3: colour,
      header_background_color: fc.constantFrom('primary', 'accent', 'transparent'),
      footer_background_color: fc.constantFrom('primary', 'white', 'text', 'category_3', 'transparent'),
    });
    fc.assert(
      fc.property(settings, (value) => {
        expect(listUnreadable(value, flatPairs)).toEqual([]);
      }),
    );
  });

  it.each(Object.entries(nastyPalettes))('is readable with the palette %s', (_name, palette) => {
    expect(listUnreadable(palette, [...flatPairs, ...mixedPairs])).toEqual([]);
  });

  it('does not change the demo centre’s palette', () => {
    const variables = variablesOf(toTheme(demoPalette).css);
    expect(Object.entries(demoPalette).filter(([key, value]) => variables[`--${key.replace('colors_', 'color-')}`] !== value)).toEqual([]);
    expect(variables['--page-quiet-share']).toBe('72%');
  });
});

describe('the dark theme', () => {
  const toDark = (settings: Record<string, string>) => darkVariablesOf(toTheme(settings).css);

  it('swaps paper and ink, and keeps the brand’s colours', () => {
    const dark = toDark(demoPalette);
    expect(dark).toMatchObject({
      '--color-primary': '#0f4c4a',
      '--color-accent': '#e4572e',
      '--page-scheme': 'dark',
      '--header-background': dark?.['--color-background'],
    });
    expect(contrast('#ffffff', dark?.['--color-background'] ?? '')).toBeGreaterThan(15);
    expect(contrast('#000000', dark?.['--color-text'] ?? '')).toBeGreaterThan(15);
  });

  it('has the same variables by the system and by choice, for screens only', () => {
    const { css } = toTheme(demoPalette);
    const rules = rulesOf(css);
    expect(css).toMatch(darkRules);
    expect(rules[':root:not([data-scheme=light])']).toEqual(rules[':root[data-scheme=dark]']);
  });

  it('costs about 300 bytes as sent', () => {
    const { css } = toTheme(demoPalette);
    const without = toTheme({ ...demoPalette, is_dark_theme_active: 'false' }).css;
    expect(brotliCompressSync(css).length - brotliCompressSync(without).length).toBeLessThan(330);
  });

  it.each([
    ['switched off', { is_dark_theme_active: 'false' }],
    ['the page is dark by itself', { colors_background: '#121212', colors_text: '#e8eaed' }],
  ])('does not exist if %s', (_why, settings) => {
    const theme = toTheme({ ...demoPalette, ...settings });
    expect([theme.dark, hasDarkTheme({ ...demoPalette, ...settings })]).toEqual([undefined, false]);
    expect(theme.css).not.toContain('@media');
  });

  it.each([
    ['black', 'text'],
    ['white', 'white'],
    ['cream', 'surface'],
  ])('keeps a %s header and footer dark', (_what, name) => {
    const dark = toDark({ ...demoPalette, header_background_color: name, footer_background_color: name });
    for (const part of ['header', 'footer']) expect(contrast(dark?.[`--${part}-background`] ?? '', '#000000')).toBeLessThan(1.5);
  });

  it.each([
    ['white', { header: 'none', footer: undefined }],
    ['primary', { header: undefined, footer: undefined }],
  ])('turns the logo of a %s header only if its ground turns', (name, { header, footer }) => {
    const dark = toDark({ ...demoPalette, header_background_color: name, footer_background_color: 'primary' });
    expect([dark?.['--header-logo'], dark?.['--footer-logo'], dark?.['--page-logo']]).toEqual([header, footer, 'none']);
  });

  it('is readable, and its controls are visible, with any colours', () => {
    expect(countUnclear(300)).toEqual([]);
  });

  it('is readable, and its controls are visible, with 5,000 random palettes', { tags: ['long'] }, () => {
    expect(countUnclear(5000)).toEqual([]);
  });

  it.each(Object.entries(nastyPalettes))('is readable with the palette %s', (_name, palette) => {
    const dark = toDark(palette);
    expect(dark ? listBelow(dark, [...flatPairs, ...mixedPairs], 4.5) : []).toEqual([]);
  });

  /** Lists texts below a contrast of 4.5, and controls and marks below 3, of random tenants with light pages. */
  function countUnclear(count: number): string[] {
    const keys = Object.keys(table).filter((key) => key.startsWith('colors_') && key !== 'colors_background');
    const names = fc.constantFrom(
      'primary',
      'secondary',
      'accent',
      'background',
      'surface',
      'text',
      'category_1',
      'white',
      'black',
      'transparent',
    );
    const parts = Object.keys(table).filter((key) => /_(?:background|text|idle|active)_color$/.test(key));
    const light = fc.integer({ min: 0x70, max: 0xff }).map((value) => value.toString(16));
    const palettes = fc.record({
      ...Object.fromEntries(keys.map((key) => [key, colour])),
      ...Object.fromEntries(parts.map((key) => [key, names])),
      colors_background: fc.tuple(light, light, light).map((channels) => `#${channels.join('')}`),
    });
    const unclear = new Set<string>();
    let seen = 0;
    for (const palette of fc.sample(palettes, { numRuns: count, seed: 49 })) {
      const dark = toDark(palette);
      if (!dark) continue;
      seen += 1;
      for (const fault of [...listBelow(dark, [...flatPairs, ...mixedPairs], 4.5), ...listBelow(dark, toControlPairs(palette), 3)])
        unclear.add(`${fault} with ${JSON.stringify(palette)}`);
    }
    expect(seen).toBeGreaterThan(count * 0.6);
    return [...unclear].slice(0, 5);
  }
});

const styles = readSources(join(import.meta.dirname, '../..'), ['web']).filter(({ path }) => path.endsWith('.css'));

const demoPalette = {
  colors_primary: '#0f4c4a',
  colors_secondary: '#efe7da',
  colors_accent: '#e4572e',
  colors_background: '#ffffff',
  colors_surface: '#f7f4ee',
  colors_text: '#1b1a17',
  colors_success: '#1d7a4d',
  colors_error: '#b3261e',
};

const ofAll = (value: string) => Object.fromEntries(Object.keys(demoPalette).map((key) => [key, value]));

const nastyPalettes: Record<string, Record<string, string>> = {
  'yellow, its header too': {
    colors_primary: '#ffd400',
    colors_accent: '#ffee00',
    colors_success: '#ffe066',
    header_background_color: 'primary',
    header_text_idle_color: 'white',
    header_text_active_color: 'accent',
    button_text_color: 'white',
    footer_background_color: 'accent',
  },
  'white on white': { ...ofAll('#ffffff'), footer_background_color: 'white', button_background_color: 'transparent' },
  black: { ...ofAll('#000000'), header_background_color: 'black', header_text_idle_color: 'black', over_header_text_color: 'black' },
  neon: {
    colors_primary: '#39ff14',
    colors_secondary: '#ff00ff',
    colors_accent: '#00ffff',
    colors_error: '#ff3131',
    colors_text: '#bc13fe',
  },
  greys: {
    colors_primary: '#777777',
    colors_accent: '#888888',
    colors_surface: '#999999',
    colors_text: '#666666',
    colors_error: '#aaaaaa',
  },
  'grey on middle grey': { ...ofAll('#808080'), header_background_color: 'background', header_text_idle_color: 'background' },
  'of the night': {
    colors_primary: '#8ab4f8',
    colors_accent: '#f28b82',
    colors_background: '#121212',
    colors_surface: '#1e1e1e',
    colors_text: '#e8eaed',
    header_background_color: 'transparent',
    footer_background_color: 'transparent',
  },
  'dark beside light': { colors_background: '#fffdf5', colors_surface: '#10243a', colors_text: '#5b5b5b', colors_secondary: '#ff8fab' },
};

type Pair = readonly [text: string, ground: string];
const named = ['primary', 'secondary', 'accent', 'surface', 'text', 'success', 'error'];
const categories = Array.from({ length: 8 }, (_, index) => `category-${index + 1}`);
const grounds = ['--color-background', '--color-surface'];

/** Pairs of text and background in the style sheets: badges, chips, bands and tiles (`on-…`); coloured words; header, buttons, footer. */
const flatPairs: Pair[] = [
  ...[...named, ...categories].map((name): Pair => [`--on-${name}`, `--color-${name}`]),
  ...grounds.flatMap((ground) => ['primary', 'accent', 'success', 'error'].map((name): Pair => [`--${name}-text`, ground])),
  ...grounds.map((ground): Pair => ['--color-text', ground]),
  ['--header-text', '--header-background'],
  ['--header-text-active', '--header-background'],
  ['--over-header-text', '--over-header-background'],
  ['--button-text', '--button-background'],
  ['--footer-text', '--footer-background'],
];

/** Pairs with mixed colours, as `colour share% other`: quiet text, tints, notices, marked words, footer lines. */
const mixedPairs: Pair[] = [
  ...grounds.map((ground): Pair => [`--color-text quiet ${ground}`, ground]),
  ['--on-surface quiet --color-surface', '--color-surface'],
  ['--color-text', '--color-text 6 --color-background'],
  ['--color-text', '--color-success 7 --color-background'],
  ['--color-text', '--color-error 7 --color-background'],
  ['--color-text', '--color-accent 26 --color-background'],
];

/** Controls and marks with what is around them: buttons, the edges of fields, the focus ring, marks and states. */
const toControlPairs = ({ button_background_color: button }: Record<string, string>): Pair[] =>
  grounds.flatMap((ground): Pair[] => [
    ...(button === 'transparent' ? [] : [['--button-background', ground] as const]), // such a button is its words
    ['--color-text 58 --color-background', ground],
    ['--color-text', ground],
    ['--color-accent', ground],
    ['--color-success', ground],
    ['--color-error', ground],
  ]);

function listUnreadable(settings: Record<string, string>, pairs: readonly Pair[]): string[] {
  return listBelow(variablesOf(toTheme(settings).css), pairs, 4.5);
}

function listBelow(variables: Record<string, string>, pairs: readonly Pair[], minimum: number): string[] {
  const colourOf = (text: string) => {
    const [first = '', share, second = ''] = text.split(' ');
    const [own = '', other = ''] = [variables[first], variables[second]].map((value) => (value === 'transparent' ? '' : value));
    if (share === undefined) return own || (variables['--color-background'] ?? '');
    return mixInOklab(own, other, Number.parseFloat(share === 'quiet' ? (variables['--page-quiet-share'] ?? '') : share) / 100);
  };
  return pairs.flatMap(([text, ground]) => {
    const reached = contrast(colourOf(text), colourOf(ground));
    return reached >= minimum ? [] : [`${text} on ${ground}: ${reached.toFixed(2)}`];
  });
}
