import { useMemo } from 'react';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { useWayParts } from './load-way.ts';
import type { Centre, Choice } from './way-places.ts';
import type { WayResult } from './way-result.ts';

interface Wish {
  /** The ends in the address, and the places found for them. */
  asked: { from: string | undefined; to: string | undefined };
  from: Choice | undefined;
  to: Choice | undefined;
  stepFree: boolean;
  plans: Resource<Floorplan[]>;
  isTurned: boolean;
  /** Undefined while companies are loading. */
  centre: Centre | undefined;
}

export function useWay({ asked, from, to, stepFree, plans, isTurned, centre }: Wish): WayResult {
  const parts = useWayParts(asked.from !== undefined || asked.to !== undefined);
  const all = plans.state === 'ready' ? plans.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plans and records are new lists at each render; their ids, what of them is closed and the ends tell whether the way is another one
  const found = useMemo(
    () => (parts && from && to && all && centre ? parts.solveWay(from, to, stepFree, all, centre) : undefined),
    [parts, isTurned, from?.code, to?.code, stepFree, all && listClosed(all, centre), centre?.companies.length, centre?.entrances.length],
  );
  if (!asked.from && !asked.to) return { state: 'none' };
  if (!parts) return { state: 'loading' };
  if (centre && asked.from && !from) return { state: 'unknown', end: 'from' };
  if (centre && asked.to && !to) return { state: 'unknown', end: 'to' };
  if (!asked.from || !asked.to) return { state: 'open' };
  if (plans.state === 'failed') return { state: 'failed' };
  return found ?? { state: 'loading' };
}

function listClosed(plans: readonly Floorplan[], centre: Centre | undefined): string {
  const still = plans.map(({ id, connectors }) => [id, connectors.flatMap((way) => (way.working ? [] : way.id))]);
  return JSON.stringify([still, centre?.entrances.flatMap(({ id, is_closed }) => (is_closed ? id : []))]);
}
