import { useEffect } from 'react';

/** Keeps the display on while a code is held to a reader, if the browser supports it. A hidden page loses its lock, so it is requested again. */
export function useScreenAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    const { wakeLock } = navigator;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const requestLock = () => {
      if (document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => undefined); // refused when the battery is low
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      document.removeEventListener('visibilitychange', requestLock);
      void held?.then((lock) => lock?.release());
    };
  }, [isWanted]);
}
