import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepsState, planCopies } from '#config/own-copies.ts';
import { readSources, toSource } from '#config/sources.ts';

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
  const plan = planCopies(sources);

  it('puts modules that nearly all screens use, or that must exist only once, into the common chunk, with their imports', () => {
    expect([...plan.common].sort()).toEqual(['web/lib/store.ts', 'web/ui/Every.tsx', 'web/ui/below.ts']);
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
    expect(plan.isCopied(path, isLazy)).toBe(expected);
  });

  it('shares a stateful module of the site between screens, but copies a stateless one', () => {
    const site = readSources(join(import.meta.dirname, '../..'), ['web', 'shared']);
    const { common, isCopied } = planCopies(site);
    expect(common).toContain('web/lib/data/use-company-outlines.ts');
    expect(isCopied('web/lib/data/use-company-outlines.ts', false)).toBe(false);
    expect(isCopied('web/features/shops/ShopCard.tsx', false)).toBe(true);
  });
});

describe('keepsState', () => {
  it.each([
    ['let count = 0;', true],
    ['export let count = 0;', true],
    ['const store = ofSite(() => 1);', true],
    ['export const Context = createContext(undefined);', true],
    ['const seen = new Set();', true],
    ['export const seen = new WeakMap();', true],
    ['export class Refusal extends Error {}', true],
    ['const begun = { at: 0 }; function begin() { begun.at = 1; }', true],
    ['const counts = [0]; export const count = () => counts[0]++;', true],
    ['const signs = new Map([[1, 2]]);', false],
    ['const none = [];', false],
    ['export const table = { a: 1 };', false],
    ['export function use() { let inner = new Map(); return inner; }', false],
  ])('%s: %s', (code, expected) => {
    expect(keepsState({ path: 'a.tsx', code })).toBe(expected);
  });
});
