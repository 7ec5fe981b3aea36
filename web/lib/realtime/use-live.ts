import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSite } from '../centre/site.tsx';
import { type LiveEventName, type LiveEvents, type LiveState, siteLive } from './live.ts';

/**
 * Subscribes to an event while the component is mounted; `undefined` means that events may have been missed. Not needed for data of member calls,
 * which are revalidated automatically (`live-caches.ts`).
 */
export function useLiveEvent<Name extends LiveEventName>(name: Name, handler: (data: LiveEvents[Name] | undefined) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useWantLive();
  // safe: the server publishes this type
  useEffect(() => siteLive().listen(name, (data) => latest.current(data as LiveEvents[Name] | undefined)), [name]);
}

/** Whether the page receives live events. */
export function useLiveState(): LiveState {
  useWantLive();
  return useSyncExternalStore(siteLive().watch, siteLive().state, () => 'off');
}

/** Opens the connection if it is not open yet. */
export function useWantLive(): void {
  const { realtime } = useSite().tenant;
  useEffect(() => {
    if (realtime)
      void import('./open-live.ts').then(
        ({ openSiteLive }) => openSiteLive(realtime),
        () => {},
      ); // without a network, the page works without live events
  }, [realtime]);
}
