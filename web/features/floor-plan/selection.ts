import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { PlanQuery } from './plan-address.ts';
import type { PlanPlace } from './plan-places.ts';

/** What the address points at. */
export type Selection =
  | { state: 'none' }
  /** `unit` is undefined when it is not on the plan that is shown. */
  | { state: 'company'; company: Company; unit: string | undefined }
  | { state: 'amenity'; amenity: Amenity; unit: string }
  /** A room that nobody is in. */
  | { state: 'vacant'; unit: string }
  /** An id or a unit that nothing is known of. */
  | { state: 'unknown' };

/** Reads `shop` (an id) or `unit` (its name, in any case) from the address; the shop wins. */
export function findSelection({ shop, unit }: PlanQuery, places: readonly PlanPlace[], companies: readonly Company[]): Selection {
  if (shop) {
    const company = companies.find(({ id }) => String(id) === shop);
    return company ? toCompanySelection(company, places) : { state: 'unknown' };
  }
  if (!unit) return { state: 'none' };
  const name = unit.toLowerCase();
  const place = places.find(({ shape }) => shape.unit === name);
  if (place?.kind === 'vacant') return { state: 'vacant', unit: name };
  if (place?.kind === 'amenity') return { state: 'amenity', amenity: place.amenity, unit: name };
  const company = place?.company ?? companies.find((candidate) => candidate.unit === name); // on another floor
  return company ? { state: 'company', company, unit: place && name } : { state: 'unknown' };
}

function toCompanySelection(company: Company, places: readonly PlanPlace[]): Selection {
  const place = places.find((candidate) => 'company' in candidate && candidate.company.id === company.id);
  return { state: 'company', company, unit: place?.shape.unit };
}
