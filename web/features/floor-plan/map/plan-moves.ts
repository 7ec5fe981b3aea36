import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { turnEntrance, turnPlan } from '#shared/rules/turn-plan.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { attachPlanZoom, measureFrame } from './plan-zoom.ts';

/** Functions to move and turn a plan, loaded together (`load-plan-moves.ts`). */
export const planMoves = { attachPlanZoom, measureFrame, turnDrawn };
export type PlanMoves = typeof planMoves;

/** The plan that is shown, and the other floors and entrances. */
export interface Drawn {
  plan: Floorplan;
  plans: Resource<Floorplan[]>;
  entrances: readonly Entrance[];
}

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
