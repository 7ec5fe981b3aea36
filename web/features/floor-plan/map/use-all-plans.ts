import { type Floorplan, type FloorplanSummary, getFloorplan } from '#shared/contracts/floorplans.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { useEndpoints } from '../../../lib/data/use-endpoints.ts';

/** The plans of all floors: large, so only for routes. A failed plan is a floor that no route uses. */
export function useAllPlans(floors: readonly FloorplanSummary[], isWanted: boolean): Resource<Floorplan[]> {
  const wanted = isWanted ? floors : [];
  const plans = useEndpoints(
    getFloorplan,
    wanted.map(({ id }) => ({ params: { id } })),
  );
  if (!isWanted || plans.some(({ state }) => state === 'loading')) return { state: 'loading' };
  const there = plans.flatMap((plan) => ('data' in plan ? [plan.data] : []));
  const failure = plans.find((plan) => plan.state === 'failed');
  return there.length === 0 && failure ? failure : { state: 'ready', data: there, meta: undefined };
}
