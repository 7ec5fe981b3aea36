import type { Amenity } from '#shared/contracts/amenities.ts';
import type { CompanyOutline } from '#shared/contracts/companies.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { RecordTexts } from '../../../lib/texts/record-texts.ts';

/** What the plan's search finds: each with its name and what it is. */
export type FoundPlace = { title: string; note: string | undefined; floor: number | undefined } & (
  | { kind: 'company'; company: CompanyOutline }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'entrance'; entrance: Entrance }
);

/** The companies, as a search would find them: what is listed while nobody searches. */
export function listCompanies(companies: readonly CompanyOutline[], texts: RecordTexts): FoundPlace[] {
  return companies.map((company) => ({
    kind: 'company',
    company,
    title: texts.get(company, 'title'),
    note: texts.find(company, 'company_category'),
    floor: company.floor ?? undefined,
  }));
}
