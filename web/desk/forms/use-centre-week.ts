import { listMalls } from '#shared/contracts/malls.ts';
import { useCall } from '../lib/use-call.ts';
import type { JsonObject } from './json.ts';

/** The week of the centre's main zone, which hours of a place begin with; undefined while it is not known. */
export function useCentreWeek(): JsonObject | undefined {
  const malls = useCall(listMalls);
  const zones = 'data' in malls ? (malls.data[0]?.opening_hours ?? []) : [];
  const zone = zones.find(({ is_default }) => is_default) ?? zones[0];
  return zone && zone.status === 'open' ? { ...zone.days } : undefined;
}
