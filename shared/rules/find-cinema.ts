import type { ListedCompany } from '#shared/contracts/companies.ts';
import { toWords } from './fold.ts';

/** Words for a cinema, as a kind of company or as a tag, in all languages of the site. */
const cinemaWords: ReadonlySet<string> = new Set(['cinema', 'cinemas', 'kino', 'kina', 'multikino', 'multiplex']);

/** Returns the cinema among a centre's companies: by tag, else by the name of its kind. */
export function findCinema(companies: readonly ListedCompany[]): ListedCompany | undefined {
  const isCinema = (text: string | undefined) => toWords(text ?? '').some((word) => cinemaWords.has(word));
  return (
    companies.find(({ tags }) => tags.some(isCinema)) ??
    companies.find(({ translations }) => translations.some(({ company_category }) => isCinema(company_category)))
  );
}
