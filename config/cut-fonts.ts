import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeFonts } from './merge-fonts.ts';

const root = join(import.meta.dirname, '..');

/** The fonts that a tenant may choose (`app_font_name`), all variable, all under the OFL without a reserved name. */
const fonts = ['bricolage-grotesque', 'figtree', 'fraunces', 'manrope', 'outfit'];

/** Range of font weights that the styles use; a test compares both. */
export const usedWeights = { min: 400, max: 720 };

/**
 * Fonts that keep all their weights. Cutting Outfit to the range above would make its Latin file a tenth larger, because its outlines are
 * recomputed.
 */
const keepsWeights = ['outfit'];

/**
 * Features that browsers use automatically, and `tnum`, the only one that styles request. `locl` is left out: in these fonts it only affects
 * languages that no site has.
 */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];

/**
 * Tables without effect in browsers: names of styles, classes of combining marks (these fonts have composed letters), and changes of kerning and of
 * line heights by weight. They are up to a quarter of a file.
 */
const dropTables = ['GDEF', 'MVAR', 'STAT'];

const each = (characters: string) => [...characters].map((character) => [character.codePointAt(0) ?? 0]);

/**
 * Characters of the written files. `latin` is loaded by every page: characters of the four languages, and the most frequent ones of foreign names. The
 * package's other Latin characters are loaded only by pages that show them, because each glyph adds its outline, its variation by weight, and its
 * kerning.
 */
export const cutParts = {
  latin: [
    [0x20, 0x23],
    [0x25, 0x3b],
    ...each('='),
    [0x3f, 0x5a],
    ...each('_'),
    [0x61, 0x7a],
    ...each('|\u00a0§©«°²·»ÁÄÉÍÓÔÖ×ÚÜÝßàáäçèéêíóôöúüý'),
    ...each('ČčĎďĚěĹĺĽľŇňŔŕŘřŠšŤťŮůŽž'),
    [0x2000, 0x2015],
    [0x2018, 0x201a],
    [0x201c, 0x201e],
    [0x2021, 0x2038],
    ...each('€−'),
  ],
  'latin-rest': [
    ...each('$<>[\\]^`{}~'),
    [0xa1, 0xa6],
    ...each('¨ª¬®¯±³´µ¶¸¹º¼½¾¿ÀÂÃÅÆÇÈÊËÌÎÏÐÑÒÕØÙÛÞâãåæëìîïðñòõ÷øùûþÿıŒœʻʼˆ˚˜\u2016\u2017\u201b\u201f'),
    [0x2039, 0x205f],
    ...each('™↑↓∕'),
  ],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;

/**
 * `npm run fonts` writes `web/styles/fonts/<font>-<part>-cut.woff2`, cut to the weights and features in use and to the characters above, and the
 * fallbacks with their measures.
 */
if (import.meta.main) {
  // safe: the keys of cutParts
  for (const font of fonts) for (const part of Object.keys(cutParts) as (keyof typeof cutParts)[]) await cutFont(font, part);
  const { fitFallbacks } = await import('./fit-fallbacks.ts');
  await fitFallbacks();
}

/** Cuts a font from both Latin files of its package. */
async function cutFont(font: string, part: keyof typeof cutParts): Promise<void> {
  const { default: subsetFont } = await import('subset-font');
  const read = (subset: string) => {
    const file = join(root, `node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`);
    return subsetFont(readFileSync(file), undefined, { targetFormat: 'truetype', keepAllGlyphs: true });
  };
  const characters = cutParts[part].flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  const cut = await subsetFont(mergeFonts(await read('latin'), await read('latin-ext')), String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    keepFeatures,
    dropTables,
    variationAxes: keepsWeights.includes(font) ? {} : { wght: usedWeights },
  });
  writeFileSync(join(root, `web/styles/fonts/${font}-${part}-cut.woff2`), cut);
}
