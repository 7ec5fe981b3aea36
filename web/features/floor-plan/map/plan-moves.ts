import { turnEntrance, turnPlan } from '#shared/rules/turn-plan.ts';
import { attachPlanZoom, measureFrame } from './plan-zoom.ts';
import type { Drawn } from './use-plan-turn.ts';

/** Functions to move and turn a plan, loaded together (`load-plan-moves.ts`). */
export const planMoves = { attachPlanZoom, measureFrame, turnDrawn };
export type PlanMoves = typeof planMoves;

/** Turns all floors and entrances by 90 degrees. Loaded on phones only. */
function turnDrawn({ plan, plans, entrances }: Drawn): Drawn {
  const all = plans.state === 'ready' ? plans.data : undefined;
  const sheets = new Map([...(all ?? []), plan].map((sheet) => [sheet.id, sheet]));
  return {
    plan: turnPlan(plan),
    plans: all ? { state: 'ready', data: all.map(turnPlan), meta: undefined } : plans,
    entrances: entrances.map((entrance) => {
      const sheet = sheets.get(entrance.floorplan_id);
      return sheet ? turnEntrance(entrance, sheet) : entrance;
    }),
  };
}
