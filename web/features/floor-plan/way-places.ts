import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan, FloorplanSummary, FloorplanUnit, Point } from '#shared/contracts/floorplans.ts';
import { fold } from '#shared/rules/fold.ts';
import type { Stop } from '#shared/rules/way-finding.ts';
import type { Words } from '../../lib/words.ts';
import type { PlanPlace } from './plan-places.ts';

/** A place that a way may begin or end at. */
export interface Choice {
  /** As it stands in an address. */
  code: string;
  title: string;
  /** What it is and on which floor: tells places of one name apart. */
  note: string;
  /** The plan it is on, as far as its record says. */
  planId: number | undefined;
}

/** Where a place can be entered: all of its rooms, on all floors. */
export interface PlaceStop extends Stop {
  centre: Point;
}

/** Every company and amenity by name. */
export function listChoices(
  { companies, amenities, floors }: { companies: readonly Company[]; amenities: readonly Amenity[]; floors: readonly FloorplanSummary[] },
  words: Words,
): Choice[] {
  const floorOf = (planId: number | null | undefined) => {
    const floor = floors.find(({ id }) => id === planId);
    return floor ? [words.get(floor, 'title')] : [];
  };
  const toChoice = (code: string, record: Company | Amenity, kind: string | undefined): Choice => ({
    code,
    title: words.get(record, 'title'),
    note: [...(kind ? [kind] : []), ...floorOf(record.floorplan_id)].join(' · '),
    planId: record.floorplan_id ?? undefined,
  });
  return [
    ...companies.map((company) => toChoice(`shop-${company.id}`, company, words.find(company, 'company_category'))),
    ...amenities.map((amenity) => toChoice(`amenity-${amenity.id}`, amenity, undefined)),
  ].sort((a, b) => (fold(a.title) < fold(b.title) ? -1 : 1));
}

/** The place that an address names: by its code, or by its title as somebody has typed it. A bare room has no other name than its own. */
export function findChoice(
  choices: readonly Choice[],
  text: string | undefined,
  toUnitTitle: (unit: string) => string,
): Choice | undefined {
  if (!text) return undefined;
  const wanted = fold(text);
  const known = choices.find(({ code }) => code === text) ?? choices.find(({ title }) => wanted !== '' && fold(title) === wanted);
  const unit = /^unit-(.+)$/i.exec(text)?.[1];
  return known ?? (unit ? { code: `unit-${unit.toLowerCase()}`, title: toUnitTitle(unit), note: '', planId: undefined } : undefined);
}

/** The rooms of a place on the plans; none when it is not drawn. */
export function findStops(code: string, plans: readonly Floorplan[], companies: readonly Company[]): PlaceStop[] {
  const [, kind, name = ''] = /^(shop|amenity|unit)-(.+)$/.exec(code) ?? [];
  const company = kind === 'shop' ? companies.find(({ id }) => String(id) === name) : undefined;
  const isMeant = (plan: Floorplan, unit: FloorplanUnit) => {
    if (kind === 'amenity') return String(unit.amenity_id) === name;
    if (kind === 'unit') return unit.unit === name;
    return String(unit.company_id) === name || (company?.floorplan_id === plan.id && company.unit === unit.unit);
  };
  return plans.flatMap((plan) =>
    plan.units.filter((unit) => isMeant(plan, unit)).map(({ entrance, centre }) => ({ planId: plan.id, at: entrance, centre })),
  );
}

/** What a place on the plan is called in an address. */
export function toPlaceCode(place: PlanPlace): string {
  if (place.kind === 'vacant') return `unit-${place.shape.unit}`;
  return place.kind === 'amenity' ? `amenity-${place.amenity.id}` : `shop-${place.company.id}`;
}
