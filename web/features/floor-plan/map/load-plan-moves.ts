import type { PlanMoves } from './plan-moves.ts';

let moves: PlanMoves | undefined; // not reset by `createSite`, because loaded modules stay too
let loading: Promise<PlanMoves> | undefined;

/** Loads the code that moves plans. Until then, the plan can only be scrolled. If loading fails, rejects; the next call tries again. */
export function loadPlanMoves(): Promise<PlanMoves> {
  loading ??= import('./plan-moves.ts').then(({ planMoves }) => {
    moves = planMoves;
    return planMoves;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

export const findPlanMoves = (): PlanMoves | undefined => moves;
