import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline, CompanyType } from '#shared/contracts/companies.ts';
import type { Floorplan, FloorplanUnit } from '#shared/contracts/floorplans.ts';

export type PlaceKind = CompanyType | 'amenity' | 'vacant';

/** A unit of the plan with its occupant. */
export type PlanPlace = { shape: FloorplanUnit } & (
  | { kind: CompanyType; company: CompanyOutline }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'vacant' }
);

/** Returns the units of a plan with their occupants. Finds occupants by the company's unit and by the unit's company. */
export function toPlaces(plan: Floorplan, companies: readonly CompanyOutline[], amenities: readonly Amenity[] = []): PlanPlace[] {
  const companiesById = new Map(companies.map((company) => [company.id, company]));
  const companiesByUnit = new Map(
    companies.flatMap((company) => (company.floorplan_id === plan.id && company.unit ? [[company.unit, company] as const] : [])),
  );
  const amenitiesById = new Map(amenities.map((amenity) => [amenity.id, amenity]));
  return plan.units.map((shape): PlanPlace => {
    const company = companiesById.get(shape.company_id ?? 0) ?? companiesByUnit.get(shape.unit);
    if (company) return { shape, kind: company.type, company };
    const amenity = amenitiesById.get(shape.amenity_id ?? 0);
    return amenity ? { shape, kind: 'amenity', amenity } : { shape, kind: 'vacant' };
  });
}
