import type { IconName, iconPaths } from './icon-paths.ts';

type IconPaths = typeof iconPaths;

let paths: IconPaths | undefined; // what has come stays, like any module
const listeners = new Set<() => void>();

/**
 * The paths of all icons. The server has them from the start; the browser hydrates what the server drew without them, and has them come once
 * the page is live (`icon-paths.ts`), so that they are no part of the first load.
 */
export const icons = {
  provide(given: IconPaths): void {
    if (paths) return;
    paths = given;
    for (const listener of listeners) listener();
  },
  find: (name: IconName): string | undefined => paths?.[name],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** For the browser, before it shows what the server has not drawn. Rejects where they cannot be had; the next call tries again. */
export async function loadIcons(): Promise<void> {
  if (!paths) icons.provide((await import('./icon-paths.ts')).iconPaths);
}
