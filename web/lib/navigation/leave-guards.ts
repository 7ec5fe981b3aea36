import { ofSite } from '../site-state.ts';

/** All are called before the page is left; one that returns false keeps the visitor here. */
export const leaveGuards = ofSite(() => new Set<() => boolean>());

export function mayLeave(): boolean {
  return [...leaveGuards()].every((guard) => guard());
}
