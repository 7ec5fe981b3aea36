import type { IconName, iconPaths } from './icon-paths.ts';

type IconPaths = typeof iconPaths;

let paths: IconPaths | undefined; // not reset by `createSite`, because loaded modules stay too
const listeners = new Set<() => void>();

/**
 * The paths of all icons. The server has them from the start. The browser hydrates the server's icons without them and loads them once the page is
 * live (`icon-paths.ts`), so that they are not part of the first load.
 */
export const icons = {
  provide(input: IconPaths): void {
    if (paths) return;
    paths = input;
    for (const listener of listeners) listener();
  },
  find: (name: IconName): string | undefined => paths?.[name],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Loads the paths. Call before showing icons that the server has not rendered. Rejects if loading fails; the next call tries again. */
export async function loadIcons(): Promise<void> {
  if (!paths) icons.provide((await import('./icon-paths.ts')).iconPaths);
}
