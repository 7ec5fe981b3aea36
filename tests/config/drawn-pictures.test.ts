import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const tenants = join(import.meta.dirname, '../../config/tenants');
const maxBytes = 12_000;

describe.each(['demo', 'podhradie'])('the drawn pictures of %s', (tenant) => {
  const media = join(tenants, tenant, 'media');
  const paths = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'));
  const drawn = paths.map((path) => ({ path, text: readFileSync(join(media, path), 'utf8') }));

  it('are small, complete and passive', () => {
    expect(drawn.length).toBeGreaterThan(50);
    for (const { path, text } of drawn) {
      expect({ path, isSmall: statSync(join(media, path)).size < maxBytes }).toEqual({ path, isSmall: true });
      expect({ path, faults: text.match(/NaN|undefined|style|script|href|filter|url\(|on\w+=/g) }).toEqual({ path, faults: null });
    }
  });

  it('differ from each other', () => {
    expect(new Set(drawn.map(({ text }) => text)).size).toBe(drawn.length);
  });

  it('exist for every address in the content', () => {
    const folder = join(tenants, tenant, 'content');
    const contents = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const wanted = new Set(contents.flatMap((text) => [...text.matchAll(/"\/media\/([^"]+\.svg)"/g)].map(([, path]) => path ?? '')));
    expect([...wanted].filter((path) => !paths.includes(path))).toEqual([]);
  });
});
