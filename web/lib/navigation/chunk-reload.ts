import { reloadGuardMs } from '#shared/site/limits.ts';

const guardKey = 'mallfront:reload';

/**
 * A part of the site that cannot be loaded usually belongs to an earlier build: the page is loaded anew at its target,
 * but not twice within ten seconds for the same path (R-NAV-10). Rethrows when the guard holds.
 */
export function reloadForChunk(error: unknown, target: string): never | Promise<never> {
  const path = new URL(target).pathname;
  const guard = readGuard();
  if (guard?.path === path && guard.expires > Date.now()) throw error;
  if (!writeGuard({ path, expires: Date.now() + reloadGuardMs })) throw error; // without a guard it could go round for ever
  if (target === location.href) location.reload();
  else location.assign(target);
  return new Promise<never>(() => {});
}

interface Guard {
  path: string;
  expires: number;
}

function readGuard(): Guard | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(guardKey) ?? 'null') ?? undefined;
  } catch {
    return undefined; // storage that is switched off or damaged guards nothing
  }
}

function writeGuard(guard: Guard): boolean {
  try {
    sessionStorage.setItem(guardKey, JSON.stringify(guard));
    return true;
  } catch {
    return false;
  }
}
