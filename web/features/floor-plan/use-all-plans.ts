import { type Floorplan, type FloorplanSummary, getFloorplan } from '#shared/contracts/floorplans.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';

/** No centre has more floors. */
const mostPlans = 12;

/** The plans of all floors at once: heavy, so only for a way. One that fails is a floor that no way leads over. */
export function useAllPlans(floors: readonly FloorplanSummary[], isWanted: boolean): Resource<Floorplan[]> {
  const slots = Array.from({ length: mostPlans }, (_, index) => (isWanted ? floors[index] : undefined));
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of calls in the same order
  const plans = slots.map((floor) => useEndpoint(getFloorplan, floor && { params: { id: floor.id } })).slice(0, floors.length);
  if (!isWanted || plans.some(({ state }) => state === 'loading')) return { state: 'loading' };
  const there = plans.flatMap((plan) => ('data' in plan ? [plan.data] : []));
  const failure = plans.find((plan) => plan.state === 'failed');
  return there.length === 0 && failure ? failure : { state: 'ready', data: there, meta: undefined };
}
