import { basename, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { Source } from './sources.ts';

/** From which share of all screens on a module stands with what every page loads. */
const commonShare = 0.9;

/** Modules with state, or a class, that several screens share: copied, there would be two of it. A test finds those that are missing here. */
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
  'web/lib/data/held-back.ts',
  'web/lib/data/idempotent-call.ts',
  'web/lib/data/kept-keys.ts',
  'web/lib/data/use-company-outlines.ts',
  'web/lib/realtime/live.ts',
  'web/lib/realtime/open-live.ts',
  'web/lib/session/firebase-popup.ts',
  'web/lib/session/say-ended.ts',
  'web/lib/session/unread-mark.ts',
  'web/ui/field-control.ts',
];

export interface CopyPlan {
  /** What stands with what every page loads, and is not in it by itself. */
  common: ReadonlySet<string>;
  /** Whether this module, wanted at once or later by a screen's file, is the screen's own copy. */
  isCopied: (path: string, isLazy: boolean) => boolean;
  /** Whether it has a copy, and is used beside that. */
  isDoubled: (path: string) => boolean;
}

/**
 * A screen is one file: what it shares with some others is copied into the file of each, which packs better than the thirty little files that
 * sharing would make. Not copied is what every page loads, what nearly all screens use, and of what there must be one (`singletons`).
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
