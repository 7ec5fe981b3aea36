import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = [
  'CONTRIBUTING.md',
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** Folders to which documented paths may be relative: the root, the mall API (`notices/facts.ts`), a tenant (`content/settings.json`). */
const folders = ['.', 'server/mall-api', 'config/tenants/demo'];

/** Returns the paths between backticks that have a slash and a file extension, except those with placeholders or wildcards. */
function listPaths(text: string): string[] {
  return [...text.matchAll(/`([\w@{][\w@.,{}/-]*\.\w+)`/g)].flatMap(([, path = '']) => (path.includes('/') ? expand(path) : []));
}

/** Expands `{a,b}.ts` to `a.ts` and `b.ts`. */
function expand(path: string): string[] {
  const [, before, names, after] = /^([^{}]*)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  return names === undefined ? [path] : names.split(',').flatMap((name) => expand(`${before}${name}${after}`));
}

describe('paths in documents', () => {
  it('are found, also those with alternatives in braces', () => {
    expect(listPaths('`a/{b,c}.ts`, `a/<kind>.ts`, `d.ts`, `e/f.json`')).toEqual(['a/b.ts', 'a/c.ts', 'e/f.json']);
  });

  it.each(documents)('exist: %s', (document) => {
    const paths = listPaths(readFileSync(join(root, document), 'utf8'));
    expect(paths.filter((path) => !folders.some((folder) => existsSync(join(root, folder, path))))).toEqual([]);
  });
});
