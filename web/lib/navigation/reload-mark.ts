import { reloadMark } from '#shared/site/limits.ts';

/** Removes the reload guard from the address once the page is hydrated. */
export function removeReloadMark(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(reloadMark)) return;
  url.searchParams.delete(reloadMark);
  history.replaceState(history.state, '', url);
}
