import { reloadMark } from '#shared/site/limits.ts';

/** The page has come to life: what guarded its reload is no part of its address. */
export function removeReloadMark(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(reloadMark)) return;
  url.searchParams.delete(reloadMark);
  history.replaceState(history.state, '', url);
}
