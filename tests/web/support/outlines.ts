import { type Company, getCompany, getCompanyOutlines } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { fold } from '#shared/rules/fold.ts';
import { toWeekText } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { answered, type Calls } from './calls.ts';
import { zone } from './records.ts';

type Query = NonNullable<CallInput<typeof getCompanyOutlines>['query']>;

const planIds = [1, 2, 3];
const listSize = 24;

/**
 * Answers for a centre with these companies: all companies, the companies of each floor plan, the lists for hours and e-shops, and each single
 * company.
 */
export function outlined(companies: readonly Company[], { locale = 'cz' }: { locale?: Locale } = {}): Calls {
  const usual = toWeekText(zone());
  const units = companies.flatMap(({ unit }) => unit ?? []);
  return Object.assign(
    {},
    outlinesOf(companies, { locale }),
    ...planIds.map((floorplan) =>
      outlinesOf(
        companies.filter(({ floorplan_id }) => floorplan_id === floorplan),
        { locale, floorplan },
      ),
    ),
    ...units.map((unit) =>
      outlinesOf(
        companies.filter((company) => company.unit === unit),
        { locale, unit },
      ),
    ),
    outlinesOf(
      companies.filter(({ opening_hours }) => opening_hours && toWeekText(opening_hours) !== usual),
      { locale, has: 'own_week', per_page: listSize },
    ),
    outlinesOf(companies, { locale, has: 'eshop', per_page: listSize }),
    ...companies.map((company) => answered(getCompany, { params: { id: company.id } }, company)),
  );
}

/** Returns the mall API's answer to a search for these words. */
export const found = (companies: readonly Company[], q: string, locale: Locale = 'cz'): Calls =>
  outlinesOf(companies, { locale, q, per_page: 50 });

/** Returns an answer in the mall API's format. `total`: number of companies on all pages of the list; undefined for a mall API without selections. */
export function outlinesOf(companies: readonly Company[], query: Query, { total = companies.length }: { total?: number } = {}): Calls {
  const { locale = 'cz' } = query;
  const texts = companies.map(({ translations }) => translations.find((one) => one.locale === locale) ?? translations[0]);
  const allTags = companies.flatMap(({ tags }) => tags);
  const outlines = companies.map(
    ({ id, type, category_ids, floor, unit, floorplan_id, is_outside_only, tags, opening_hours, web, logo }, index) => ({
      id,
      type,
      title: texts[index]?.title,
      kind: id,
      category_id: category_ids[0],
      floor: floor ?? undefined,
      unit: unit ?? undefined,
      floorplan_id: floorplan_id ?? undefined,
      is_outside_only,
      tags: tags.map((tag) => allTags.indexOf(tag)),
      hours: opening_hours ? id : undefined,
      ...(query.has === 'eshop' && { web: web ?? undefined, logo: logo ?? undefined }),
    }),
  );
  const kinds = companies.map(({ id }, index) => [String(id), texts[index]?.company_category ?? '']);
  const hours = companies.flatMap(({ id, opening_hours }) => (opening_hours ? [[String(id), opening_hours] as const] : []));
  const letters = texts.map((text) => fold(text?.title ?? '').charAt(0)).map((letter) => (/\d/.test(letter) ? '0' : letter));
  return answered(
    getCompanyOutlines,
    { query: { ...query, locale } },
    {
      companies: outlines,
      kinds: Object.fromEntries(kinds),
      tags: Object.fromEntries(allTags.map((tag, index) => [index, tag])),
      hours: Object.fromEntries<OpeningHours>(hours),
      total,
      ...(query.has && { letters: [...new Set(letters)] }),
    },
  );
}
