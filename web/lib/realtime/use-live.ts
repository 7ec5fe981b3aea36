import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSite } from '../centre/site.tsx';
import { type LiveEventName, type LiveEvents, type LiveState, siteLive } from './live.ts';

/**
 * Hears of an event while the component is there; `undefined` means that some may have been missed. Data of a member's calls need none of this:
 * they are asked for again by themselves (`live-caches.ts`).
 */
export function useLiveEvent<Name extends LiveEventName>(name: Name, handler: (data: LiveEvents[Name] | undefined) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useWantLive();
  useEffect(() => siteLive().listen(name, (data) => latest.current(data as LiveEvents[Name] | undefined)), [name]); // published as this
}

/** Whether what is shown follows what happens. */
export function useLiveState(): LiveState {
  useWantLive();
  return useSyncExternalStore(siteLive().watch, siteLive().state, () => 'off');
}

/** What follows what happens opens the connection, where nobody has yet. */
export function useWantLive(): void {
  const { realtime } = useSite().tenant;
  useEffect(() => {
    if (realtime)
      void import('./open-live.ts').then(
        ({ openSiteLive }) => openSiteLive(realtime),
        () => {},
      ); // without a network the page goes on as it is
  }, [realtime]);
}
