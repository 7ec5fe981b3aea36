import { basename, relative } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import type { Source } from './sources.ts';

/** A module that more than this share of the screens use goes into the common file. */
const commonShare = 0.9;

export interface CopyPlan {
  /** Modules added to the common file, besides those that every page loads. */
  common: ReadonlySet<string>;
  /** Whether a screen's file gets its own copy of a module that it imports, immediately or lazily. */
  isCopied: (path: string, isLazy: boolean) => boolean;
}

/**
 * Plans which modules are copied. A screen is one file: modules shared with some others are copied into each, which compresses better than thirty
 * small shared files. A module is not copied if every page loads it, if nearly all screens use it, or if it keeps state and is used elsewhere.
 */
export function planCopies(sources: readonly Source[]): CopyPlan {
  const sourceAt = new Map(sources.map((source) => [source.path, source]));
  const screens = sources.map(({ path }) => path).filter((path) => path.startsWith('web/screens/'));
  const first = reach(['web/main.tsx'], sourceAt);
  const usesAtOnce = count(screens.flatMap((screen) => [...reach([screen], sourceAt)]));
  const usesAtAll = count(screens.flatMap((screen) => [...reach([screen], sourceAt, { isLazyToo: true })]));
  const late = reach(['web/main.tsx'], sourceAt, { isLazyToo: true });
  const isUsedElsewhere = (path: string) => (usesAtAll.get(path) ?? 0) > 1 || (late.has(path) && !screens.includes(path));
  const single = new Set(sources.filter((source) => isUsedElsewhere(source.path) && keepsState(source)).map(({ path }) => path));
  const isShared = (path: string) => (usesAtOnce.get(path) ?? 0) > commonShare * screens.length || single.has(path);
  const seeds = [...usesAtOnce.keys()].filter(isShared);
  const common = new Set([...reach(seeds, sourceAt)].filter((path) => !first.has(path)));
  const isCopied = (path: string, isLazy: boolean) =>
    sourceAt.has(path) && !first.has(path) && !common.has(path) && !isShared(path) && (!isLazy || usesAtAll.get(path) === 1);
  return { common, isCopied };
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

/**
 * Whether a module's top level has something that must exist only once. This can be a variable, a class, a store, a context, an empty collection, or
 * a literal that the module changes. A collection built from entries is a constant table.
 */
export function keepsState({ path, code }: Pick<Source, 'path' | 'code'>): boolean {
  if (path.endsWith('.css')) return false;
  const { program } = parseSync(path, code);
  const declarations = program.body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement));
  if (declarations.some((declaration) => declaration?.type === 'ClassDeclaration')) return true;
  const variables = declarations.filter((declaration) => declaration?.type === 'VariableDeclaration');
  if (variables.some(({ kind }) => kind !== 'const')) return true;
  const constants = variables.flatMap((variable) => variable.declarations);
  return constants.some(({ init }) => init && isStore(init)) || changesAny(program, new Set(constants.map(({ id }) => nameOf(id))));
}

const storeMakers = ['ofSite', 'createContext', 'Symbol', 'Map', 'Set', 'WeakMap', 'WeakSet'];

function isStore(init: ESTree.Expression): boolean {
  if (init.type !== 'CallExpression' && init.type !== 'NewExpression') return false;
  if (!storeMakers.includes(nameOf(init.callee) ?? '')) return false;
  return init.type === 'CallExpression' || init.arguments.length === 0;
}

/** Whether the code assigns a property of one of these objects. */
function changesAny(program: ESTree.Program, names: ReadonlySet<string | undefined>): boolean {
  let isChanged = false;
  const check = (target: ESTree.Node) => {
    if (target.type === 'MemberExpression' && target.object.type === 'Identifier') isChanged ||= names.has(target.object.name);
  };
  new Visitor({ AssignmentExpression: ({ left }) => check(left), UpdateExpression: ({ argument }) => check(argument) }).visit(program);
  return isChanged;
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === 'Identifier' ? node.name : undefined;
}

const ownerMark = '?of=';

/** Resolves imports of a screen's file to the screen's own copy: `web/ui/Card.tsx?of=ShopScreen`. */
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
