import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The fonts that a tenant may choose (`app_font_name`), all variable, all under the OFL without a reserved name. */
const fonts = ['bricolage-grotesque', 'figtree', 'fraunces', 'manrope', 'outfit'];

/** The weights that styles ask for: a test compares. */
export const usedWeights = { min: 400, max: 720 };

/** What browsers use by themselves, and the one feature that styles ask for. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];

/** Which characters of a package's file stay: all of its Latin; of its extension the letters of Czech and Slovak, and what names bring from next door. */
export const cutParts = {
  latin: [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6],
    [0x2da],
    [0x2dc],
    [0x2000, 0x206f],
    [0x20ac],
    [0x2122],
    [0x2191],
    [0x2193],
    [0x2212],
    [0x2215],
  ],
  'latin-ext': [...'ČčĎďĚěĹĺĽľŇňŔŕŘřŠšŤťŮůŽžŐőŰűẞ'].map((letter) => [letter.codePointAt(0) ?? 0]),
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;

/**
 * `cut-fonts/<font>-<part>.woff2` in styles: a font's file cut to the weights and features in use and to the characters above, made once of
 * the package's own. All other characters come from the whole files, by `unicode-range`.
 */
export function cutFonts(root: string): Plugin {
  const recipe = JSON.stringify([
    cutParts,
    usedWeights,
    keepFeatures,
    readFileSync(join(root, 'package-lock.json'), 'utf8').match(/@fontsource-variable[^}]*integrity[^,]*/g),
  ]);
  const folder = join(root, 'node_modules/.cache', `fonts-${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}`);
  return {
    name: 'cut-fonts',
    async config() {
      mkdirSync(folder, { recursive: true });
      for (const font of fonts)
        for (const part of Object.keys(cutParts) as (keyof typeof cutParts)[]) await cutFont(root, folder, font, part); // its own keys
      return { resolve: { alias: [{ find: /^cut-fonts\//, replacement: `${folder}/` }] } };
    },
  };
}

async function cutFont(root: string, folder: string, font: string, part: keyof typeof cutParts): Promise<void> {
  const file = join(folder, `${font}-${part}-cut.woff2`);
  if (existsSync(file)) return;
  const whole = readFileSync(join(root, `node_modules/@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`));
  const characters = cutParts[part].flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  const cut = await subsetFont(whole, String.fromCodePoint(...characters), {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: usedWeights },
  });
  writeFileSync(`${file}.${process.pid}`, cut.length < whole.length ? cut : whole); // one of them was packed better than we can
  renameSync(`${file}.${process.pid}`, file); // two builds at once see a whole file or none
}
