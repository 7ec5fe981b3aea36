import type { Mark, MarkKey } from './marks.ts';

interface Wish {
  key: MarkKey;
  mark: Mark;
}

const storageKey = 'mallfront:wish';
/** Who logs in much later, or never, has forgotten what he wanted. */
const countsForMs = 30 * 60_000;

/** What the visitor wanted to mark when he was sent to the login; it outlives the documents in between, in this tab. */
export function keepWish(wish: Wish): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...wish, atMs: Date.now() }));
  } catch {
    // without storage he presses once more
  }
}

/** The wish that still counts, once. */
export function takeWish(): Wish | undefined {
  try {
    const kept = sessionStorage.getItem(storageKey);
    if (kept === null) return undefined;
    sessionStorage.removeItem(storageKey);
    const { key, mark, atMs } = JSON.parse(kept) as Wish & { atMs: number }; // as written above
    return Date.now() - atMs < countsForMs ? { key, mark } : undefined;
  } catch {
    return undefined;
  }
}
