import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { ListedCompany } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { Mall } from '#shared/contracts/malls.ts';

export type PlacedPlan = Floorplan & { position: NonNullable<Floorplan['position']> };

/** Records from which the indoor map of a centre is built. A thread can receive them. */
export interface ImdfSource {
  /** Address of the site, from which the ids of features are derived. */
  publicUrl: string;
  /** Tag of the site's own language. */
  language: string;
  createdAt: string;
  /** ISO 3166-1 alpha-2, such as `CZ`. */
  countryCode: string;
  metresPerUnit: number;
  mall: Mall;
  plans: readonly PlacedPlan[];
  companies: readonly ListedCompany[];
  amenities: readonly Amenity[];
  categories: readonly Category[];
  entrances: readonly Entrance[];
}
