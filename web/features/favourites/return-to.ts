import type { PendingFavourite } from './pending-favourite.ts';

/** Back from the login: the page as far down as it was, the focus on what was pressed; unless the visitor is somewhere on it already. */
export function returnTo({ key, mark, y }: PendingFavourite): void {
  if (scrollY > 0 || (document.activeElement ?? document.body) !== document.body) return;
  scrollTo(0, y);
  const found = [...document.querySelectorAll<HTMLElement>('[data-mark]')].filter(
    ({ dataset }) => dataset.mark === key || dataset.mark === `${key} ${mark}`,
  );
  found.toSorted((a, b) => distance(a) - distance(b))[0]?.focus(); // the same thing may stand on a page twice
}

/** From the middle of the window. */
function distance(control: HTMLElement): number {
  const { top, bottom } = control.getBoundingClientRect();
  return Math.abs((top + bottom - innerHeight) / 2);
}
