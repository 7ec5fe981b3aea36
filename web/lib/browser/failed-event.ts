/** The site has caught a fault and shows it as one; who reports faults hears of it. */
export const failedEvent = 'mallfront:failed';

export function tellFailed(error: unknown): void {
  dispatchEvent(new CustomEvent(failedEvent, { detail: error }));
}
