import type { Database, Parameters } from '../core/db/database.ts';
import { listKeyColumns } from '../core/db/sqlite/dialect.ts';
import type { Row } from '../core/kinds/record-kind.ts';

/** A statement and the rows for which it is executed. */
export interface Write {
  sql: string;
  rows: readonly Row[];
}

/** Minimal writes after which a table contains exactly the given rows. */
export interface TableChanges {
  removals: Write;
  puts: Write;
}

/** Part of a table: a condition on its columns. */
export interface Scope {
  where: string;
  parameters: Parameters;
}

const everything: Scope = { where: 'TRUE', parameters: {} };

/** Compares rows with a table, or a part of it. All rows have the columns of the first row. Table and column names come from this program only. */
export function findTableChanges(db: Database, table: string, rows: readonly Row[], scope: Scope = everything): TableChanges {
  const keys = readKeyColumns(db, table);
  const columns = Object.keys(rows[0] ?? {});
  const toKey = (row: Row) => JSON.stringify(keys.map((column) => row[column]));
  const waiting = new Map(rows.map((row) => [toKey(row), row]));
  const gone: Row[] = [];
  const selected = columns.length > 0 ? columns : keys;
  const there = db.prepare(`SELECT ${selected.join(', ')} FROM ${table} WHERE ${scope.where}`);
  for (const row of there.iterate(scope.parameters)) {
    const key = toKey(row);
    const wanted = waiting.get(key);
    if (!wanted) gone.push(Object.fromEntries(keys.map((column) => [column, row[column] ?? null])));
    else if (columns.every((column) => row[column] === wanted[column])) waiting.delete(key);
  }
  return { removals: toRemoval(table, keys, gone), puts: toPut(table, keys, [...waiting.values()]) };
}

const keyColumns = new WeakMap<Database, Map<string, string[]>>();

/** Returns the key columns of a table, read once per connection. */
function readKeyColumns(db: Database, table: string): string[] {
  const known = keyColumns.get(db) ?? new Map<string, string[]>();
  keyColumns.set(db, known);
  const columns = known.get(table) ?? listKeyColumns(db, table);
  known.set(table, columns);
  return columns;
}

/** Upserts rows of a table by key. */
export function toPut(table: string, keys: readonly string[], rows: readonly Row[]): Write {
  const columns = Object.keys(rows[0] ?? {});
  const others = columns.filter((column) => !keys.includes(column));
  const change = others.length > 0 ? `UPDATE SET ${others.map((column) => `${column} = :${column}`).join(', ')}` : 'NOTHING';
  const values = columns.map((column) => `:${column}`).join(', ');
  return { sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values}) ON CONFLICT (${keys.join(', ')}) DO ${change}`, rows };
}

export function toRemoval(table: string, keys: readonly string[], rows: readonly Row[]): Write {
  return { sql: `DELETE FROM ${table} WHERE ${keys.map((column) => `${column} = :${column}`).join(' AND ')}`, rows };
}

/** Executes planned writes. Call within a transaction. */
export function write(db: Database, writes: Iterable<Write>): void {
  for (const { sql, rows } of writes) {
    if (rows.length === 0) continue;
    const statement = db.prepare(sql);
    for (const row of rows) statement.run(row);
  }
}
