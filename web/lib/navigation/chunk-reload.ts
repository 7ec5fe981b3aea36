import { reloadGuardMs, reloadMark, reloadsAtMost } from '#shared/site/limits.ts';

const guardKey = 'mallfront:reload';

/** When which path was loaded anew. */
type Reloads = [path: string, atMs: number][];

/**
 * A part of the site that cannot be loaded usually belongs to an earlier build: the page is loaded anew at its target, but not twice within ten
 * seconds for the same path, nor more than three times in a row for any (R-NAV-10). Rethrows when the guard holds.
 */
export function reloadForChunk(error: unknown, target: string): never | Promise<never> {
  const url = new URL(target);
  const nowMs = Date.now();
  const recent = readReloads().filter(([, atMs]) => nowMs - atMs < reloadGuardMs * reloadsAtMost);
  if (recent.length >= reloadsAtMost || recent.some(([path, atMs]) => path === url.pathname && nowMs - atMs < reloadGuardMs)) throw error;
  const guard = JSON.stringify([...recent, [url.pathname, nowMs]] satisfies Reloads);
  if (!writeGuard(guard)) url.searchParams.set(reloadMark, guard);
  if (url.href === location.href) location.reload();
  else location.assign(url.href);
  return new Promise<never>(() => {});
}

function readReloads(): Reloads {
  try {
    const kept: unknown = JSON.parse(readGuard() ?? '[]');
    return Array.isArray(kept) ? kept.filter(isReload) : [];
  } catch {
    return []; // what is damaged guards nothing
  }
}

function isReload(value: unknown): value is Reloads[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
}

function readGuard(): string | null {
  const mark = new URLSearchParams(location.search).get(reloadMark);
  try {
    return mark ?? sessionStorage.getItem(guardKey);
  } catch {
    return mark;
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
