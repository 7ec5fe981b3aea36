import type { Company, CompanyOutlines, getCompanyOutlines } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { toWeekText } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { type Page, type Parameters, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';
import { elementsOf, jsonField, jsonPart, valuesIn } from '../core/db/sqlite/dialect.ts';
import { centreHours } from '../hours/centre-hours.ts';

export interface OutlineFilter extends Omit<QueryOf<typeof getCompanyOutlines>, 'q'> {
  /** Ids of the listed companies, in this order; undefined: all companies, by title. */
  ids: readonly number[] | undefined;
}

/** Max companies on a floor that its plan does not draw, such as the second company in a unit or a stand without a unit. */
const maxUndrawn = 100;

const conditions = {
  floorplan: `title.company_id IN (SELECT value FROM ${elementsOf(':drawn')} UNION SELECT * FROM (
    SELECT id FROM company WHERE floorplan_id = :floorplan AND id NOT IN ${valuesIn(':drawn')} ORDER BY id LIMIT ${maxUndrawn}) AS undrawn)`,
  unit: 'title.company_id IN (SELECT id FROM company WHERE floorplan_id IN (SELECT id FROM floorplan) AND unit = :unit)',
  letter: 'title.letter = :letter',
  eshop: `title.company_id IN (
    SELECT id FROM company WHERE eshop_rank = (SELECT max(eshop_rank) FROM company WHERE eshop_rank > 0) AND eshop_rank > 0)`,
  own_week: `title.company_id IN (SELECT id FROM company WHERE own_week IN ${valuesIn(':weeks')} AND own_week IS NOT NULL)`,
} as const;

/** Lists companies by title, or the best of a search, in one language. Reads only the bodies on the page. */
export function prepareCompanyOutlines(db: Database, getCentre: () => Mall) {
  const listWeeks = db.prepare('SELECT DISTINCT own_week FROM company WHERE own_week IS NOT NULL');
  const getOtherWeeks = keepSinceImport(db, () => {
    const usual = toWeekText(centreHours(getCentre()));
    const weeks = listWeeks.all().map(({ own_week }) => String(own_week));
    return JSON.stringify(weeks.filter((week) => toWeekText(JSON.parse(week) as OpeningHours) !== usual)); // safe: checked at import
  });
  const listDrawn = db.prepare(
    `SELECT ${jsonField('value', 'company_id')} AS id FROM floorplan, ${elementsOf(jsonPart('floorplan.body', 'units'))} WHERE floorplan.id = :floorplan`,
  );
  /** Lists the companies in the units of a plan. */
  const toDrawn = (floorplan: number) => JSON.stringify(listDrawn.all({ floorplan }).flatMap(({ id }) => id ?? []));
  const listLetters = {
    eshop: db.prepare(`SELECT DISTINCT letter FROM company_title AS title WHERE locale = :locale AND ${conditions.eshop} ORDER BY letter`),
    own_week: db.prepare(
      `SELECT DISTINCT letter FROM company_title AS title WHERE locale = :locale AND ${conditions.own_week} ORDER BY letter`,
    ),
  };

  return ({ locale, has, ids, page, per_page, ...choice }: OutlineFilter): CompanyOutlines => {
    const chosen = Object.entries(choice).filter(([, value]) => value !== undefined) as [
      'floorplan' | 'unit' | 'letter',
      string | number,
    ][]; // safe: only these fields are left
    const names = [...chosen.map(([name]) => name), ...(has ? [has] : [])];
    const ofWeek = has === 'own_week' ? { weeks: getOtherWeeks() } : {};
    const parameters: Parameters = {
      ...Object.fromEntries(chosen),
      ...ofWeek,
      ...(choice.floorplan !== undefined && { drawn: toDrawn(choice.floorplan) }),
      ...(ids && { ids: JSON.stringify(ids) }),
      locale: locale ?? '',
    };
    const { data, meta }: Page<Company> = preparePage<Company>(db, {
      body: 'company.body',
      from: ids
        ? `(SELECT found.key AS place, title.company_id, title.letter FROM ${elementsOf(':ids')} AS found CROSS JOIN company_title AS title
            WHERE title.company_id = found.value AND title.locale = :locale) AS title`
        : '(SELECT company_id, sort_key, letter FROM company_title WHERE locale = :locale) AS title',
      join: 'JOIN company ON company.id = title.company_id',
      key: 'title.company_id',
      where: names.map((name) => conditions[name]).join(' AND ') || 'true',
      orderBy: ids ? 'title.place' : 'title.sort_key, title.company_id',
    })(parameters, { page, per_page });
    const letters = has && listLetters[has].all({ ...ofWeek, locale: locale ?? '' }).map(({ letter }) => String(letter));
    return { ...toOutlines(data, locale, has === 'eshop'), total: meta.total, ...(letters && { letters }) };
  };
}

function toOutlines(companies: readonly Company[], locale: string | undefined, isEshop: boolean): CompanyOutlines {
  const kinds = createKeys();
  const tagKeys = createKeys();
  const hours = createKeys(); // by the hours as JSON text, because many companies share the same hours
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
      ...(isEshop && { web: web ?? undefined, logo: logo ?? undefined }),
    };
  });
  return {
    companies: outlines as CompanyOutlines['companies'],
    kinds: kinds.list(),
    tags: tagKeys.list(),
    hours: Object.fromEntries(Object.entries(hours.list()).map(([key, text]) => [key, inOneLanguage(JSON.parse(text), locale)])),
  };
}
/** Assigns a key to each distinct value. */
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
