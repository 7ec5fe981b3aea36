import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { describe, expect, it } from 'vitest';
import { readSources } from '#config/sources.ts';

const root = new URL('..', import.meta.url).pathname;
const sheets = readSources(root, ['web']).filter(({ path }) => path.endsWith('.css') && !path.startsWith('web/frames/'));
const lists = ['web/styles/main.css', 'web/styles/features.css'];
const imports = lists.flatMap((list) =>
  [...readFileSync(root + list, 'utf8').matchAll(/@import '([^']+)'(?: layer\((\w+)\))?;/g)].map(([, name = '', layer]) => ({
    path: posix.join(posix.dirname(list), name),
    layer,
  })),
);

const folderLayers = [
  [/^web\/features\//, 'features'],
  [/^web\/ui\/shell\//, 'layout'],
  [/^web\/ui\//, 'ui'],
] as const;

describe('style sheets', () => {
  it('are each brought once: those of a feature, of the design system and of the shell in the layer of their folder', () => {
    const named = imports.map(({ path }) => path).filter((path) => path !== 'web/styles/media.css');
    const others = sheets.map(({ path }) => path).filter((path) => !lists.includes(path) && path !== 'web/styles/media.css');
    expect(named.toSorted()).toEqual(others.toSorted());
    const layerOf = (path: string) => folderLayers.find(([folder]) => folder.test(path))?.[1];
    expect(imports.filter(({ path, layer }) => layerOf(path) && layerOf(path) !== layer)).toEqual([]);
  });

  it('know one set of breakpoints', () => {
    const defined = [...readFileSync(`${root}web/styles/media.css`, 'utf8').matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name);
    const used = new Set<string>();
    const own: string[] = [];
    for (const { path, text } of sheets) {
      for (const query of findQueries(text)) {
        for (const name of query.match(/--[\w-]+/g) ?? []) used.add(name);
        if (/width/.test(query)) own.push(`${path}: ${query}`);
      }
    }
    expect(own).toEqual([]);
    expect([...used].toSorted()).toEqual(defined.toSorted());
  });
});

function findQueries(text: string): string[] {
  const queries: string[] = [];
  walk(parse(text), (node: CssNode) => {
    if (node.type === 'Atrule' && node.name === 'media' && node.prelude) queries.push(generate(node.prelude));
  });
  return queries;
}
