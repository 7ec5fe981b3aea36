import type { PlanMoves } from './plan-moves.ts';

let moves: PlanMoves | undefined; // code that has come stays, like any module
let loading: Promise<PlanMoves> | undefined;

/** Comes after the page: until then the plan lies as the server has drawn it, and scrolls. What has failed is tried again. */
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
