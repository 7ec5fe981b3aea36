import { basename, relative } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';
import type { Source } from './sources.ts';

/** From which share of all screens on a module stands with what every page loads. */
const commonShare = 0.9;

export interface CopyPlan {
  /** What stands with what every page loads, and is not in it by itself. */
  common: ReadonlySet<string>;
  /** Whether this module, wanted at once or later by a screen's file, is the screen's own copy. */
  isCopied: (path: string, isLazy: boolean) => boolean;
}

/**
 * A screen is one file: what it shares with some others is copied into the file of each, which packs better than the thirty little files that
 * sharing would make. Not copied is what every page loads, what nearly all screens use, and of what there must be one (`keepsSomething`).
 */
export function planCopies(sources: readonly Source[]): CopyPlan {
  const sourceAt = new Map(sources.map((source) => [source.path, source]));
  const screens = sources.map(({ path }) => path).filter((path) => path.startsWith('web/screens/'));
  const first = reach(['web/main.tsx'], sourceAt);
  const usesAtOnce = count(screens.flatMap((screen) => [...reach([screen], sourceAt)]));
  const usesAtAll = count(screens.flatMap((screen) => [...reach([screen], sourceAt, { isLazyToo: true })]));
  const late = reach(['web/main.tsx'], sourceAt, { isLazyToo: true });
  const isUsedElsewhere = (path: string) => (usesAtAll.get(path) ?? 0) > 1 || (late.has(path) && !screens.includes(path));
  const isShared = (path: string) =>
    (usesAtOnce.get(path) ?? 0) > commonShare * screens.length ||
    (isUsedElsewhere(path) && keepsSomething(sourceAt.get(path) ?? { path, code: '' }));
  const seeds = [...usesAtOnce.keys()].filter(isShared);
  const common = new Set([...reach(seeds, sourceAt)].filter((path) => !first.has(path)));
  return {
    common,
    isCopied: (path, isLazy) =>
      sourceAt.has(path) && !first.has(path) && !common.has(path) && !isShared(path) && (!isLazy || usesAtAll.get(path) === 1),
  };
}

function reach(entries: readonly string[], sourceAt: ReadonlyMap<string, Source>, { isLazyToo = false } = {}): Set<string> {
  const seen = new Set<string>();
  const visit = (path: string) => {
    const source = sourceAt.get(path);
    if (!source || seen.has(path)) return;
    seen.add(path);
    for (const { target, isLazy, isType } of source.imports) if (!isType && (isLazyToo || !isLazy)) visit(target);
  };
  entries.forEach(visit);
  return seen;
}

function count(paths: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}

const makers = ['ofSite', 'createContext', 'Symbol', 'Map', 'Set', 'WeakMap', 'WeakSet'];

/** Whether a module has something at its top of which there must be one: a variable, a store, a context, a class. */
export function keepsSomething({ path, code }: Pick<Source, 'path' | 'code'>): boolean {
  return parseSync(path, code).program.body.some((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'ClassDeclaration') return true;
    if (declared?.type !== 'VariableDeclaration') return false;
    return declared.kind !== 'const' || declared.declarations.some(({ init }) => init && isKept(init));
  });
}

/** `ofSite(…)`, `new Map()`; a map that is made of its entries is a table. */
function isKept(init: ESTree.Expression): boolean {
  if (init.type !== 'CallExpression' && init.type !== 'NewExpression') return false;
  if (init.callee.type !== 'Identifier' || !makers.includes(init.callee.name)) return false;
  return init.type === 'CallExpression' || init.arguments.length === 0;
}

const ownerMark = '?of=';

/** Resolves what a screen's file imports to the screen's own copy: `web/ui/Card.tsx?of=ShopScreen`. */
export function ownCopies(root: string, findPlan: () => CopyPlan): Plugin {
  return {
    name: 'own-copies',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(name, importer, options) {
      const [file = '', mark] = importer?.split(ownerMark) ?? [];
      const owner = mark ?? (file.startsWith(`${root}web/screens/`) ? basename(file, '.tsx') : undefined);
      if (!owner || name.includes('?')) return null;
      const resolved = await this.resolve(name, file, { ...options, skipSelf: true });
      const isCopied = resolved && findPlan().isCopied(relative(root, resolved.id), options.kind === 'dynamic-import');
      return isCopied ? { ...resolved, id: `${resolved.id}${ownerMark}${owner}` } : resolved;
    },
  };
}
