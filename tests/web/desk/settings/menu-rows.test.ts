import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMenu } from '#shared/rules/settings-reading.ts';
import { indentRow, type MenuRow, moveRow, readMenuText, stepRow, toMenuText, toRows, withLink } from '#web/desk/settings/menu-rows.ts';

const read = (text: string) => readMenu({ header_navbar_items: text }, 'header_navbar_items', ({ reason }) => expect.fail(reason));
/** Builds a menu tree: `a`, with `-b` nested in it, and `--c` nested in that. */
const toTree = (...names: string[]): MenuRow[] =>
  names.map((name) => ({ source: name.replaceAll('-', ''), depth: name.length - name.replaceAll('-', '').length }));
const named = (rows: readonly MenuRow[] | undefined) => rows?.map(({ source, depth }) => '-'.repeat(depth) + String(source));

/** Generates menus in which no entry is more than one level deeper than the previous one. */
const trees = fc.array(fc.nat(2), { minLength: 1, maxLength: 12 }).map((wanted) => {
  let before = -1;
  return wanted.map((depth, index): MenuRow => {
    before = Math.min(depth, before + 1);
    return { source: String(index), depth: before };
  });
});
const parentsOf = (rows: readonly MenuRow[]) =>
  new Map(rows.map(({ source, depth }, at) => [source, rows.slice(0, at).findLast((row) => row.depth < depth)?.source]));
const isSound = (rows: readonly MenuRow[]) => rows.every(({ depth }, at) => depth <= Math.min(2, (rows[at - 1]?.depth ?? -1) + 1));

describe('a menu', () => {
  it.each([
    ['names', 'shops, news ,faq', ['shops', 'news', 'faq']],
    ['JSON', '[{"name":"shops","children":[{"name":"faq","children":["news"]}]},"home"]', undefined],
    ['links', 'shops,Own|https://own.example', ['shops', 'Own|https://own.example']],
    ['nothing', '', []],
  ])('is unchanged after reading and writing: %s', (_, text, sources) => {
    const rows = toRows(text) ?? [];
    if (sources) expect(rows.map(({ source }) => source)).toEqual(sources);
    expect(read(toMenuText(rows, text))).toEqual(read(text));
  });

  it('keeps unknown parts of an entry', () => {
    const text = '[{"name":"shops","icon":"x","children":[{"name":"faq","is_new":true}]}]';
    expect(toMenuText(toRows(text) ?? [], text)).toBe(text);
  });

  it('is stored as JSON if a comma-separated list cannot express it', () => {
    const rows = toRows('shops,faq') ?? [];
    expect(toMenuText(indentRow(rows, 1, 1) ?? [], 'shops,faq')).toBe('[{"name":"shops","children":["faq"]}]');
    const link = withLink('|', { label: 'Castle, and more', href: 'https://own.example' });
    const text = toMenuText(
      [
        { source: 'shops', depth: 0 },
        { source: link, depth: 0 },
      ],
      'shops',
    );
    expect(read(text)).toEqual([{ name: 'shops' }, { label: 'Castle, and more', href: 'https://own.example' }]);
    const bar = withLink('|', { label: 'This|that', href: '/en' });
    expect(read(toMenuText([{ source: bar, depth: 0 }], ''))).toEqual([{ label: 'This|that', href: '/en' }]);
  });

  it('has no rows if its text cannot be read', () => {
    expect(toRows('[broken')).toBeUndefined();
  });

  it('can be stored with one key per entry', () => {
    expect(readMenuText({ nav_menu_items_10: 'faq', nav_menu_items_2: 'shops' }, 'nav_menu_items')).toBe('shops,faq');
  });
});

describe('a moved entry', () => {
  it.each<[string, MenuRow[], number, number, string[]]>([
    ['takes its children along', toTree('a', '-b', 'c'), 0, 3, ['c', 'a', '-b']],
    ['moves to the beginning', toTree('a', '-b', 'c'), 2, 0, ['c', 'a', '-b']],
    ['becomes a child if it is placed between children', toTree('a', '-b', '-c', 'd'), 3, 2, ['a', '-b', '-d', '-c']],
    ['stays if its children would be too deep', toTree('a', '-b', '-c', 'd', '-e', '--f'), 3, 2, ['a', '-b', '-c', 'd', '-e', '--f']],
    ['stays if it is placed at its own position', toTree('a', 'b'), 0, 1, ['a', 'b']],
  ])('%s', (_, rows, from, gap, expected) => {
    expect(named(moveRow(rows, from, gap))).toEqual(expected);
  });

  it('leaves the parents of other entries unchanged, and the menu stays valid', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.nat(), (rows, from, gap) => {
        const at = from % rows.length;
        const moved = moveRow(rows, at, gap % (rows.length + 1));
        expect(isSound(moved)).toBe(true);
        const [before, after] = [parentsOf(rows), parentsOf(moved)];
        expect([...before].filter(([name, parent]) => name !== rows[at]?.source && after.get(name) !== parent)).toEqual([]);
      }),
    );
  });

  it('swaps places with its neighbour in one step, and returns with a step in the other direction', () => {
    expect(named(stepRow(toTree('a', '-b', 'c', '-d'), 2, -1)?.rows)).toEqual(['c', '-d', 'a', '-b']);
    expect(stepRow(toTree('a', '-b', 'c'), 1, 1)).toBeUndefined();
    expect(stepRow(toTree('a', '-b', 'c'), 1, -1)).toBeUndefined();
    fc.assert(
      fc.property(trees, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (rows, from, by) => {
        const stepped = stepRow(rows, from % rows.length, by);
        if (!stepped) return;
        expect(stepped.rows[stepped.at]?.source).toBe(rows[from % rows.length]?.source);
        expect(stepRow(stepped.rows, stepped.at, by === 1 ? -1 : 1)?.rows).toEqual(rows);
      }),
    );
  });

  it('is nested in the preceding entry, and moved out again', () => {
    expect(named(indentRow(toTree('a', 'b', '-c'), 1, 1))).toEqual(['a', '-b', '--c']);
    expect(indentRow(toTree('a', 'b', '-c', '--d'), 1, 1)).toBeUndefined();
    expect(indentRow(toTree('a'), 0, 1)).toBeUndefined();
    expect(named(indentRow(toTree('a', '-b', '-c', 'd'), 1, -1))).toEqual(['a', '-c', 'b', 'd']);
    expect(indentRow(toTree('a', 'b'), 1, -1)).toBeUndefined();
  });
});
