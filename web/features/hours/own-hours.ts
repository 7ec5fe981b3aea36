import type { Company } from '#shared/contracts/companies.ts';
import type { OpeningHours } from '#shared/contracts/fields.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { groupWeek } from '#shared/rules/opening-hours.ts';

export type CompanyWithHours = Company & { opening_hours: OpeningHours };

/** Companies whose usual week is not the centre's. */
export function listDifferingCompanies(companies: readonly Company[], centre: OpeningHours | undefined): CompanyWithHours[] {
  const usual = centre && toWeekText(centre);
  return companies.filter(hasOwnHours).filter(({ opening_hours }) => toWeekText(opening_hours) !== usual);
}

/** Companies in whose text every word of the query stands, accents and case aside; who has no hours of its own keeps the centre's. */
export function findCompaniesByWords(
  companies: readonly Company[],
  q: string,
  { centre, toText }: { centre: OpeningHours | undefined; toText: (company: Company) => string },
): CompanyWithHours[] {
  const wanted = toWords(q);
  return companies.flatMap((company) => {
    const hours = company.opening_hours ?? centre;
    const text = fold(toText(company));
    return hours && wanted.every((word) => text.includes(word)) ? [{ ...company, opening_hours: hours }] : [];
  });
}

function hasOwnHours(company: Company): company is CompanyWithHours {
  return Boolean(company.opening_hours);
}

const toWeekText = (hours: OpeningHours) => JSON.stringify(groupWeek(hours));
