import type { Database } from '../database.ts';

/** What tells a table's rows apart: the columns of its primary key, in their order. */
export function listKeyColumns(db: Database, table: string): string[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all();
  return columns.length > 0 ? columns.map(({ name }) => String(name)) : ['rowid'];
}
