import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cutParts, usedWeights } from '#config/cut-fonts.ts';
import { readSources } from '#config/sources.ts';
import { settings } from '#shared/site/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const facesIn = (sheet: string) => read(sheet).split('@font-face').slice(1);
const faces = facesIn('web/styles/fonts.css');
const fallbackFaces = facesIn('web/styles/font-fallbacks.css');
const faceOf = (font: string, part: keyof typeof cutParts) => faces.find((face) => face.includes(`fonts/${font}-${part}-cut.woff2`)) ?? '';

function pointsOf(ranges: readonly (readonly number[])[]): Set<number> {
  return new Set(ranges.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)));
}

function declaredIn(face: string): Set<number> {
  const [, ranges = ''] = /unicode-range:([^;}]*)/.exec(face) ?? [];
  return pointsOf(
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to]) =>
      [from, to ?? from].map((hex) => Number.parseInt(hex, 16)),
    ),
  );
}

const facesOf = (font: string) => faces.filter((face) => /unicode-range/.test(face) && face.includes(`/${font}-`));

/** Returns the package's own faces for Latin and Latin Extended. */
function packageFaces(font: string): string[] {
  const files = ['latin', 'latin-ext'].map((part) => `/${font}-${part}-wght-normal.`);
  const all = read(`node_modules/@fontsource-variable/${font}/wght.css`).split('@font-face');
  return all.filter((face) => files.some((file) => face.includes(file)));
}

/** Returns all texts within a value, without tags, braces of placeholders and brackets of dates. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]*>|[{}[\]]/g, '')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const sorted = (points: Iterable<number>) => [...points].sort((a, b) => a - b);

/** Bytes of the file that every page preloads, in any language. */
const maxBytes = 25_000;

describe('the cut fonts', () => {
  it.each(settings.app_font_name.choices)('%s declares for each cut file exactly the characters that it contains', (font) => {
    expect(declaredIn(faceOf(font, 'latin-rest'))).toEqual(pointsOf(cutParts['latin-rest']));
    const latin = declaredIn(faceOf(font, 'latin'));
    expect([...pointsOf(cutParts.latin)].filter((point) => !latin.has(point))).toEqual([]);
  });

  it.each(settings.app_font_name.choices)(
    '%s covers every character of its package, and has each rare character in one file only',
    (font) => {
      const whole = new Set(packageFaces(font).flatMap((face) => [...declaredIn(face)]));
      expect(whole.size).toBeGreaterThan(1000);
      const [latin, others] = [faceOf(font, 'latin'), facesOf(font).filter((face) => face !== faceOf(font, 'latin'))];
      const rare = others.flatMap((face) => [...declaredIn(face)]);
      expect(sorted(new Set([...declaredIn(latin), ...rare]))).toEqual(sorted(whole));
      expect(rare.length).toBe(new Set(rare).size);
      const held = pointsOf(cutParts.latin); // compares with the contained characters, because the declared range also includes latin-rest
      expect(rare.filter((point) => held.has(point))).toEqual([]);
    },
  );

  it.each(settings.app_font_name.choices)('%s has fallback fonts with adjusted measures for every system', (font) => {
    for (const face of facesOf(font)) expect(face).toContain('font-display: swap;'); // a first visit shows it too
    const family = /'([^']*) Variable'/.exec(faceOf(font, 'latin'))?.[1];
    const measures = /size-adjust: [\d.]+%;\s+ascent-override: [\d.]+%;\s+descent-override: [\d.]+%;\s+line-gap-override: 0%;/;
    for (const kind of ['Fallback', 'Roboto', 'DejaVu']) {
      const fallbacks = fallbackFaces.filter((face) => face.includes(`'${family} ${kind}'`));
      expect(fallbacks.map((face) => measures.test(face))).toEqual([true, true, true, true]);
      const ranges = fallbacks.map((face) => /font-weight: (\d+) (\d+);/.exec(face)?.slice(1).map(Number) ?? []);
      expect(ranges.slice(1).map(([from]) => from)).toEqual(ranges.slice(0, -1).map(([, to = 0]) => to + 1)); // no weight between two faces
    }
  });

  it.each(settings.app_font_name.choices)('%s is within its size for a first visit', (font) => {
    expect(statSync(`${root}/web/styles/fonts/${font}-latin-cut.woff2`).size).toBeLessThanOrEqual(maxBytes);
  });

  it('contain every character of the site’s messages and the demo content, so that no page has to load `latin-rest`', () => {
    const rest = pointsOf(cutParts['latin-rest']);
    const held = new Set([...declaredIn(faceOf('figtree', 'latin'))].filter((point) => !rest.has(point)));
    const files = globSync(['web/messages/*.json', 'config/tenants/*/content/*.json'], { cwd: root });
    expect(files.length).toBeGreaterThan(20);
    const said = new Set(files.flatMap((file) => textsOf(JSON.parse(read(file))).flatMap((text) => [...text])));
    const rare = [...said].filter((character) => !held.has(character.codePointAt(0) ?? 0));
    expect(rare.sort()).toEqual(['ò', 'ộ', 'ở', '⌘']); // three letters of a Vietnamese dish, and a key symbol that no font contains
  });

  it('contain every weight that the styles use', () => {
    const texts = readSources(root, ['web']).filter(({ path }) => path.endsWith('.css') && !/\/font(?:s|-fallbacks)\.css$/.test(path));
    const weights = texts.flatMap(({ text }) =>
      [...text.matchAll(/(?:font-weight|--weight-\w+): (\d+)/g)].map(([, weight]) => Number(weight)),
    );
    expect(weights.length).toBeGreaterThan(30);
    expect([Math.min(...weights), Math.max(...weights)]).toEqual([usedWeights.min, usedWeights.max]);
  });
});
