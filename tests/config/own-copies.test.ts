import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { planCopies } from '#config/own-copies.ts';
import { readSources, type Source, toSource } from '#config/sources.ts';

const sources = [
  toSource('web/main.tsx', `import './lib/first.ts'; const load = () => import('./features/late.ts');`),
  toSource('web/features/late.ts', `import './kept.ts';`),
  toSource('web/features/kept.ts', 'export const kept = ofSite(() => 1);'),
  toSource('web/lib/first.ts', 'export const first = 1;'),
  toSource(
    'web/screens/AScreen.tsx',
    `import '../ui/Every.tsx'; import '../ui/Some.tsx'; import '../lib/store.ts'; import '../lib/first.ts'; import type { X } from '../ui/Type.tsx';
     const late = () => [import('../features/Own.tsx'), import('../features/Both.tsx'), import('../features/kept.ts')];`,
  ),
  toSource(
    'web/screens/BScreen.tsx',
    `import '../ui/Every.tsx'; import '../ui/Some.tsx'; const late = () => import('../features/Both.tsx');`,
  ),
  toSource('web/screens/CScreen.tsx', `import '../ui/Every.tsx'; import '../lib/store.ts';`),
  toSource('web/screens/DScreen.tsx', `import '../ui/Every.tsx'; import '../lib/lonely.ts';`),
  toSource('web/ui/Every.tsx', `import './below.ts';`),
  toSource('web/ui/below.ts', 'export const below = 1;'),
  toSource('web/ui/Some.tsx', 'export const some = 1;'),
  toSource('web/ui/Type.tsx', 'export type X = 1;'),
  toSource('web/lib/store.ts', 'export const store = ofSite(() => 1);'),
  toSource('web/lib/lonely.ts', 'let kept = 1;'),
  toSource('web/features/Own.tsx', 'export const own = 1;'),
  toSource('web/features/Both.tsx', 'export const both = 1;'),
];

describe('planCopies', () => {
  const { common, isCopied } = planCopies(sources, ['web/features/kept.ts', 'web/lib/store.ts']);

  it('adds modules to the common chunk that nearly all screens use, or that must exist only once, with their imports', () => {
    expect([...common].sort()).toEqual(['web/lib/store.ts', 'web/ui/Every.tsx', 'web/ui/below.ts']);
  });

  it.each([
    ['web/ui/Some.tsx', false, true, 'some screens share it'],
    ['web/lib/lonely.ts', false, true, 'it keeps state, for one screen'],
    ['web/features/Own.tsx', true, true, 'one screen loads it late'],
    ['web/features/kept.ts', true, false, 'it keeps state, and the site itself also loads it late'],
    ['web/features/Both.tsx', true, false, 'several screens load it late, so it is a separate file'],
    ['web/ui/Every.tsx', false, false, 'every page loads it'],
    ['web/lib/store.ts', false, false, 'every page loads it'],
    ['web/lib/first.ts', false, false, 'every page has loaded it'],
    ['node_modules/qrcode/lib/browser.js', false, false, 'it is a third-party package'],
  ])('copies %s (late: %s): %s, because %s', (path, isLazy, expected) => {
    expect(isCopied(path, isLazy)).toBe(expected);
  });

  it('never copies a module of the site with state that others share', () => {
    const root = join(import.meta.dirname, '../..');
    const site = readSources(root, ['web', 'shared']).filter(({ path }) => /\.tsx?$/.test(path));
    const { isDoubled } = planCopies(site);
    const doubled = site.filter((source) => isDoubled(source.path) && keepsSomething(source)).map(({ path }) => path);
    expect(doubled, 'They keep state, and each screen would have its own: name them in `singletons` of config/own-copies.ts').toEqual([]);
    const unknown = planCopies(site, []);
    expect(unknown.isDoubled('web/lib/data/unsettled-keys.ts')).toBe(true);
  });
});

describe('keepsSomething', () => {
  it.each([
    ['let count = 0;', true],
    ['export let count = 0;', true],
    ['const store = ofSite(() => 1);', true],
    ['export const Context = createContext(undefined);', true],
    ['const seen = new Set();', true],
    ['export const seen = new WeakMap();', true],
    ['export class Refusal extends Error {}', true],
    ['const signs = new Map([[1, 2]]);', false],
    ['const none = [];', false],
    ['export const table = { a: 1 };', false],
    ['export function use() { let inner = new Map(); return inner; }', false],
  ])('%s: %s', (code, expected) => {
    expect(keepsSomething({ path: 'a.tsx', code })).toBe(expected);
  });
});

const makers = ['ofSite', 'createContext', 'Symbol', 'Map', 'Set', 'WeakMap', 'WeakSet'];

/** Whether a module has something at its top of which there must be one: a variable, a store, a context, a class. */
function keepsSomething({ path, code }: Pick<Source, 'path' | 'code'>): boolean {
  return parseSync(path, code).program.body.some((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'ClassDeclaration') return true;
    if (declared?.type !== 'VariableDeclaration') return false;
    return declared.kind !== 'const' || declared.declarations.some(({ init }) => init && isKept(init));
  });
}

/** Whether the value keeps state: `ofSite(…)`, `new Map()`. A map built from entries is a constant table. */
function isKept(init: ESTree.Expression): boolean {
  if (init.type !== 'CallExpression' && init.type !== 'NewExpression') return false;
  if (init.callee.type !== 'Identifier' || !makers.includes(init.callee.name)) return false;
  return init.type === 'CallExpression' || init.arguments.length === 0;
}
