import { ofSite } from '../site-state.ts';

/** Each is asked before the page is left; one that answers no keeps the visitor here. */
export const leaveGuards = ofSite(() => new Set<() => boolean>());

export function mayLeave(): boolean {
  return [...leaveGuards()].every((guard) => guard());
}
