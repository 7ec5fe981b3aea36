/** Dispatched when the site has caught an error and shows it; error reports listen for it. */
export const failedEvent = 'mallfront:failed';

export function tellFailed(error: unknown): void {
  dispatchEvent(new CustomEvent(failedEvent, { detail: error }));
}
