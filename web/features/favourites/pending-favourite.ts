import type { Mark, MarkKey } from './marks.ts';

export interface Wish {
  key: MarkKey;
  mark: Mark;
}

/** Includes the scroll position. */
export interface PendingFavourite extends Wish {
  y: number;
}

const storageKey = 'mallfront:wish';
/** Wishes expire, because after a late login the visitor has forgotten them. */
const countsForMs = 30 * 60_000;

/** Stores the mark that a visitor wanted to set when sent to the login; survives page loads in this tab. */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...wish, y: scrollY, atMs: Date.now() }));
  } catch {
    // without storage the visitor has to click again
  }
}

/** Returns the stored wish once, if not expired. */
export function takeWish(): PendingFavourite | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept === null) return undefined;
    sessionStorage.removeItem(storageKey);
    const { atMs, ...wish } = JSON.parse(kept) as PendingFavourite & { atMs: number }; // as written above
    return Date.now() - atMs < countsForMs ? wish : undefined;
  } catch {
    return undefined;
  }
}
