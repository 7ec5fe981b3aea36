import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import type { PlanQuery } from '../map/plan-address.ts';
import { useWayParts } from './load-way.ts';
import type { WayResult } from './solve-way.ts';
import type { Centre, Choice } from './way-places.ts';

interface PlanRecords {
  floors: readonly FloorplanSummary[];
  companies: readonly CompanyOutline[] | undefined;
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  plans: Resource<Floorplan[]>;
  /** Whether the plans are turned by 90 degrees, which also changes the line of an unchanged route. */
  isTurned: boolean;
  /** Whether the visitor is about to enter a route. */
  isFormOpen: boolean;
}

/** Reads the requested route from the address, and finds the route. */
export function useRequestedWay(
  { from: fromCode, to: toCode, stepfree }: PlanQuery,
  { floors, companies, amenities, entrances, plans, isTurned, isFormOpen }: PlanRecords,
) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const isWanted = isFormOpen || fromCode !== undefined || toCode !== undefined;
  const parts = useWayParts(isWanted);
  const choices = (isWanted && parts?.listChoices({ companies: companies ?? [], amenities, entrances, floors }, texts, t)) || [];
  const toUnitTitle = (unit: string) => t('floor_plan.unit', { unit: unit.toUpperCase() });
  const [from, to] = [fromCode, toCode].map((text) => parts?.findChoice(choices, text, toUnitTitle));
  const result = useWay({
    codes: { from: fromCode, to: toCode },
    from,
    to,
    stepFree: stepfree !== undefined,
    plans,
    isTurned,
    centre: companies && { companies, amenities, entrances },
  });
  const goal = result.state === 'found' ? (choices.find(({ code }) => code === result.goal) ?? to) : to;
  return { choices, from, to, goal, result };
}

interface RequestedEnds {
  /** Both ends as written in the address. `from` and `to` are the places that were found for these codes. */
  codes: { from: string | undefined; to: string | undefined };
  from: Choice | undefined;
  to: Choice | undefined;
  stepFree: boolean;
  plans: Resource<Floorplan[]>;
  isTurned: boolean;
  /** Undefined while companies are loading. */
  centre: Centre | undefined;
}

function useWay({ codes, from, to, stepFree, plans, isTurned, centre }: RequestedEnds): WayResult {
  const parts = useWayParts(codes.from !== undefined || codes.to !== undefined);
  const all = plans.state === 'ready' ? plans.data : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists are new at each render, so ids, closures and both ends are compared
  const found = useMemo(
    () => (parts && from && to && all && centre ? parts.solveWay(from, to, stepFree, all, centre) : undefined),
    [parts, isTurned, from?.code, to?.code, stepFree, all && listClosed(all, centre), centre?.companies.length, centre?.entrances.length],
  );
  if (!codes.from && !codes.to) return { state: 'none' };
  if (!parts) return { state: 'loading' };
  if (centre && codes.from && !from) return { state: 'unknown', end: 'from' };
  if (centre && codes.to && !to) return { state: 'unknown', end: 'to' };
  if (!codes.from || !codes.to) return { state: 'open' };
  if (plans.state === 'failed') return { state: 'failed' };
  return found ?? { state: 'loading' };
}

function listClosed(plans: readonly Floorplan[], centre: Centre | undefined): string {
  const still = plans.map(({ id, connectors }) => [id, connectors.flatMap((way) => (way.working ? [] : way.id))]);
  return JSON.stringify([still, centre?.entrances.flatMap(({ id, is_closed }) => (is_closed ? id : []))]);
}

interface StepsPlan {
  query: PlanQuery;
  planId: number;
  toFloorHref: (planId: number) => string;
}

/** The found route, its steps, and the step that the visitor has opened. */
export function useWaySteps(result: WayResult, { query, planId, toFloorHref }: StepsPlan) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState<{ way: string; index: number }>();
  const steps = result.state === 'found' ? result.steps : [];
  const way = result.state === 'found' ? result.way : undefined;
  const spots = way ? [way.from, ...steps.map(({ spot }) => spot)] : [];
  const name = `${query.from} ${query.to} ${query.stepfree}`;
  const step = seen?.way === name ? seen.index : undefined; // undefined until a step is opened
  return {
    way,
    steps,
    step,
    spot: step === undefined ? undefined : spots[step],
    /** Opens a step. If it is on another floor, opens that floor's plan. */
    goTo(index: number): void {
      setSeen({ way: name, index });
      const floor = spots[index]?.planId;
      if (floor !== undefined && floor !== planId) void navigate(toFloorHref(floor), { replace: true, preventScrollReset: true });
    },
  };
}
