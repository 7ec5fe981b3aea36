import type { Company, CompanyWithEntities, listCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { type PageQuery, prepareFind, prepareList, preparePage } from '../bodies.ts';
import type { Database } from '../database.ts';
import { jsonListFrom, jsonObject, jsonPart, valuesIn, withJsonField } from '../sqlite/dialect.ts';
import { prepareCompanyOutlines } from './company-outlines.ts';

type CompanyQuery = QueryOf<typeof listCompanies>;

export interface CompanyFilter extends Omit<CompanyQuery, 'q' | 'open'> {
  /** Only these; undefined: every company. */
  ids: readonly number[] | undefined;
}

const orders = {
  title: 'company_title.sort_key, company.id',
  '-title': 'company_title.sort_key DESC, company.id DESC',
  newest: 'company.is_new DESC, company.id DESC',
  featured: 'company.is_featured DESC, company_title.sort_key, company.id',
} as const satisfies Record<CompanyQuery['sort'], string>;

const filtered = {
  body: 'company.body',
  from: 'company JOIN company_title ON company_title.company_id = company.id AND company_title.locale = :locale',
  where: `(:type IS NULL OR company.type = :type)
    AND (:floor IS NULL OR company.floor = :floor)
    AND (:letter IS NULL OR company_title.letter = :letter)
    AND (:category IS NULL OR company.id IN (SELECT record_id FROM record_category WHERE record = 'company' AND category_id = :category))
    AND (:ids IS NULL OR company.id IN ${valuesIn(':ids')})`,
};

/** Companies that have entities of a kind; those with the newest first. */
const withEntities = {
  body: withJsonField(
    'company.body',
    'entities',
    jsonListFrom(`SELECT body, row_number() OVER (ORDER BY newest_ms DESC, id DESC) AS place FROM company_entity
      WHERE company_id = company.id AND kind = :kind AND visible_from_ms <= :now AND visible_until_ms > :now
      ORDER BY place LIMIT 3`),
  ),
  from: `company JOIN (
    SELECT company_id, max(newest_ms) AS newest_ms FROM company_entity
    WHERE kind = :kind AND visible_from_ms <= :now AND visible_until_ms > :now AND company_id IS NOT NULL
    GROUP BY company_id) AS entity ON entity.company_id = company.id`,
  where: 'true',
  orderBy: 'entity.newest_ms DESC, company.id',
};

/** Every query of companies, prepared once. */
export function prepareCompanyQueries(db: Database) {
  const lists = {
    title: preparePage<Company>(db, { ...filtered, orderBy: orders.title }),
    '-title': preparePage<Company>(db, { ...filtered, orderBy: orders['-title'] }),
    newest: preparePage<Company>(db, { ...filtered, orderBy: orders.newest }),
    featured: preparePage<Company>(db, { ...filtered, orderBy: orders.featured }),
  };
  const findOne = prepareFind<Company>(db, 'SELECT body FROM company WHERE id = :id');
  const listHours = prepareList<Pick<Company, 'id' | 'opening_hours'>>(
    db,
    `SELECT ${jsonObject({ id: 'id', opening_hours: jsonPart('body', 'opening_hours') })} AS body FROM company`,
  );
  const listFeatured = prepareList<Company>(db, 'SELECT body FROM company WHERE is_featured ORDER BY id');
  const listWithEntities = preparePage<CompanyWithEntities>(db, withEntities);

  return {
    list: ({ type, floor, letter, category, ids, locale, sort, page, per_page }: CompanyFilter) =>
      lists[sort](
        {
          type: type ?? null,
          floor: floor ?? null,
          letter: letter ?? null,
          category: category ?? null,
          ids: ids ? JSON.stringify(ids) : null,
          locale: locale ?? '',
        },
        { page, per_page },
      ),
    find: (id: number) => findOne({ id }),
    listHours: () => listHours(),
    toOutlines: prepareCompanyOutlines(db),
    listFeatured: () => listFeatured(),
    listWithEntities: (kind: string, now: Date, query: PageQuery) => listWithEntities({ kind, now: now.getTime() }, query),
  };
}
