/** For browsers that don't tell when they rest; Chromium sometimes forgets to as long as nothing else happens. */
const restMs = 500;

/** Tells once that there is nothing else to do. */
export function whenIdle(tell: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(tell, { timeout: restMs });
  else setTimeout(tell, restMs);
}
