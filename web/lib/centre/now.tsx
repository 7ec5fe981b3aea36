import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

interface Moment {
  now: Date;
  /** False until the page has been mounted: what depends on this very minute waits for it. */
  isLive: boolean;
}

const NowContext = createContext<Moment>({ now: new Date(0), isLive: false });

const tickMs = 20_000;

/** Time for the whole page: it starts at the instant when the page was rendered, so that hydration agrees, and then ticks. */
export function NowProvider({ renderedAt, children }: { renderedAt: string; children: ReactNode }) {
  const [moment, setMoment] = useState<Moment>(() => ({ now: new Date(renderedAt), isLive: false }));
  useEffect(() => {
    const tick = () => setMoment({ now: new Date(), isLive: true });
    tick();
    const timer = setInterval(tick, tickMs);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={moment}>{children}</NowContext>;
}

export function useNow(): Moment {
  return useContext(NowContext);
}
