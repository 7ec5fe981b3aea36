import type { CustomerEvents, MallEvents } from '#shared/site/realtime.ts';
import { ofSite } from '../site-state.ts';

export type LiveEvents = CustomerEvents & MallEvents;
export type LiveEventName = keyof LiveEvents;

/** `off`: nothing comes by itself · `connecting`: not yet · `live` · `lost`: not any more, and it is being tried. */
export type LiveState = 'off' | 'connecting' | 'live' | 'lost';

/** What came; undefined where something may have come while there was no connection. */
type Handler = (data: unknown) => void;

/** What happens in the centre, as this page hears of it: from whom it comes is `open-live.ts`. */
function createLive() {
  let state: LiveState = 'off';
  const watchers = new Set<() => void>();
  const handlers = new Map<string, Set<Handler>>();
  return {
    state: () => state,
    show(next: LiveState): void {
      state = next;
      for (const watch of watchers) watch();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    listen(name: LiveEventName, handler: Handler): () => void {
      handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
      return () => handlers.get(name)?.delete(handler);
    },
    tell(name: LiveEventName, data: unknown): void {
      for (const handle of handlers.get(name) ?? []) handle(data);
    },
    /** Something may have been missed, of whatever kind. */
    tellMissed(): void {
      for (const own of handlers.values()) for (const handle of own) handle(undefined);
    },
  };
}

export type Live = ReturnType<typeof createLive>;

export const siteLive = ofSite(createLive);
