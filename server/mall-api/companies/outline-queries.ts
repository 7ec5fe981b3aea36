import type { Company, CompanyOutlines, getCompanyOutlines } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';

/** All companies by title, in one language. */
export function prepareCompanyOutlines(db: Database) {
  const list = prepareList<Company>(
    db,
    `SELECT company.body FROM company JOIN company_title ON company_title.company_id = company.id AND company_title.locale = :locale
    ORDER BY company_title.sort_key, company.id`,
  );
  const getMade = keepSinceImport(db, () => new Map<string, CompanyOutlines>()); // a few, each dear: of every language, of all or of web shops
  return ({ locale, has }: QueryOf<typeof getCompanyOutlines>): CompanyOutlines => {
    const made = getMade();
    const key = `${locale} ${has}`;
    const known = made.get(key);
    if (known) return known;
    const companies = list({ locale: locale ?? '' }).filter(({ web }) => has === undefined || web);
    const outlines = toOutlines(companies, locale, has === 'web');
    made.set(key, outlines);
    return outlines;
  };
}

function toOutlines(companies: readonly Company[], locale: string | undefined, hasWeb: boolean): CompanyOutlines {
  const kinds = createKeys();
  const tagKeys = createKeys();
  const hours = createKeys(); // as text: most are those of many
  const outlines = companies.map(({ id, type, floor, unit, floorplan_id, is_outside_only, category_ids, tags, web, logo, ...company }) => {
    const text = company.translations.find((one) => one.locale === locale) ?? company.translations[0];
    return {
      id,
      type: type === 'store' ? undefined : type,
      title: text?.title,
      locale: text?.locale === locale ? undefined : text?.locale,
      kind: kinds.toKey(text?.company_category),
      category_id: category_ids?.[0],
      floor: floor ?? undefined,
      unit: unit ?? undefined,
      floorplan_id: floorplan_id ?? undefined,
      is_outside_only: is_outside_only || undefined,
      tags: tags?.length ? tags.map((tag) => tagKeys.toKey(tag)) : undefined,
      hours: hours.toKey(company.opening_hours && JSON.stringify(company.opening_hours)),
      ...(hasWeb && { web: web ?? undefined, logo: logo ?? undefined }),
    };
  });
  return {
    companies: outlines as CompanyOutlines['companies'],
    kinds: kinds.list(),
    tags: tagKeys.list(),
    hours: Object.fromEntries(Object.entries(hours.list()).map(([key, text]) => [key, inOneLanguage(JSON.parse(text), locale)])),
  };
}

/** Values by keys of their own, each once. */
function createKeys() {
  const keys = new Map<string, number>();
  return {
    toKey(value: string | null | undefined): number | undefined {
      if (!value) return undefined;
      const key = keys.get(value) ?? keys.size;
      keys.set(value, key);
      return key;
    },
    list: (): Record<string, string> => Object.fromEntries([...keys].map(([value, key]) => [key, value])),
  };
}

function inOneLanguage(hours: OpeningHours, locale: string | undefined): OpeningHours {
  const exceptions = (hours.exceptions ?? []).map((exception) => {
    const own = exception.translations?.find((one) => one.locale === locale) ?? exception.translations?.[0];
    return { ...exception, translations: own ? [own] : [] };
  });
  return { ...hours, exceptions };
}
