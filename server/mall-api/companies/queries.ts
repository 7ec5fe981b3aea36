import { type Company, type CompanyDiet, type CompanyWithEntities, diets, type listCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { type PageQuery, type Parameters, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { keepSinceImport } from '../core/db/imports.ts';
import { asJson, jsonListFrom, jsonObject, jsonPart, valuesIn, withJsonField } from '../core/db/sqlite/dialect.ts';
import { prepareCompanyOutlines } from './outline-queries.ts';

type CompanyQuery = QueryOf<typeof listCompanies>;

/** Filters of companies; undefined if not filtered. */
type Choice = Omit<CompanyFilter, 'sort' | 'page' | 'per_page'>;

export interface CompanyFilter extends Omit<CompanyQuery, 'q' | 'open'> {
  /** Ids of the listed companies; undefined: all companies. */
  ids: readonly number[] | undefined;
}

/** Filters companies by their columns, which are computed from the body and have indexes. */
const thoseThatAre = (condition: string) => `title.company_id IN (SELECT id FROM company WHERE ${condition})`;

const titles = '(SELECT company_id, sort_key, letter FROM company_title WHERE locale = :locale)';

const orders = {
  title: 'title.sort_key, title.company_id',
  '-title': 'title.sort_key DESC, title.company_id DESC',
  newest: `${thoseThatAre('is_new = 1')} DESC, title.company_id DESC`,
  featured: `${thoseThatAre('is_featured = 1')} DESC, title.sort_key, title.company_id`,
} as const satisfies Record<CompanyQuery['sort'], string>;

/**
 * SQL conditions by filter. Each combination of filters is a separate statement, because a single statement for all
 * would not use an index.
 */
const conditions = {
  type: thoseThatAre('type = :type'),
  floor: thoseThatAre('floor = :floor'),
  letter: 'title.letter = :letter',
  diet: 'title.company_id IN (SELECT company_id FROM company_diet WHERE diet = :diet)',
  category: `title.company_id IN (SELECT record_id FROM record_category WHERE record = 'company' AND category_id = :category)`,
  ids: `title.company_id IN ${valuesIn(':ids')}`,
} as const;

/** Builds the conditions of the requested filters, and their parameters. */
function toConditions({ type, floor, letter, category, diet, ids, locale }: Choice): { where: string; parameters: Parameters } {
  const asked = { type, floor, letter, category, diet, ids: ids && JSON.stringify(ids) };
  const parts = Object.entries(asked).filter(([, value]) => value !== undefined);
  const given = Object.fromEntries(parts) as Parameters; // safe: undefined values are already removed
  return {
    where: parts.map(([name]) => conditions[name as keyof typeof conditions]).join(' AND ') || 'true', // safe: names of the conditions above
    parameters: { ...given, locale: locale ?? '' },
  };
}

/** SQL for companies with announcements or rewards of a kind, newest first. */
function withEntities(kind: string) {
  const ofKind =
    kind === 'reward'
      ? { table: 'reward_in_stock', newest: 'visible_from_ms', condition: 'CAST(:kind AS TEXT) IS NOT NULL' }
      : { table: 'announcement', newest: 'published_ms', condition: 'type = :kind' };
  const visible = `${ofKind.condition} AND visible_from_ms <= :now AND visible_until_ms > :now`;
  return {
    body: withJsonField(
      'company.body',
      'entities',
      jsonListFrom(`SELECT body, row_number() OVER (ORDER BY ${ofKind.newest} DESC, id DESC) AS place FROM ${ofKind.table}
        WHERE company_id = company.id AND ${visible} ORDER BY place LIMIT 3`),
    ),
    from: `(SELECT company_id, max(${ofKind.newest}) AS newest_ms FROM ${ofKind.table}
      WHERE ${visible} AND company_id IS NOT NULL GROUP BY company_id) AS entity`,
    join: 'JOIN company ON company.id = entity.company_id',
    key: 'entity.company_id',
    where: 'true',
    orderBy: 'entity.newest_ms DESC, entity.company_id',
  };
}

/** Facts that identify a company on a receipt. Never part of an answer. */
export interface ReceiptCompany {
  id: number;
  registration_number: string | null;
  /** Names that its tills print. */
  names: string[];
  titles: string[];
}

export function prepareCompanyQueries(db: Database, getCentre: () => Mall) {
  const findOne = prepareFind<Company>(db, 'SELECT body FROM company WHERE id = :id');
  const listHours = prepareList<Pick<Company, 'id' | 'opening_hours'>>(
    db,
    `SELECT ${jsonObject({ id: 'id', opening_hours: jsonPart('body', 'opening_hours') })} AS body FROM company`,
  );
  const listFeatured = prepareList<Company>(db, 'SELECT body FROM company WHERE is_featured = 1 ORDER BY id');

  const listNamed = prepareList<Omit<ReceiptCompany, 'titles'> & Pick<Company, 'translations'>>(
    db,
    `SELECT ${jsonObject({
      id: 'id',
      registration_number: 'registration_number',
      names: asJson("coalesce(names, '[]')"),
      translations: jsonPart('body', 'translations'),
    })} AS body FROM company LEFT JOIN company_receipt ON company_id = id`,
  );

  return {
    list({ sort, page, per_page, ...choice }: CompanyFilter) {
      const { where, parameters } = toConditions(choice);
      const list = preparePage<Company>(db, {
        body: 'company.body',
        from: `${titles} AS title`,
        join: 'JOIN company ON company.id = title.company_id',
        key: 'title.company_id',
        where,
        orderBy: orders[sort],
      });
      return list(parameters, { page, per_page });
    },
    listDiets(choice: Choice): CompanyDiet[] {
      const { where, parameters } = toConditions(choice);
      const count = prepareList<CompanyDiet>(
        db,
        `SELECT ${jsonObject({ diet: 'company_diet.diet', total: 'count(*)' })} AS body
        FROM company_diet JOIN ${titles} AS title ON title.company_id = company_diet.company_id WHERE ${where} GROUP BY company_diet.diet`,
      );
      const found = count(parameters);
      return diets.flatMap((diet) => found.find((one) => one.diet === diet) ?? []);
    },
    find: (id: number) => findOne({ id }),
    /** Cached until the content changes. */
    listHours: keepSinceImport(db, listHours),
    toOutlines: prepareCompanyOutlines(db, getCentre),
    /** Cached until the content changes. */
    listForReceipts: keepSinceImport(db, (): ReceiptCompany[] =>
      listNamed().map(({ translations, ...company }) => ({ ...company, titles: [...new Set(translations.map(({ title }) => title))] })),
    ),
    listFeatured: () => listFeatured(),
    listWithEntities: (kind: string, now: Date, query: PageQuery) =>
      preparePage<CompanyWithEntities>(db, withEntities(kind))({ kind, now: now.getTime() }, query),
  };
}
