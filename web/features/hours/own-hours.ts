import type { Company } from '#shared/contracts/companies.ts';
import { groupWeek } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';

type CompanyWithHours = Company & { opening_hours: OpeningHours };

/** Companies whose usual week is not the centre's. */
export function listDifferingCompanies(companies: readonly Company[], centre: OpeningHours | undefined): CompanyWithHours[] {
  const usual = centre && toWeekText(centre);
  return companies.filter(hasOwnHours).filter(({ opening_hours }) => toWeekText(opening_hours) !== usual);
}

function hasOwnHours(company: Company): company is CompanyWithHours {
  return Boolean(company.opening_hours);
}

const toWeekText = (hours: OpeningHours) => JSON.stringify(groupWeek(hours));
