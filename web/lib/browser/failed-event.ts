/** Dispatched when the site has caught an error and shows it; error reports listen for it. */
export const failedEvent = 'mallfront:failed';

export function reportFailure(error: unknown): void {
  dispatchEvent(new CustomEvent(failedEvent, { detail: error }));
}
