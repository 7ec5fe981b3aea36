import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { isWebAddress } from '../../lib/data/web-address.ts';

/** A shop with an online shop. */
export interface Eshop {
  company: CompanyOutline;
  title: string;
  /** The shop's description of what it sells. */
  kind: string | undefined;
  web: string;
}

export interface EshopFilters {
  q: string | undefined;
  /** First letter: `a` to `z`, or `0` for digits. */
  letter: string | undefined;
}

const maxQueryCharacters = 100;

/** Converts companies to e-shops. Omits companies without a safe web address. */
export function toEshops(
  companies: readonly CompanyOutline[],
  toText: (company: CompanyOutline) => Pick<Eshop, 'title' | 'kind'>,
): Eshop[] {
  return companies.flatMap((company) => (isWebAddress(company.web) ? [{ company, web: company.web, ...toText(company) }] : []));
}

/** Reads the filters from the query. Ignores invalid values. */
export function readEshopFilters(query: URLSearchParams): EshopFilters {
  const letter = query.get('letter')?.trim().toLowerCase() ?? '';
  return {
    q: query.get('q')?.trim().slice(0, maxQueryCharacters) || undefined,
    letter: /^[a-z0]$/.test(letter) ? letter : undefined,
  };
}
