import type { ListMeta } from '#shared/contracts/envelope.ts';
import type { Database, Value } from './database.ts';

export type Parameters = Readonly<Record<string, Value>>;

export interface Page<T> {
  data: T[];
  meta: ListMeta;
}

export interface PageQuery {
  page: number;
  per_page: number;
}

/** Prepares a query whose rows have a JSON `body`. The returned function runs it and parses the bodies. */
export function prepareList<T>(db: Database, sql: string): (parameters?: Parameters) => T[] {
  const statement = db.prepare(sql);
  return (parameters = {}) => statement.all(parameters).map(toBody<T>);
}

/** Like `prepareList`, for at most one row. */
export function prepareFind<T>(db: Database, sql: string): (parameters?: Parameters) => T | undefined {
  const statement = db.prepare(sql);
  return (parameters = {}) => {
    const row = statement.get(parameters);
    return row && toBody<T>(row);
  };
}

interface PageSql {
  /** Column or expression that contains the body. */
  body?: string;
  from: string;
  /** Tables for the total, if `from` joins several rows to each item. */
  counted?: string;
  where: string;
  orderBy: string;
  /** Column that identifies a row. If set, rows are selected by this column first, and only the bodies on the page are read. */
  key?: string;
  /** Join that provides the bodies, if rows are selected without them. */
  join?: string;
}

/** Prepares a paginated list. A page past the end is empty. Parameters of `orderBy` that `where` lacks are given separately, because the count has only `where`. */
export function preparePage<T>(db: Database, { body = 'body', from, counted = from, where, orderBy, key, join = '' }: PageSql) {
  const count = db.prepare(`SELECT count(*) AS total FROM ${counted} WHERE ${where}`);
  const chosen = `FROM ${from} WHERE ${where} ORDER BY ${orderBy} LIMIT :limit OFFSET :offset`;
  const list = prepareList<T>(
    db,
    key
      ? `SELECT ${body} AS body FROM ${from} ${join} WHERE ${key} IN (SELECT ${key} ${chosen}) ORDER BY ${orderBy}`
      : `SELECT ${body} AS body ${chosen}`,
  );
  return (parameters: Parameters, { page, per_page }: PageQuery, ofOrder: Parameters = {}): Page<T> => {
    const total = Number(count.get(parameters)?.total);
    const data = list({ ...parameters, ...ofOrder, limit: per_page, offset: (page - 1) * per_page });
    return { data, meta: toMeta({ page, per_page }, total) };
  };
}

export function toMeta({ page, per_page }: PageQuery, total: number): ListMeta {
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}

function toBody<T>(row: Record<string, Value>): T {
  return JSON.parse(String(row.body)) as T; // checked by its contract at import
}

/** Formats a column of milliseconds for members' data exports; null if empty. */
export function toDateTime(ms: Value | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null;
}
