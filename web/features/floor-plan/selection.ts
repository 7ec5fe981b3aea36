import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Company } from '#shared/contracts/companies.ts';
import type { PlanPlace } from './plan-places.ts';

/** What the address points at. */
export type Selection =
  | { state: 'none' }
  /** `unit` is undefined when it is not on the plan that is shown. */
  | { state: 'company'; company: Company; unit: string | undefined }
  | { state: 'amenity'; amenity: Amenity; unit: string }
  /** An id or a unit that nothing is known of. */
  | { state: 'unknown' };

/** Reads `shop` (an id) or `unit` (a unit of this plan) from the address; the shop wins. */
export function findSelection(query: URLSearchParams, places: readonly PlanPlace[], companies: readonly Company[]): Selection {
  const shop = query.get('shop');
  const unit = query.get('unit');
  if (shop) {
    const company = companies.find(({ id }) => String(id) === shop);
    return company ? toCompanySelection(company, places) : { state: 'unknown' };
  }
  if (!unit) return { state: 'none' };
  const place = places.find(({ shape }) => shape.unit === unit);
  if (!place || place.kind === 'vacant') return { state: 'unknown' };
  if (place.kind === 'amenity') return { state: 'amenity', amenity: place.amenity, unit };
  return { state: 'company', company: place.company, unit };
}

function toCompanySelection(company: Company, places: readonly PlanPlace[]): Selection {
  const place = places.find((candidate) => 'company' in candidate && candidate.company.id === company.id);
  return { state: 'company', company, unit: place?.shape.unit };
}
