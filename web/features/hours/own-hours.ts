import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { groupWeek } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';

type CompanyWithHours = CompanyOutline & { opening_hours: OpeningHours };

/** Companies whose usual week is not the centre's. */
export function listDifferingCompanies(companies: readonly CompanyOutline[], centre: OpeningHours | undefined): CompanyWithHours[] {
  const usual = centre && toWeekText(centre);
  return companies.filter(hasOwnHours).filter(({ opening_hours }) => toWeekText(opening_hours) !== usual);
}

function hasOwnHours(company: CompanyOutline): company is CompanyWithHours {
  return Boolean(company.opening_hours);
}

const toWeekText = (hours: OpeningHours) => JSON.stringify(groupWeek(hours));
