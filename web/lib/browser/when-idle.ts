/** For browsers without idle callbacks, and for Chromium, which sometimes omits them while nothing else happens. */
const restMs = 500;

/** Calls `callback` once when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: restMs });
  else setTimeout(callback, restMs);
}
