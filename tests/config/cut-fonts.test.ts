import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cutParts, usedWeights } from '#config/cut-fonts.ts';
import { readSources } from '#config/sources.ts';
import { settings } from '#shared/site/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const faces = read('web/styles/fonts.css').split('@font-face').slice(1);
const faceOf = (font: string, part: keyof typeof cutParts) =>
  faces.find((face) => face.includes(`cut-fonts/${font}-${part}-cut.woff2`)) ?? '';

function pointsOf(ranges: readonly (readonly number[])[]): Set<number> {
  return new Set(ranges.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)));
}

function declaredIn(face: string): Set<number> {
  const [, ranges = ''] = /unicode-range:([^;]*);/.exec(face) ?? [];
  return pointsOf(
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to]) =>
      [from, to ?? from].map((hex) => Number.parseInt(hex, 16)),
    ),
  );
}

describe('the cut fonts', () => {
  it.each(settings.app_font_name.choices)('%s has a face for each of its cut files, for what is in them', (font) => {
    expect(declaredIn(faceOf(font, 'latin-ext'))).toEqual(pointsOf(cutParts['latin-ext']));
    const latin = declaredIn(faceOf(font, 'latin'));
    expect([...pointsOf(cutParts.latin)].filter((point) => !latin.has(point))).toEqual([]);
  });

  it('hold every letter that the site and the demo centres say in the four languages', () => {
    const held = new Set([...pointsOf(cutParts.latin), ...pointsOf(cutParts['latin-ext'])]);
    const files = globSync(['web/messages/*.json', 'config/tenants/*/content/*.json'], { cwd: root });
    expect(files.length).toBeGreaterThan(20);
    const letters = new Set(files.flatMap((file) => read(file).match(/\p{L}/gu) ?? []));
    const rare = [...letters].filter((letter) => !held.has(letter.codePointAt(0) ?? 0));
    expect(rare.sort()).toEqual(['ộ', 'ở']); // a Vietnamese dish: from the whole file or the browser's own
  });

  it('hold every weight that the styles ask for', () => {
    const texts = readSources(root, ['web']).filter(({ path }) => path.endsWith('.css') && !path.endsWith('/fonts.css'));
    const weights = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?:font-weight|--weight-\w+): (\d+)/g)].map(([, weight]) => Number(weight)),
    );
    expect(weights.length).toBeGreaterThan(30);
    expect([Math.min(...weights), Math.max(...weights)]).toEqual([usedWeights.min, usedWeights.max]);
  });
});
