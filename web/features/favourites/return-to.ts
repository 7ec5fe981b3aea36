import type { PendingFavourite } from './pending-favourite.ts';

/** After the login, restores the scroll position and focuses the clicked control, unless the visitor has already moved. */
export function returnTo({ key, mark, y }: PendingFavourite): void {
  if (scrollY > 0 || (document.activeElement ?? document.body) !== document.body) return;
  scrollTo(0, y);
  const found = [...document.querySelectorAll<HTMLElement>('[data-mark]')].filter(
    ({ dataset }) => dataset.mark === key || dataset.mark === `${key} ${mark}`,
  );
  found.toSorted((a, b) => distance(a) - distance(b))[0]?.focus(); // a page may show the same record twice
}

/** Distance from the middle of the window. */
function distance(control: HTMLElement): number {
  const { top, bottom } = control.getBoundingClientRect();
  return Math.abs((top + bottom - innerHeight) / 2);
}
