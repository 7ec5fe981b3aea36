import type { Mark, MarkKey } from './marks.ts';

export interface MarkChange {
  key: MarkKey;
  mark: Mark;
}

/** A change that a visitor chose before the login, with the scroll position `y`. */
export interface PendingFavourite extends MarkChange {
  y: number;
}

const storageKey = 'mallfront:wish';
/** Time after which the change is not applied, because the visitor may have forgotten it. */
const countsForMs = 30 * 60_000;

/** Stores the mark that a visitor wants to set, before the redirect to the login. Survives page loads in this tab. */
export function storePendingFavourite(change: MarkChange): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ...change, y: scrollY, atMs: Date.now() }));
  } catch {
    // without storage the visitor has to click again
  }
}

/** Returns the stored change once; undefined if it has expired. */
export function takePendingFavourite(): PendingFavourite | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    if (text === null) return undefined;
    sessionStorage.removeItem(storageKey);
    const { atMs, ...change } = JSON.parse(text) as PendingFavourite & { atMs: number }; // safe: `storePendingFavourite` stores this format
    return Date.now() - atMs < countsForMs ? change : undefined;
  } catch {
    return undefined;
  }
}

/** After the login, restores the scroll position and focuses the clicked control, unless the visitor has already scrolled or focused something. */
export function returnToControl({ key, mark, y }: PendingFavourite): void {
  if (scrollY > 0 || (document.activeElement ?? document.body) !== document.body) return;
  scrollTo(0, y);
  const found = [...document.querySelectorAll<HTMLElement>('[data-mark]')].filter(
    ({ dataset }) => dataset.mark === key || dataset.mark === `${key} ${mark}`,
  );
  found.toSorted((a, b) => distance(a) - distance(b))[0]?.focus(); // the nearest one, because a page may show the same record twice
}

/** Distance from the middle of the window. */
function distance(control: HTMLElement): number {
  const { top, bottom } = control.getBoundingClientRect();
  return Math.abs((top + bottom - innerHeight) / 2);
}
