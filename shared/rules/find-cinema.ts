import type { ListedCompany } from '#shared/contracts/companies.ts';
import { toWords } from './fold.ts';

/** What a cinema is called as a kind of company, or as its tag, in any language of the site. */
const cinemaWords: ReadonlySet<string> = new Set(['cinema', 'cinemas', 'kino', 'kina', 'multikino', 'multiplex']);

/** The cinema among a centre's companies: by its tag, else by what it calls its kind. */
export function findCinema(companies: readonly ListedCompany[]): ListedCompany | undefined {
  const isCinema = (text: string | undefined) => toWords(text ?? '').some((word) => cinemaWords.has(word));
  return (
    companies.find(({ tags }) => tags.some(isCinema)) ??
    companies.find(({ translations }) => translations.some(({ company_category }) => isCinema(company_category)))
  );
}
