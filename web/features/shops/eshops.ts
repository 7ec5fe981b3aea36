import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { fold, toWords } from '#shared/rules/fold.ts';
import { isWebAddress } from './contact-links.ts';

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

/** Who bears the tag `eshop`; where nobody does, every shop with an address on the web. */
export function listEshops(
  companies: readonly CompanyOutline[],
  toText: (company: CompanyOutline) => Pick<Eshop, 'title' | 'kind'>,
): Eshop[] {
  const withWeb = companies.flatMap((company) => (isWebAddress(company.web) ? [{ company, web: company.web, ...toText(company) }] : []));
  const tagged = withWeb.filter(({ company }) => company.tags.some((tag) => /^e-?shop$/i.test(tag)));
  return tagged.length > 0 ? tagged : withWeb.filter(({ company }) => company.type === 'store');
}

/** Those in whose name or kind every word stands, and whose name begins with the letter. */
export function filterEshops(eshops: readonly Eshop[], { q, letter }: EshopFilters): Eshop[] {
  const wanted = toWords(q ?? '');
  return eshops.filter((eshop) => {
    const text = fold([eshop.title, eshop.kind].join(' '));
    return wanted.every((word) => text.includes(word)) && (letter === undefined || toFirstLetter(eshop.title) === letter);
  });
}

/** What is not understood counts as not asked for. */
export function readEshopFilters(query: URLSearchParams): EshopFilters {
  const letter = query.get('letter')?.trim().toLowerCase() ?? '';
  return {
    q: query.get('q')?.trim().slice(0, mostQueryCharacters) || undefined,
    letter: /^[a-z0]$/.test(letter) ? letter : undefined,
  };
}

/** As the list's letters have it: `0` for digits. */
export function toFirstLetter(title: string): string {
  const first = fold(title).charAt(0);
  return /\d/.test(first) ? '0' : first;
}
