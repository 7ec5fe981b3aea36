import type { Point } from '#shared/contracts/floorplans.ts';
import type { Way } from './way-finding.ts';

/** Minutes for display: rounded up, at least one. */
export function toMinutes(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** Metres for display, rounded because they are estimates: to fives, from a hundred on to tens. */
export function toRoundMetres(metres: number): number {
  const step = metres < 100 ? 5 : 10;
  return Math.max(step, Math.round(metres / step) * step);
}

/** Lines of a route on one plan, for drawing. */
export function listLines({ legs }: Way, planId: number): Point[][] {
  return legs.flatMap((leg) => (leg.kind === 'walk' && leg.planId === planId ? [leg.line] : []));
}
