import { useEffect } from 'react';

/** The display stays on while something is held to a reader, where the browser can do that; hidden, a page loses its lock and asks anew. */
export function useScreenAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    const { wakeLock } = navigator;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => undefined); // refused when the battery is low
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      void held?.then((lock) => lock?.release());
    };
  }, [isWanted]);
}
