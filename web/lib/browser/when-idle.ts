/** For browsers without idle callbacks, and for Chromium, which sometimes omits them while nothing else happens. */
const restMs = 500;

/** Calls `tell` once when the browser is idle. */
export function whenIdle(tell: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(tell, { timeout: restMs });
  else setTimeout(tell, restMs);
}
