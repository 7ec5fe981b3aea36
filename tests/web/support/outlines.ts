import { type Company, getCompany, getCompanyOutlines } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { answered, type Calls } from './calls.ts';

type Query = NonNullable<CallInput<typeof getCompanyOutlines>['query']>;

/** All companies as one call tells them, and each by itself, as the panel of the one that is chosen asks for it. */
export function outlined(companies: readonly Company[], { locale = 'cz', ...query }: Query = {}): Calls {
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
      ...(query.has && { web: web ?? undefined, logo: logo ?? undefined }),
    }),
  );
  const kinds = companies.map(({ id }, index) => [String(id), texts[index]?.company_category ?? '']);
  const hours = companies.flatMap(({ id, opening_hours }) => (opening_hours ? [[String(id), opening_hours] as const] : []));
  const answer = {
    companies: outlines,
    kinds: Object.fromEntries(kinds),
    tags: Object.fromEntries(allTags.map((tag, index) => [index, tag])),
    hours: Object.fromEntries<OpeningHours>(hours),
  };
  const each = companies.map((company) => answered(getCompany, { params: { id: company.id } }, company));
  return Object.assign(answered(getCompanyOutlines, { query: { locale, ...query } }, answer), ...each);
}
