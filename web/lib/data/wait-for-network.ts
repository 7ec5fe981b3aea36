/** Waits until the time is over or the network is back. While the browser is offline, waits only for the network. */
export function waitForNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => navigator.onLine && end(resolve), ms);
    const wake = () => end(resolve);
    const abort = () => end(() => reject(signal.reason));
    function end(settle: () => void): void {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', abort);
      settle();
    }
    window.addEventListener('online', wake);
    signal.addEventListener('abort', abort);
  });
}
