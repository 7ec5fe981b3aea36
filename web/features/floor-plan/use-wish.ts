import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan, FloorplanSummary } from '#shared/contracts/floorplans.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import type { Resource } from '../../lib/use-endpoint.ts';
import { useWords } from '../../lib/words.ts';
import type { PlanQuery } from './plan-address.ts';
import { useWay } from './use-way.ts';
import { findChoice, listChoices } from './way-places.ts';

interface Known {
  floors: readonly FloorplanSummary[];
  companies: readonly Company[] | undefined;
  amenities: readonly Amenity[];
  plans: Resource<Floorplan[]>;
}

/** From where to where the visitor wants to go, as the address says, and what came of it. */
export function useWish({ from: askedFrom, to: askedTo, stepfree }: PlanQuery, { floors, companies, amenities, plans }: Known) {
  const t = useTranslate();
  const words = useWords();
  const choices = listChoices({ companies: companies ?? [], amenities, floors }, words);
  const toUnitTitle = (unit: string) => t('floor_plan.unit', { unit: unit.toUpperCase() });
  const [from, to] = [askedFrom, askedTo].map((text) => findChoice(choices, text, toUnitTitle));
  const result = useWay({ asked: { from: askedFrom, to: askedTo }, from, to, stepFree: stepfree !== undefined, plans, companies });
  return { choices, from, to, result };
}
