/** Max wait for an idle callback, which Chromium sometimes omits while nothing else happens. Also the wait in browsers without idle callbacks. */
const restMs = 500;

/** Calls `callback` once when the browser is idle. */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: restMs });
  else setTimeout(callback, restMs);
}
