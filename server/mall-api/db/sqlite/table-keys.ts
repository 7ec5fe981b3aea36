import type { Database } from '../database.ts';

/** The columns of a table's primary key, in their order. */
export function listKeyColumns(db: Database, table: string): string[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all();
  return columns.map(({ name }) => String(name));
}
