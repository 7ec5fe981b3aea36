import type { CompanyOutline } from '#shared/contracts/companies.ts';
import { fold } from '#shared/rules/fold.ts';
import { toWeekText } from '#shared/rules/opening-hours.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { findCentreHours } from '../centre/hours.ts';
import { toRecordTexts } from '../texts/record-texts.ts';
import type { OutlineQuery, OutlineResource } from './use-company-outlines.ts';
import { isWebAddress } from './web-address.ts';

/**
 * Does the same as `getCompanyOutlines`, with every company of a mall API without that call. Plan and unit are kept for all companies: the plan
 * selects its own, including those that only its units name. `q` is left to `listCompanies`.
 */
export function selectOutlines(
  all: readonly CompanyOutline[],
  { has, letter, page = 1, per_page: perPage = Math.max(all.length, 1) }: OutlineQuery,
  site: SiteConfig,
): OutlineResource {
  const texts = toRecordTexts(site);
  const toLetter = (company: CompanyOutline) => toFirstLetter(texts.get(company, 'title'));
  const having = has === 'eshop' ? listEshops(all) : has === 'own_week' ? listOwnWeeks(all, site) : all;
  const chosen = letter === undefined ? having : having.filter((company) => toLetter(company) === letter);
  const total = chosen.length;
  return {
    state: total === 0 ? 'empty' : 'ready',
    data: chosen.slice((page - 1) * perPage, page * perPage),
    meta: { page, per_page: perPage, total, pages: Math.ceil(total / perPage) },
    letters: has && [...new Set(having.map(toLetter))],
  };
}

/** Companies with the tag `eshop`; if none has it, every store with an address on the web. */
function listEshops(companies: readonly CompanyOutline[]): CompanyOutline[] {
  const withWeb = companies.filter(({ web }) => isWebAddress(web));
  const tagged = withWeb.filter(({ tags }) => tags.some((tag) => /^e-?shop$/i.test(tag)));
  return tagged.length > 0 ? tagged : withWeb.filter(({ type }) => type === 'store');
}

/** Companies whose regular week differs from the centre's. */
function listOwnWeeks(companies: readonly CompanyOutline[], site: SiteConfig): CompanyOutline[] {
  const centre = findCentreHours(site);
  const usual = centre && toWeekText(centre);
  return companies.filter(({ opening_hours }) => opening_hours && toWeekText(opening_hours) !== usual);
}

/** First letter for the letter filter: `0` for digits. */
function toFirstLetter(title: string): string {
  const first = fold(title).charAt(0);
  return /\d/.test(first) ? '0' : first;
}
