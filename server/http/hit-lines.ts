interface Dependencies {
  clock: { monotonicMs(): number };
  perSecond: number;
}

/** How many hits had no line since the last one that had; undefined: this one has none either. */
export type TakeHitLine = () => number | undefined;

/** The first hits of each second are logged, so that a quiet site has them all, and a busy one no more than it can keep. */
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
