import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Source } from './sources.ts';

/** Share of all screens from which a module belongs to the common file. */
const commonShare = 0.9;

/** Modules with state, or a class, that several screens share and that must not be copied. A test finds missing ones. */
const singletons: readonly string[] = [
  'shared/rules/redirects.ts',
  'shared/schemas/fields.ts',
  'web/features/consent/consent-list.ts',
  'web/features/consent/consent-store.ts',
  'web/features/dashboard/news-marks.ts',
  'web/features/dashboard/seen-events.ts',
  'web/features/favourites/favourites-store.ts',
  'web/features/favourites/marks.ts',
  'web/features/toasts/ToastList.tsx',
  'web/lib/browser/icon-loader.ts',
  'web/lib/centre/country-code.ts',
  'web/lib/data/max-hold.ts',
  'web/lib/data/idempotent-call.ts',
  'web/lib/data/unsettled-keys.ts',
  'web/lib/data/use-company-outlines.ts',
  'web/lib/realtime/live.ts',
  'web/lib/realtime/open-live.ts',
  'web/lib/session/firebase-popup.ts',
  'web/lib/session/say-ended.ts',
  'web/lib/session/unread-mark.ts',
  'web/ui/field-control.ts',
];

export interface CopyPlan {
  /** Modules added to the common file, besides those that every page loads. */
  common: ReadonlySet<string>;
  /** Whether a screen's file gets its own copy of a module that it imports, immediately or lazily. */
  isCopied: (path: string, isLazy: boolean) => boolean;
  /** Whether a module is both copied and used elsewhere. */
  isDoubled: (path: string) => boolean;
}

/**
 * Plans which modules are copied. A screen is one file: modules shared with some others are copied into each, which compresses better than thirty
 * small shared files. Not copied are modules that every page loads, that nearly all screens use, or that must exist once (`singletons`).
 */
export function planCopies(sources: readonly Source[], single = singletons): CopyPlan {
  const sourceAt = new Map(sources.map((source) => [source.path, source]));
  const screens = sources.map(({ path }) => path).filter((path) => path.startsWith('web/screens/'));
  const first = reach(['web/main.tsx'], sourceAt);
  const usesAtOnce = count(screens.flatMap((screen) => [...reach([screen], sourceAt)]));
  const usesAtAll = count(screens.flatMap((screen) => [...reach([screen], sourceAt, { isLazyToo: true })]));
  const late = reach(['web/main.tsx'], sourceAt, { isLazyToo: true });
  const isShared = (path: string) => (usesAtOnce.get(path) ?? 0) > commonShare * screens.length || single.includes(path);
  const seeds = [...usesAtOnce.keys()].filter(isShared);
  const common = new Set([...reach(seeds, sourceAt)].filter((path) => !first.has(path)));
  const isCopied = (path: string, isLazy: boolean) =>
    sourceAt.has(path) && !first.has(path) && !common.has(path) && !isShared(path) && (!isLazy || usesAtAll.get(path) === 1);
  const isUsedElsewhere = (path: string) => (usesAtAll.get(path) ?? 0) > 1 || (late.has(path) && !screens.includes(path));
  return { common, isCopied, isDoubled: (path) => isCopied(path, false) && isUsedElsewhere(path) };
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
