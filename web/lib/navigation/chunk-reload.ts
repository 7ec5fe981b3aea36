import { reloadGuardMs, reloadMark, reloadsAtMost } from '#shared/site/limits.ts';

const guardKey = 'mallfront:reload';

/** When each path was last loaded anew. */
type Reloads = Record<string, number>;

/**
 * A part of the site that cannot be loaded usually belongs to an earlier build: the page is loaded anew at its target, but not twice within ten
 * seconds for the same path, nor for more than three paths in a row (R-NAV-10). Rethrows when the guard holds.
 */
export function reloadForChunk(error: unknown, target: string): never | Promise<never> {
  const url = new URL(target);
  const nowMs = Date.now();
  const reloads = readReloads();
  const recent = Object.entries(reloads).filter(([, atMs]) => nowMs - atMs < reloadGuardMs * reloadsAtMost); // what is damaged is not a number
  if (recent.length >= reloadsAtMost || nowMs - (reloads[url.pathname] ?? 0) < reloadGuardMs) throw error;
  const guard = JSON.stringify({ ...Object.fromEntries(recent), [url.pathname]: nowMs });
  if (!writeGuard(guard)) url.searchParams.set(reloadMark, guard);
  if (url.href === location.href) location.reload();
  else location.assign(url.href);
  return new Promise<never>(() => {});
}

/** Where storage is switched off, the address bears the guard over the reload. */
function readReloads(): Reloads {
  const mark = new URLSearchParams(location.search).get(reloadMark);
  try {
    return JSON.parse(mark ?? sessionStorage.getItem(guardKey) ?? '{}') ?? {};
  } catch {
    return {}; // what is damaged guards nothing
  }
}

function writeGuard(guard: string): boolean {
  try {
    sessionStorage.setItem(guardKey, guard);
    return true;
  } catch {
    return false;
  }
}
