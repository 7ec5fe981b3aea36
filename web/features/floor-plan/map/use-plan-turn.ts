import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { loadPlanMoves } from './load-plan-moves.ts';
import type { Drawn } from './plan-moves.ts';
import { findViewBox, isWide } from './view-box.ts';

/** Media query for phones in portrait orientation, where the plan fills the screen. Same condition as in `floor-phone.css`. */
const portrait = '(max-width: 59.99rem) and (scripting: enabled) and (orientation: portrait)';

const listen = (onChange: () => void) => {
  const media = matchMedia(portrait);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/**
 * On a phone in portrait orientation, turns plans that are wider than high by 90 degrees. They are then nearly twice as large; their text stays
 * upright.
 */
export function usePlanTurn(drawn: Drawn): Drawn & { isTurned: boolean } {
  const { plan, plans, entrances } = drawn;
  const isUpright = useSyncExternalStore(
    listen,
    () => matchMedia(portrait).matches,
    () => false,
  );
  const isPlanWide = useMemo(() => isWide(findViewBox(plan)), [plan]);
  const isWanted = isUpright && isPlanWide;
  const [turn, setTurn] = useState<(drawn: Drawn) => Drawn>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isWanted)
      loadPlanMoves().then(
        ({ turnDrawn }) => startTransition(() => setTurn(() => turnDrawn)),
        () => setFailed(true), // then the plan is not turned
      );
  }, [isWanted]);
  const all = plans.state === 'ready' ? plans.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the resource is a new object at each render, so its state and plans are compared
  return useMemo(
    () => (isWanted && turn ? { ...turn(drawn), isTurned: true } : { plan, plans, entrances, isTurned: false }),
    [isWanted, turn, hasFailed, plan, plans.state, all?.map(({ id }) => id).join(), entrances],
  );
}
