import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/** Nobody leaves the page by mistake while something on it is not saved: the app asks, and so does the browser. */
export function useGuard(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
  return useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname);
}
