import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { meandr } from '#config/illustrations/demo/drawings.ts';
import { podhradie } from '#config/illustrations/podhradie/drawings.ts';
import { picture } from '#config/illustrations/shapes.ts';

const maxBytes = 12_000;

const folderOf = (tenant: string, path: string) => new URL(`../../config/tenants/${tenant}/${path}`, import.meta.url);

describe.each([
  { tenant: 'demo', drawings: meandr },
  { tenant: 'podhradie', drawings: podhradie },
])('the pictures of $tenant', ({ tenant, drawings }) => {
  const drawn = drawings.albums.flatMap(({ folder, width, height, drawings: album }) =>
    Object.entries(album).map(([name, draw]) => ({ path: `${folder}/${name}.svg`, text: picture(width, height, draw()) })),
  );

  it('are the ones that the drawing command writes', () => {
    const stored = readdirSync(folderOf(tenant, 'media'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'));
    expect(stored.toSorted()).toEqual(drawn.map(({ path }) => path).toSorted());
    const stale = drawn.filter(({ path, text }) => readFileSync(folderOf(tenant, `media/${path}`), 'utf8') !== text);
    expect(stale.map(({ path }) => path)).toEqual([]);
    expect(JSON.parse(readFileSync(folderOf(tenant, 'content/floorplans.json'), 'utf8'))).toEqual(drawings.drawFloorplans());
  });

  it('are small, complete and passive', () => {
    for (const { path, text } of drawn) {
      expect({ path, isSmall: Buffer.byteLength(text) < maxBytes }).toEqual({ path, isSmall: true });
      expect({ path, faults: text.match(/NaN|undefined|style|script|href|filter|url\(|on\w+=/g) }).toEqual({ path, faults: null });
    }
  });

  it('differ from each other', () => {
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(drawn.length);
  });

  it('exist for every address in the content', () => {
    const contents = readdirSync(folderOf(tenant, 'content')).map((file) => readFileSync(folderOf(tenant, `content/${file}`), 'utf8'));
    const wanted = new Set(contents.flatMap((text) => [...text.matchAll(/"\/media\/([^"]+\.svg)"/g)].map(([, path]) => path)));
    const known = new Set<string | undefined>(drawn.map(({ path }) => path));
    expect([...wanted].filter((path) => !known.has(path))).toEqual([]);
  });
});
