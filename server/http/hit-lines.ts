interface Dependencies {
  clock: { monotonicMs(): number };
  perSecond: number;
}

/** Number of unlogged hits since the last logged one; undefined: do not log this one either. */
export type TakeHitLine = () => number | undefined;

/** Logs only the first hits of each second: all hits of a quiet site, and a limited number on a busy one. */
export function createHitLines({ clock, perSecond }: Dependencies): TakeHitLine {
  let endsMs = Number.NEGATIVE_INFINITY;
  let left = 0;
  let unlogged = 0;
  return () => {
    const nowMs = clock.monotonicMs();
    if (nowMs >= endsMs) {
      endsMs = nowMs + 1000;
      left = perSecond;
    }
    if (left === 0) {
      unlogged += 1;
      return undefined;
    }
    left -= 1;
    const before = unlogged;
    unlogged = 0;
    return before;
  };
}
