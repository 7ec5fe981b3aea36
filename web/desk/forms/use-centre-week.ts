import { listMalls } from '#shared/contracts/malls.ts';
import { useCall } from '../lib/use-call.ts';
import type { JsonObject } from './json.ts';

/** The week of the centre's main zone, which hours of a place begin with. `week` is undefined while loading, and if the centre has none. */
export function useCentreWeek(): { week: JsonObject | undefined; isLoading: boolean } {
  const malls = useCall(listMalls);
  const zones = 'data' in malls ? (malls.data[0]?.opening_hours ?? []) : [];
  const zone = zones.find(({ is_default }) => is_default) ?? zones[0];
  return { week: zone && zone.status === 'open' ? { ...zone.days } : undefined, isLoading: malls.state === 'loading' };
}
