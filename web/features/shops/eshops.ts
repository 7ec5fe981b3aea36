import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { isWebAddress } from '../../lib/data/web-address.ts';

/** A shop that sells on a site of its own. */
export interface Eshop {
  company: CompanyOutline;
  title: string;
  /** What it sells, in its own words. */
  kind: string | undefined;
  web: string;
}

export interface EshopFilters {
  q: string | undefined;
  /** `a` to `z`, `0` for digits. */
  letter: string | undefined;
}

const mostQueryCharacters = 100;

/** Companies with a web address that a link may lead to. */
export function toEshops(
  companies: readonly CompanyOutline[],
  toText: (company: CompanyOutline) => Pick<Eshop, 'title' | 'kind'>,
): Eshop[] {
  return companies.flatMap((company) => (isWebAddress(company.web) ? [{ company, web: company.web, ...toText(company) }] : []));
}

/** What is not understood counts as not asked for. */
export function readEshopFilters(query: URLSearchParams): EshopFilters {
  const letter = query.get('letter')?.trim().toLowerCase() ?? '';
  return {
    q: query.get('q')?.trim().slice(0, mostQueryCharacters) || undefined,
    letter: /^[a-z0]$/.test(letter) ? letter : undefined,
  };
}
