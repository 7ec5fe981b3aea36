import { attachPlanZoom, measureFrame } from './plan-zoom.ts';
import { turnDrawn } from './turn-drawn.ts';

/** Code to move and turn a plan, loaded together: see `load-plan-moves.ts`. */
export const planMoves = { attachPlanZoom, measureFrame, turnDrawn };
export type PlanMoves = typeof planMoves;
