import { useMemo } from 'react';
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
  /** Whether the current floor has a lift. */
  hasLift: boolean;
}

/** Reads the requested route from the address, and finds the route. "The nearest" without a start begins at an entrance (`isFromEntrance`). */
export function useRequestedWay(
  { from: fromCode, to: toCode, stepfree, here }: PlanQuery,
  { floors, companies, amenities, entrances, plans, isTurned, isFormOpen, hasLift }: PlanRecords,
) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const isWanted = isFormOpen || [fromCode, toCode, here].some((code) => code !== undefined);
  const parts = useWayParts(isWanted);
  const choices = (isWanted && parts?.listChoices({ companies: companies ?? [], amenities, entrances, floors, hasLift }, texts, t)) || [];
  const toUnitTitle = (unit: string) => t('floor_plan.unit', { unit: unit.toUpperCase() });
  const drawn = plans.state === 'ready' ? plans.data : [];
  const toWayTitle = (code: string) => {
    const kind = parts?.findConnectorKind(code, drawn);
    return kind && t(`floor_plan.way_${kind}`);
  };
  const [chosen, to] = [fromCode, toCode].map((text) => parts?.findChoice(choices, text, toUnitTitle, toWayTitle));
  const isStartChosen = fromCode !== undefined || !to?.isGoalOnly || to.needsStart;
  const entrance = isStartChosen ? undefined : findUsualEntrance(entrances, stepfree === '1');
  const from = entrance ? choices.find(({ code }) => code === `entrance-${entrance.id}`) : chosen;
  const result = useWay({
    codes: { from: fromCode ?? from?.code, to: toCode },
    from,
    to,
    stepFree: stepfree === '1',
    plans,
    isTurned,
    centre: companies && { companies, amenities, entrances },
  });
  const goal = result.state === 'found' ? (choices.find(({ code }) => code === result.goal) ?? to) : to;
  return { choices, from, to, goal, result, isFromEntrance: entrance !== undefined };
}

// messages: floor_plan.way_*

/** Returns the entrance from which "the nearest" is answered until the visitor has chosen a start. Prefers the street to car parks and stops. */
function findUsualEntrance(entrances: readonly Entrance[], stepFree: boolean): Entrance | undefined {
  const open = entrances.filter(({ is_closed }) => !is_closed);
  const suitable = open.filter(({ step_free }) => !stepFree || step_free);
  return suitable.find(({ kind }) => kind === 'street') ?? suitable[0] ?? open[0];
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
  if (plans.state === 'loading' && codes.from && codes.to) return { state: 'loading' }; // the names of connectors are in the plans
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
