import type { Floorplan } from '#shared/contracts/floorplans.ts';
import { toMetresPerUnit } from '#shared/rules/plan-scale.ts';
import { type Step, toDirections } from '#shared/rules/way-directions.ts';
import { findWay, type Way } from '#shared/rules/way-finding.ts';
import { canBeJoined, findInsideOfDoor } from '#shared/rules/way-join.ts';
import { toPlaces } from '../map/plan-places.ts';
import { type Centre, type Choice, findEntrance, findStops, type PlaceStop } from './way-places.ts';

/** Finds the route between two places, or the reason why there is none. */
export function solveWay(from: Choice, to: Choice, stepFree: boolean, plans: readonly Floorplan[], centre: Centre): WayResult {
  const metresPerUnit = toMetresPerUnit(plans);
  const drawn = { from: findStops(from.code, plans, centre), to: findStops(to.code, plans, centre) };
  const isJoined = ({ planId, at, unit }: PlaceStop) => {
    const plan = plans.find(({ id }) => id === planId);
    return plan !== undefined && canBeJoined(plan, at, unit, metresPerUnit);
  };
  if (from.code === to.code) return { state: 'same' };
  for (const [end, { code }] of [['from', from], ['to', to]] as const) if (findEntrance(code, centre)?.is_closed) return { state: 'closed', end }; // biome-ignore format: short
  for (const end of ['from', 'to'] as const) if (drawn[end].length === 0) return { state: 'unknown', end };
  for (const end of ['from', 'to'] as const) if (!drawn[end].some(isJoined)) return { state: 'outside', end };
  const [starts, goals] = [drawn.from.filter(isJoined), drawn.to.filter(isJoined)];
  const way = findWay(plans, starts, goals, { stepFree, metresPerUnit });
  if (way?.legs.length === 0) return { state: 'same' };
  if (!way) {
    return {
      state: 'unreachable',
      isReachableWithSteps: stepFree && findWay(plans, starts, goals, { stepFree: false, metresPerUnit }) !== undefined,
    };
  }
  const landmarks = plans.flatMap((plan) =>
    toPlaces(plan, centre.companies).flatMap((place) =>
      'company' in place ? [{ key: `shop-${place.company.id}`, planId: plan.id, at: place.shape.entrance }] : [],
    ),
  );
  const [start, goal] = [starts.find((stop) => isAt(stop, way.from)), goals.find((stop) => isAt(stop, way.to))];
  const steps = toDirections(way, {
    from: { key: from.code, inside: start?.unit && findInsideOfDoor(start.unit, metresPerUnit) },
    to: { key: to.code, inside: goal?.unit && findInsideOfDoor(goal.unit, metresPerUnit) },
    landmarks,
    metresPerUnit,
    floorOf: (planId) => plans.find(({ id }) => id === planId)?.floor ?? 0,
  });
  return { state: 'found', way, steps, goal: (to.isGoalOnly && goal?.code) || to.code };
}

const isAt = (stop: PlaceStop, { planId, at }: PlaceStop) => stop.planId === planId && stop.at.join() === at.join();

/** Result of a route request. */
export type WayResult =
  | { state: 'none' }
  /** One of the two ends is missing. */
  | { state: 'open' }
  | { state: 'loading' }
  | { state: 'failed' }
  /** An end is unknown, or not on any plan. */
  | { state: 'unknown'; end: 'from' | 'to' }
  /** An end is on the plan, but no route within the centre leads to this end. */
  | { state: 'outside'; end: 'from' | 'to' }
  /** An end is a temporarily closed entrance. */
  | { state: 'closed'; end: 'from' | 'to' }
  | { state: 'same' }
  | { state: 'unreachable'; isReachableWithSteps: boolean }
  /** `goal` is the route's end: the nearest place, if one of several was requested. */
  | { state: 'found'; way: Way; steps: Step[]; goal: string };
