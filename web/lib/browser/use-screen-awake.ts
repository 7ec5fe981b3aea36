import { useEffect, useState } from 'react';

/**
 * Keeps the display on, if the browser supports it, while a visitor holds a code in front of a reader. A hidden page loses the lock, so it is
 * requested again. Returns whether the display stays on now.
 */
export function useScreenAwake(isWanted: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    const { wakeLock } = navigator;
    let held: WakeLockSentinel | undefined;
    let isOver = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible') return;
      const lock = await wakeLock.request('screen').catch(() => undefined); // browsers refuse the lock when the battery is low
      if (isOver) return void lock?.release();
      held = lock;
      setIsHeld(lock !== undefined);
      lock?.addEventListener('release', () => lock === held && setIsHeld(false));
    };
    const look = () => void requestLock();
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', look);
      setIsHeld(false);
      void held?.release();
    };
  }, [isWanted]);
  return isHeld;
}
