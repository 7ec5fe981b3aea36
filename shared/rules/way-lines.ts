import type { Point } from '#shared/contracts/floorplans.ts';
import type { Way } from './way-finding.ts';

/** What a way has on one plan, to be drawn there. */
export function listLines({ legs }: Way, planId: number): Point[][] {
  return legs.flatMap((leg) => (leg.kind === 'walk' && leg.planId === planId ? [leg.line] : []));
}
