import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { toDirections } from '#shared/rules/way-directions.ts';
import { findWay } from '#shared/rules/way-finding.ts';
import { toPlaces } from './plan-places.ts';
import { type Choice, findStops } from './way-places.ts';
import type { WayResult } from './way-result.ts';

/** The way between two places, or why there is none. */
export function solveWay(
  from: Choice,
  to: Choice,
  stepFree: boolean,
  plans: readonly Floorplan[],
  companies: readonly Company[],
): WayResult {
  const [starts, goals] = [findStops(from.code, plans, companies), findStops(to.code, plans, companies)];
  if (from.code === to.code) return { state: 'same' };
  if (starts.length === 0) return { state: 'unknown', end: 'from' };
  if (goals.length === 0) return { state: 'unknown', end: 'to' };
  const metresPerUnit = toMetresPerUnit(plans);
  const way = findWay(plans, starts, goals, { stepFree, metresPerUnit });
  if (way?.legs.length === 0) return { state: 'same' };
  if (!way) {
    return {
      state: 'unreachable',
      isReachableWithSteps: stepFree && findWay(plans, starts, goals, { stepFree: false, metresPerUnit }) !== undefined,
    };
  }
  const landmarks = plans.flatMap((plan) =>
    toPlaces(plan, companies).flatMap((place) =>
      'company' in place ? [{ key: `shop-${place.company.id}`, planId: plan.id, at: place.shape.entrance }] : [],
    ),
  );
  const steps = toDirections(way, {
    from: { key: from.code, centre: starts.find((stop) => stop === way.from)?.centre },
    to: { key: to.code, centre: goals.find((stop) => stop === way.to)?.centre },
    landmarks,
    metresPerUnit,
    floorOf: (planId) => plans.find(({ id }) => id === planId)?.floor ?? 0,
  });
  return { state: 'found', way, steps };
}
