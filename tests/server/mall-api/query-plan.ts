import type { DatabaseSync } from 'node:sqlite';
import type { PreparedStatement } from '../../support/prepared-statements.ts';

/** A table that a statement reads completely. */
export interface Scan extends PreparedStatement {
  table: string;
  /** The plan in SQLite's words. */
  plan: string;
  /** Whether the table is read again for each row of another table. */
  isRepeated: boolean;
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Steps that read no table, but only rows that the statement itself creates. */
const ofItself = /^SCAN (?:CONSTANT ROW|\(|\S+ VIRTUAL TABLE)/;

/** Returns the tables that a statement reads completely. Throws if a table is ambiguous. */
export function findScans(db: DatabaseSync, statement: PreparedStatement): Scan[] {
  if (!/^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(statement.sql)) return [];
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${statement.sql}`).all() as unknown as Step[]; // safe: the columns of SQLite's query plan
  const isRead = ({ detail }: Step) => /^(?:SCAN|SEARCH)/.test(detail);
  return steps.flatMap((step, index) => {
    const { detail } = step;
    const isUnindexed = detail.startsWith('SCAN ') || detail.includes(' AUTOMATIC ') || isSearchOfNulls(statement.sql, detail);
    if (!isUnindexed || ofItself.test(detail)) return [];
    const name = detail.split(' ')[1] ?? '';
    const isJoined = steps.slice(0, index).some((other) => other.parent === step.parent && isRead(other));
    const isCorrelated = isWithin(steps, step, 'CORRELATED');
    return findTables(db, statement.sql, name).map((table) => ({
      ...statement,
      table,
      plan: detail,
      isRepeated: isJoined || isCorrelated,
    }));
  });
}

/** Whether a step searches by `IS NULL`. This reads all rows without a value, which can be nearly the whole table. */
function isSearchOfNulls(sql: string, detail: string): boolean {
  const [, alias, column] = /^SEARCH (\w+) USING (?:COVERING )?INDEX \S+ \((\w+)=\?/.exec(detail) ?? [];
  return column !== undefined && new RegExp(`\\b(?:${alias}\\.)?${column} IS NULL`).test(sql);
}

function isWithin(steps: readonly Step[], { parent }: Step, word: string): boolean {
  const above = steps.find(({ id }) => id === parent);
  return above !== undefined && (above.detail.startsWith(word) || isWithin(steps, above, word));
}

/** Returns the tables behind an alias in the statement or its views. None if the statement itself creates the rows. */
function findTables(db: DatabaseSync, sql: string, name: string): string[] {
  const known = db.prepare(`SELECT name, type, sql FROM sqlite_schema WHERE type IN ('table', 'view')`).all();
  const isTable = (word: string) => word === 'sqlite_schema' || known.some((one) => one.type === 'table' && one.name === word);
  if (isTable(name)) return [name];
  const views = known.filter((one) => one.type === 'view' && new RegExp(`\\b${one.name}\\b`).test(sql));
  if (views.some((view) => view.name === name)) return [];
  const texts = [sql, ...views.map((view) => String(view.sql))];
  const aliased = new RegExp(`(\\w+|\\))\\s+(?:AS\\s+)?${name}\\b`, 'gi');
  const named = new Set(texts.flatMap((text) => [...text.matchAll(aliased)].map(([, before = '']) => before)));
  const tables = [...named].filter(isTable);
  const isMade = named.has(')') || [...named].some((word) => views.some((view) => view.name === word));
  if (tables.length === 0 && !isMade) throw new Error(`Which table is ${name} in\n${sql}`);
  return tables;
}
