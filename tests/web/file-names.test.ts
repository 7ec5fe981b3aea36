import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadBuild } from '#server/pages/make/build.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const assets = `${dist}/client/assets`;
const texts = new Map(
  readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, readFileSync(`${assets}/${file}`, 'utf8')]),
);
const screens = [...new Set(routeNames.flatMap((name) => (routes[name] as Route).screen ?? []))];
const entry = basename((await loadBuild(dist)).script);

/** Returns the files that are renamed together with a file: a file's name depends on its content, which contains the names of others. */
function findRenamedWith(file: string): Set<string> {
  const renamed = new Set([file]);
  for (const changed of renamed) for (const [other, text] of texts) if (text.includes(changed)) renamed.add(other);
  return renamed;
}

function findFile(screen: string): string {
  const file = [...texts.keys()].find((name) => name.startsWith(`${screen}-`));
  if (!file) throw new Error(`There is no file of ${screen}.`);
  return file;
}

/** Returns the modules that the file loads later, such as `import(`./QrCamera-0a1b2c3.js`)`, and the imports that only those modules use. */
function findLateParts(file: string): Set<string> {
  const named = (name: string, pattern: RegExp) => [...(texts.get(name) ?? '').matchAll(pattern)].flatMap(([, other = '']) => other);
  const atOnce = new Set(named(file, /from"\.\/([^"]+)"/g));
  const parts = new Set(named(file, /import\(`\.\/([^`]+)`\)/g));
  for (const part of parts)
    for (const other of named(part, /(?:from"|import\(`)\.\/([^"`]+)["`]/g)) if (!atOnce.has(other)) parts.add(other);
  return parts;
}

describe('the names of built files', () => {
  it('keep the entry and the messages, which change often, out of other files', () => {
    const others = [...texts].filter(([file]) => file !== entry);
    expect(others.filter(([, text]) => text.includes(entry) || text.includes('./messages/'))).toEqual([]);
  });

  it.each(screens)('change only for the screen %s, its late parts and the entry, if that screen changes', (screen) => {
    const file = findFile(screen);
    const hash = /-(\w{7})\.js$/.exec(file)?.[1] ?? 'none';
    expect(texts.get(entry)).toContain(hash); // the entry contains the screen's file name, so it is renamed too
    const expected = new Set([file, entry, ...findLateParts(file)]);
    expect([...findRenamedWith(file)].filter((name) => !expected.has(name))).toEqual([]);
  });
});
