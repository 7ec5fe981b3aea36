import { useEffect, useRef } from 'react';

const everyMs = 20_000;

/** While the page is looked at, asks again every so often, and as soon as it is looked at again: a till may have taken the code meanwhile. */
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
