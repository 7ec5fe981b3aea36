import type { Point } from '#shared/contracts/floorplans.ts';
import type { Way } from './way-finding.ts';

/** Lines of a route on one plan, for drawing. */
export function listLines({ legs }: Way, planId: number): Point[][] {
  return legs.flatMap((leg) => (leg.kind === 'walk' && leg.planId === planId ? [leg.line] : []));
}
