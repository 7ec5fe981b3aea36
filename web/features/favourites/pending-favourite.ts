import type { Mark, MarkKey } from './marks.ts';

export interface Wish {
  key: MarkKey;
  mark: Mark;
}

/** With how far down the page they were. */
export interface PendingFavourite extends Wish {
  y: number;
}

const storageKey = 'mallfront:wish';
/** Who logs in much later, or never, has forgotten what they wanted. */
const countsForMs = 30 * 60_000;

/** What the visitor wanted to mark when they were sent to the login; it outlives the documents in between, in this tab. */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...wish, y: scrollY, atMs: Date.now() }));
  } catch {
    // without storage they press once more
  }
}

/** The wish that still counts, once. */
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
