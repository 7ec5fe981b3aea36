import { reloadGuardMs, reloadMark, reloadsAtMost } from '#shared/site/limits.ts';

const guardKey = 'mallfront:reload';

/** Time of the last reload of each path. */
type Reloads = Record<string, number>;

/**
 * Loads the target as a document when code cannot be loaded, usually because it belongs to an earlier build. At most once in ten seconds per path,
 * and for at most three paths in a row (R-NAV-10). Rethrows beyond these limits.
 */
export function reloadForChunk(error: unknown, target: string): never | Promise<never> {
  const url = new URL(target);
  const nowMs = Date.now();
  const reloads = readReloads();
  // also drops damaged entries, which are not numbers
  const recent = Object.entries(reloads).filter(([, atMs]) => nowMs - atMs < reloadGuardMs * reloadsAtMost);
  if (recent.length >= reloadsAtMost || nowMs - (reloads[url.pathname] ?? 0) < reloadGuardMs) throw error;
  const guard = JSON.stringify({ ...Object.fromEntries(recent), [url.pathname]: nowMs });
  if (!writeGuard(guard)) url.searchParams.set(reloadMark, guard);
  if (url.href === location.href) location.reload();
  else location.assign(url.href);
  return new Promise<never>(() => {});
}

/** Reads the guard from session storage, or from the address, which contains it if storage is switched off. */
function readReloads(): Reloads {
  const mark = new URLSearchParams(location.search).get(reloadMark);
  try {
    return JSON.parse(mark ?? sessionStorage.getItem(guardKey) ?? '{}') ?? {};
  } catch {
    return {}; // ignores a damaged guard
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
