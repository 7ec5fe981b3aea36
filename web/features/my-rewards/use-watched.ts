import { useEffect, useRef } from 'react';

const everyMs = 20_000;

/** Refreshes at intervals while the page is visible, and immediately when it becomes visible: a till may have used the code meanwhile. */
export function useWatched(refresh: () => void, isWatched: boolean): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    if (!isWatched) return;
    const look = () => document.visibilityState === 'visible' && latest.current();
    const timer = setInterval(look, everyMs);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isWatched]);
}
