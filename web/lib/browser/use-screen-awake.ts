import { useEffect } from 'react';

/**
 * Keeps the display on, if the browser supports it, while a visitor holds a code in front of a reader. A hidden page loses the lock, so it is
 * requested again.
 */
export function useScreenAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    const { wakeLock } = navigator;
    let held: Promise<WakeLockSentinel | undefined> | undefined;
    const requestLock = () => {
      // browsers refuse the lock when the battery is low
      if (document.visibilityState === 'visible') held = wakeLock.request('screen').catch(() => undefined);
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      document.removeEventListener('visibilitychange', requestLock);
      void held?.then((lock) => lock?.release());
    };
  }, [isWanted]);
}
