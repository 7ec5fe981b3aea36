import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { PlanQuery } from './plan-address.ts';
import type { PlanPlace } from './plan-places.ts';

/** The place selected by the address. */
export type Selection =
  | { state: 'none' }
  /** `unit` is undefined if the company's unit is not on the current plan. */
  | { state: 'company'; company: CompanyOutline; unit: string | undefined }
  | { state: 'amenity'; amenity: Amenity; unit: string | undefined }
  | { state: 'entrance'; entrance: Entrance }
  /** A vacant unit. `name` is undefined if the unit's name is only meant for addresses. */
  | { state: 'vacant'; unit: string; name: string | undefined }
  /** The id or unit in the address is unknown. */
  | { state: 'unknown' };

interface PlanRecords {
  places: readonly PlanPlace[];
  companies: readonly CompanyOutline[];
  amenities: readonly Amenity[];
  entrances: readonly Entrance[];
}

/** Finds the selected place by the first of these parameters in the address: `shop`, `amenity`, `entrance` (ids), `unit` (a name, in any case). */
export function findSelection(
  { shop, unit, amenity: amenityId, entrance: entranceId }: PlanQuery,
  { places, companies, amenities, entrances }: PlanRecords,
): Selection {
  if (shop) {
    const company = companies.find(({ id }) => String(id) === shop);
    return company ? toCompanySelection(company, places) : { state: 'unknown' };
  }
  if (amenityId) {
    const amenity = amenities.find(({ id }) => String(id) === amenityId);
    const place = places.find((candidate) => candidate.kind === 'amenity' && candidate.amenity.id === amenity?.id);
    return amenity ? { state: 'amenity', amenity, unit: place?.shape.unit } : { state: 'unknown' };
  }
  if (entranceId) {
    const entrance = entrances.find(({ id }) => String(id) === entranceId);
    return entrance ? { state: 'entrance', entrance } : { state: 'unknown' };
  }
  if (!unit) return { state: 'none' };
  const name = unit.toLowerCase();
  const place = places.find(({ shape }) => shape.unit === name);
  if (place?.kind === 'vacant') return { state: 'vacant', unit: name, name: place.shape.is_generated ? undefined : name.toUpperCase() };
  if (place?.kind === 'amenity') return { state: 'amenity', amenity: place.amenity, unit: name };
  const company = place?.company ?? companies.find((candidate) => candidate.unit === name); // perhaps on another floor
  return company ? { state: 'company', company, unit: place && name } : { state: 'unknown' };
}

function toCompanySelection(company: CompanyOutline, places: readonly PlanPlace[]): Selection {
  const place = places.find((candidate) => 'company' in candidate && candidate.company.id === company.id);
  return { state: 'company', company, unit: place?.shape.unit };
}
