import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { loadBuild } from '#server/render/build.ts';
import { locales } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
/** Budgets with some room: no more than 130 kB before the first interaction is what a first visit can bear. The front page is what most visitors come to. */
const mostBytes = (screen: string) => (screen === 'HomeScreen' ? 105_000 : 115_000);
/** What every page needs, in one file. */
const mostOfBase = 94_000;
/** The entry, the builder’s own, what every page needs, the screen; words of both, and what names those. A few more where a member's screen has late parts. */
const mostFiles = 10;

const screens = [...new Set(routeNames.flatMap((name) => (routes[name] as Route).screen ?? []))];
const build = await loadBuild(dist);
const sizes = new Map<string, number>();

function brotliBytes(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(`${dist}/client${file}`)).length;
  sizes.set(file, known);
  return known;
}

describe('the first load', () => {
  it('has a base within its budget', () => {
    const bases = build.preloads('HomeScreen', 'cz').filter((file) => /\/assets\/base-/.test(file));
    expect(bases).toHaveLength(1);
    expect(bases.reduce((sum, file) => sum + brotliBytes(file), 0)).toBeLessThanOrEqual(mostOfBase);
  });

  it('has a first script that waits for no other', () => {
    const [first = '', ...others] = readdirSync(`${dist}/client/assets`).filter((file) => /^first-\w+\.js$/.test(file));
    expect(others).toEqual([]);
    const code = readFileSync(`${dist}/client/assets/${first}`, 'utf8');
    expect(code).toContain('modulepreload');
    expect(code).not.toMatch(/\b(?:import|from)\s*["'({]/);
  });

  it.each(screens)('%s loads no more JavaScript than its budget, in every language', (screen) => {
    for (const locale of locales) {
      const files = build.preloads(screen, locale);
      expect(files.length).toBeGreaterThanOrEqual(3);
      expect(files.length).toBeLessThanOrEqual(mostFiles);
      expect(files.reduce((sum, file) => sum + brotliBytes(file), 0)).toBeLessThanOrEqual(mostBytes(screen));
    }
  });
});
