import type { PlanMoves } from './plan-moves.ts';

let moves: PlanMoves | undefined; // loaded code stays, like any module
let loading: Promise<PlanMoves> | undefined;

/** Loads the code that moves plans, after the page: until then the plan is as rendered by the server, and scrolls. A failed load is retried. */
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
