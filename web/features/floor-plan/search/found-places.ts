import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { RecordTexts } from '../../../lib/texts/record-texts.ts';

/** A result of the plan's search, with its name and description. */
export type FoundPlace = { title: string; note: string | undefined; floor: number | undefined } & (
  | { kind: 'company'; company: CompanyOutline }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'entrance'; entrance: Entrance }
);

/** Converts companies to search results. The list that is shown without a search has the same format. */
export function listCompanies(companies: readonly CompanyOutline[], texts: RecordTexts): FoundPlace[] {
  return companies.map((company) => ({
    kind: 'company',
    company,
    title: texts.get(company, 'title'),
    note: texts.find(company, 'company_category'),
    floor: company.floor ?? undefined,
  }));
}
