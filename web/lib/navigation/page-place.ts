/** Of the place of a page that is drawn ahead; `data-y` says how far down the visitor is taken. */
export const placeAhead = 'page-place page-place-ahead';

/** For the `ref` of a page's place: React attaches it when the page is shown, and what `lay-out-ahead.ts` has put on it ends. */
export function comeOut(place: HTMLElement | null): void {
  for (const property of ['inset-block-start', 'content-visibility']) place?.style.removeProperty(property);
}
