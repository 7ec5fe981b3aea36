/** Each is asked before the page is left; one that answers no keeps the visitor here. */
export const leaveGuards = new Set<() => boolean>();

export function mayLeave(): boolean {
  return [...leaveGuards].every((guard) => guard());
}
