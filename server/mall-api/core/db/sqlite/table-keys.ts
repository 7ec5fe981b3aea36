import type { Database } from '../database.ts';

/** Lists the columns of a table's primary key, in order; `rowid` if there is none. */
export function listKeyColumns(db: Database, table: string): string[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all();
  return columns.length > 0 ? columns.map(({ name }) => String(name)) : ['rowid'];
}
