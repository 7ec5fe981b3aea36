import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type CssNode, generate, parse, walk } from 'css-tree';
import { describe, expect, it } from 'vitest';
import { readSources } from '#config/sources.ts';

const root = new URL('..', import.meta.url).pathname;
const all = readSources(root, ['web']).filter(({ path }) => path.endsWith('.css') && !path.startsWith('web/frames/'));
const sheets = all.filter(({ path }) => !path.startsWith('web/desk/'));
const lists = ['web/styles/main.css', 'web/styles/features.css'];
const imports = lists.flatMap(importsOf);
function importsOf(list: string) {
  return [...readFileSync(root + list, 'utf8').matchAll(/@import '([^']+)'(?: layer\((\w+)\))?;/g)].map(([, name = '', layer]) => ({
    path: posix.join(posix.dirname(list), name),
    layer,
  }));
}

const folderLayers = [
  [/^web\/features\//, 'features'],
  [/^web\/ui\/shell\//, 'layout'],
  [/^web\/ui\//, 'ui'],
] as const;

describe('style sheets', () => {
  it('are each imported once, in the layer of their folder', () => {
    const named = imports.map(({ path }) => path).filter((path) => path !== 'web/styles/media.css');
    const others = sheets.map(({ path }) => path).filter((path) => !lists.includes(path) && path !== 'web/styles/media.css');
    expect(named.toSorted()).toEqual(others.toSorted());
    const layerOf = (path: string) => folderLayers.find(([folder]) => folder.test(path))?.[1];
    expect(imports.filter(({ path, layer }) => layerOf(path) && layerOf(path) !== layer)).toEqual([]);
  });

  it('use only the breakpoints of media.css', () => {
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

  it('define a class in one folder only, and its rules for any width in one sheet only', () => {
    const places = new Map<string, Set<string>>();
    const note = (key: string, place: string) => places.set(key, (places.get(key) ?? new Set()).add(place));
    for (const { path, text } of sheets.filter((sheet) => sheet.path !== 'web/styles/print.css')) {
      for (const { name, media } of findOwnRules(text)) {
        if (media === 'print') continue; // for paper, any sheet may hide what screens show
        note(`.${name} in folders`, posix.dirname(path));
        if (media === undefined) note(`.${name} in sheets`, path);
      }
    }
    expect(places.size).toBeGreaterThan(1000);
    expect([...places].filter(([, where]) => where.size > 1).map(([key, where]) => [key, ...where])).toEqual([]);
  });
});

describe('style sheets of the desk', () => {
  const own = all.filter(({ path }) => path.startsWith('web/desk/') && path !== 'web/desk/desk.css');

  it('are each imported once, in the layer of the desk', () => {
    const brought = importsOf('web/desk/desk.css').filter(({ path }) => path.startsWith('web/desk/'));
    expect(brought.map(({ path }) => path).toSorted()).toEqual(own.map(({ path }) => path).toSorted());
    expect(brought.filter(({ layer }) => layer !== 'desk')).toEqual([]);
  });

  it('use only the breakpoints of the site, and define each class in one sheet', () => {
    expect(own.flatMap(({ text }) => findQueries(text)).filter((query) => /width/.test(query))).toEqual([]);
    const places = own.flatMap(({ path, text }) =>
      [...new Set(findOwnRules(text).map(({ name }) => name))].map((name) => ({ name, path })),
    );
    expect(places.filter(({ name, path }) => places.some((other) => other.name === name && other.path !== path))).toEqual([]);
  });
});

/** Returns the classes that a sheet styles on their own: `.card`, `.card:hover`, `li > .card`, but not `.home .card`. */
function findOwnRules(text: string): { name: string; media: string | undefined }[] {
  const found: { name: string; media: string | undefined }[] = [];
  walk(parse(text), {
    visit: 'Rule',
    enter({ prelude }) {
      if (prelude.type !== 'SelectorList') return;
      const media = this.atrule?.name === 'media' && this.atrule.prelude ? generate(this.atrule.prelude) : undefined;
      prelude.children.forEach((selector) => {
        const names: string[] = [];
        walk(selector, (node) => {
          if (node.type === 'ClassSelector') names.push(node.name);
        });
        const [name = ''] = names;
        if (new Set(names).size === 1 && isSubject(selector, name)) found.push({ name, media });
      });
    },
  });
  return found;
}

function isSubject(selector: CssNode, name: string): boolean {
  const parts = selector.type === 'Selector' ? selector.children.toArray() : [];
  const last = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1);
  return last.some((node) => node.type === 'ClassSelector' && node.name === name);
}

function findQueries(text: string): string[] {
  const queries: string[] = [];
  walk(parse(text), (node: CssNode) => {
    if (node.type === 'Atrule' && node.name === 'media' && node.prelude) queries.push(generate(node.prelude));
  });
  return queries;
}
