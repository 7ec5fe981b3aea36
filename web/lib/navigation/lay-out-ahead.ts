import { placeAhead } from './page-place.ts';

/** A press has mostly ended by then; to keep a page out of reach, and to let it in again, takes a phone's time, too. */
const keptOutMs = 300;

/**
 * Pages that are drawn ahead are laid out as well, once they are drawn: their style and their boxes are half of what a phone does between a click and
 * the page on the screen. React keeps them without boxes (`display: none`); here they get some, which nobody sees, and a moment later no key, no reader
 * and no search of the browser's finds what is in them. A browser that cannot do so leaves them as React has them.
 */
export function layOutAhead(main: Element): void {
  if (!CSS.supports('content-visibility', 'hidden')) return;
  new MutationObserver(() => {
    for (const place of main.querySelectorAll<HTMLElement>(':scope > .page-place-ahead[data-y]')) {
      if (place.style.display !== 'none') continue;
      place.style.insetBlockStart = `${-Number(place.dataset.y)}px`; // what is far from the view is not laid out
      place.style.display = '';
      setTimeout(() => keepOut(place), keptOutMs);
    }
  }).observe(main, { childList: true });
}

/** Its boxes are kept; unless it has come out meanwhile. */
function keepOut(place: HTMLElement): void {
  if (place.className === placeAhead) place.style.contentVisibility = 'hidden';
}
