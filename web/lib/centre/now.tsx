import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';

interface Moment {
  now: Date;
  /** False until the page has been mounted: what depends on this very minute waits for it. */
  isLive: boolean;
}

/** A store and no changing value: what React has not hydrated yet it would draw anew. */
interface Clock {
  /** The instant as of which the page was drawn. */
  first: Moment;
  current: () => Moment;
  tick: () => void;
  subscribe: (listener: () => void) => () => void;
}

const ClockContext = createContext<Clock>(createClock(new Date(0)));

const tickMs = 20_000;

/**
 * Time for the whole page: it starts at the instant as of which the page was drawn, so that hydration agrees, and then ticks. That may be hours ago:
 * what is shown before the page is live must hold all that while.
 */
export function NowProvider({ asOf, isLive = false, children }: { asOf: string; isLive?: boolean | undefined; children: ReactNode }) {
  const [clock] = useState(() => createClock(new Date(asOf), isLive));
  useEffect(() => {
    clock.tick();
    const timer = setInterval(clock.tick, tickMs);
    return () => clearInterval(timer);
  }, [clock]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

export function useNow(): Moment {
  return useNowPart(findAll);
}

/** What one part of the page makes of the time, such as the day: it is drawn again only when that is another one. */
export function useNowPart<T extends Moment | string | number | boolean>(select: (moment: Moment) => T): T {
  const clock = use(ClockContext);
  return useSyncExternalStore(
    clock.subscribe,
    () => select(clock.current()),
    () => select(clock.first),
  );
}

const findAll = (moment: Moment) => moment;

function createClock(now: Date, isLive = false): Clock {
  const first = { now, isLive };
  const listeners = new Set<() => void>();
  let current: Moment = first;
  return {
    first,
    current: () => current,
    tick() {
      current = { now: new Date(), isLive: true };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
