import type { Company } from '#shared/contracts/companies.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';

export type PlacedCompany = Pick<Company, 'id' | 'floorplan_id' | 'unit'>;

/** Sets the companies of units for which the plan contains none, according to the companies' records. */
export function fillUnits({ companies, floorplans }: { companies: readonly PlacedCompany[]; floorplans: readonly Floorplan[] }): void {
  const inUnit = new Map<string, number>();
  for (const { id, floorplan_id, unit } of companies.toReversed()) if (unit) inUnit.set(`${floorplan_id} ${unit}`, id); // the first of several companies counts
  for (const plan of floorplans) {
    for (const unit of plan.units) {
      if (unit.company_id || unit.amenity_id) continue;
      const id = inUnit.get(`${plan.id} ${unit.unit}`);
      if (id !== undefined) unit.company_id = id;
    }
  }
}
