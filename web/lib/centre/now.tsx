import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';

interface Moment {
  now: Date;
  /** False until the page has been mounted. Content that depends on the current minute must not be shown before. */
  isLive: boolean;
}

/** The time as a store. A changing context value would make React re-render parts that are not hydrated yet. */
interface Clock {
  /** Time for which the page was rendered. */
  first: Moment;
  current: () => Moment;
  tick: () => void;
  subscribe: (listener: () => void) => () => void;
}

const ClockContext = createContext<Clock>(createClock(new Date(0)));

const tickMs = 20_000;

/**
 * Provides the time for the whole page. Starts at the time for which the page was rendered, so that hydration matches, and then ticks. Visitors
 * may see the page hours after its rendering, so content that is shown before the page is live must still be true then.
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

/** Derives a value from the time, such as the day. Re-renders only when that value changes. */
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
