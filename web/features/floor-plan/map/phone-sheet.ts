/** On phones what lies below the plan is a sheet over it: has a part of it in view, right below the header. Elsewhere all is in view. */
export function bringUp(part: Element | null): void {
  if (isSheet()) part?.scrollIntoView({ behavior: toBehavior() });
}

/** The page as it was. */
export function goBackTo(top: number): void {
  if (isSheet()) window.scrollTo({ top, behavior: toBehavior() });
}

/** The style sheet (`floor-phone.css`) asks the same. */
const isSheet = () => matchMedia('(max-width: 59.99rem)').matches;
const toBehavior = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
