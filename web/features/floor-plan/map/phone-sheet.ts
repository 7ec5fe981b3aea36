/** Scrolls a part of the sheet into view, directly below the header. Only on phones, where the sheet covers the plan. */
export function bringUp(part: Element | null): void {
  if (isSheet()) part?.scrollIntoView({ behavior: toBehavior() });
}

/** Restores the scroll position. */
export function goBackTo(top: number): void {
  if (isSheet()) window.scrollTo({ top, behavior: toBehavior() });
}

/** Same condition as in the stylesheet (`floor-phone.css`). */
const isSheet = () => matchMedia('(max-width: 59.99rem)').matches;
const toBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
