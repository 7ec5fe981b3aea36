import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import type { Resource } from '../../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../../lib/texts/record-texts.ts';
import type { PlanQuery } from '../map/plan-address.ts';
import { useWayParts } from './load-way.ts';
import { useWay } from './use-way.ts';

interface Known {
  floors: readonly FloorplanSummary[];
  companies: readonly CompanyOutline[] | undefined;
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
  plans: Resource<Floorplan[]>;
  /** The plans are turned by 90 degrees: the same route is another line. */
  isTurned: boolean;
  /** The visitor is about to enter a route. */
  isFormOpen: boolean;
}

/** The requested route from the address, and its result. */
export function useWish(
  { from: askedFrom, to: askedTo, stepfree }: PlanQuery,
  { floors, companies, amenities, entrances, plans, isTurned, isFormOpen }: Known,
) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const isWanted = isFormOpen || askedFrom !== undefined || askedTo !== undefined;
  const parts = useWayParts(isWanted);
  const choices = (isWanted && parts?.listChoices({ companies: companies ?? [], amenities, entrances, floors }, texts, t)) || [];
  const toUnitTitle = (unit: string) => t('floor_plan.unit', { unit: unit.toUpperCase() });
  const [from, to] = [askedFrom, askedTo].map((text) => parts?.findChoice(choices, text, toUnitTitle));
  const result = useWay({
    asked: { from: askedFrom, to: askedTo },
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
