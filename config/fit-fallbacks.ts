import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..');

/** Families by the setting's name, as in `web/styles/fonts.css`. */
const families = {
  figtree: 'Figtree',
  'bricolage-grotesque': 'Bricolage Grotesque',
  fraunces: 'Fraunces',
  manrope: 'Manrope',
  outfit: 'Outfit',
} as const;

/** Fonts of visitors' systems, as `local()` names: Windows, macOS and most Linux; Android; other Linux. */
const systemFonts = [
  {
    kind: 'Fallback',
    regular: ['Arial', 'Liberation Sans', 'Arimo'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'],
    measured: 'Liberation Sans',
  },
  { kind: 'Roboto', regular: ['Roboto', 'Roboto Regular'], bold: ['Roboto Bold'], measured: 'Roboto' },
  { kind: 'DejaVu', regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], measured: 'DejaVu Sans' },
] as const;

/** Ranges of weights with a face of their own, and the weight at which its widths are compared: text, controls, buttons, headings. */
const weights = [
  { from: 100, to: 499, at: 400, isBold: false },
  { from: 500, to: 559, at: 550, isBold: false },
  { from: 560, to: 619, at: 600, isBold: true },
  { from: 620, to: 900, at: 650, isBold: true },
] as const;

interface Measures {
  width: number;
  ascent: number;
  descent: number;
}

/**
 * Writes `web/styles/font-fallbacks.css`: the fonts of visitors' systems, with the widths and heights of each of the site's fonts, so that a font
 * that loads late moves nothing. Measured in Chromium on the site's messages in four languages. Throws if a system font is not installed.
 */
export async function fitFallbacks(): Promise<void> {
  const text = globSync('web/messages/*.json', { cwd: root })
    .flatMap((file) => textsOf(JSON.parse(readFileSync(join(root, file), 'utf8'))))
    .join(' ');
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium: node config/ensure-browser.ts');
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    await page.setContent(`<style>${Object.keys(families).map(toFaces).join('')}${systemFonts.map(toLocalFaces).join('')}</style>`);
    const measure = (family: string, weight: number) =>
      page.evaluate<Measures>(`(${measureInPage})(${JSON.stringify(`${weight} 1000px "${family}"`)}, ${JSON.stringify(text)})`);
    let css = '/* Written by `npm run fonts`: fonts of visitors’ systems with the measures of the site’s fonts. */\n';
    for (const [font, family] of Object.entries(families))
      for (const system of systemFonts)
        for (const { from, to, at, isBold } of weights) {
          const own = await measure(font, at);
          const other = await measure(`system ${system.kind}`, isBold ? 700 : 400);
          css += toFallback(
            `${family} ${system.kind}`,
            `${from} ${to}`,
            isBold ? system.bold : system.regular,
            own,
            own.width / other.width,
          );
        }
    writeFileSync(join(root, 'web/styles/font-fallbacks.css'), css);
  } finally {
    await browser.close();
  }
}

/** Runs in the page, as text, because this folder has no types of browsers. */
const measureInPage = `async (font, words) => {
  const loaded = await document.fonts.load(font, words);
  if (loaded.length === 0) throw new Error('This font is not installed: ' + font);
  const context = document.createElement('canvas').getContext('2d');
  context.font = font;
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x');
  const width = words.split(' ').reduce((sum, word) => sum + context.measureText(word + ' ').width, 0);
  return { width, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
}`;

function toFallback(family: string, weight: string, locals: readonly string[], own: Measures, share: number): string {
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  return `@font-face {
  font-family: '${family}';
  font-weight: ${weight};
  src: ${locals.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(share)};
  ascent-override: ${percent(own.ascent / share)};
  descent-override: ${percent(own.descent / share)};
  line-gap-override: 0%;
}
`;
}

function toFaces(font: string): string {
  return ['latin', 'latin-ext'].reduce((css, part) => {
    const file = readFileSync(join(root, `node_modules/@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`));
    const range = part === 'latin' ? 'U+0-FF,U+2000-2BFF' : 'U+100-24F';
    return `${css}@font-face{font-family:"${font}";font-weight:100 900;src:url(data:font/woff2;base64,${file.toString('base64')});unicode-range:${range}}`;
  }, '');
}

function toLocalFaces({ kind, measured }: (typeof systemFonts)[number]): string {
  const face = (weight: string, name: string) => `@font-face{font-family:"system ${kind}";font-weight:${weight};src:local("${name}")}`;
  return face('400', measured) + face('700', `${measured} Bold`);
}

/** Returns all texts within a value, without tags and placeholders. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]*>|\{[^{}]*\}|[{}]/g, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
