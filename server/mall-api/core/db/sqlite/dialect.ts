import type { Database } from '../database.ts';

// SQLite-specific SQL, wrapped in engine-neutral functions. Another engine would have its own file (in PostgreSQL `jsonb_build_object`, `jsonb_agg`,
// `to_char`, `ANY`). All other SQL works in both: `ON CONFLICT (…) DO`, `RETURNING`, `CASE`, `coalesce`. Pass only the caller's own SQL to these
// functions, never user input.

/** Takes the write lock immediately, so that two processes wait instead of failing halfway. */
export const beginTransaction = 'BEGIN IMMEDIATE';

/** Takes the write lock at the first write. */
export const beginReading = 'BEGIN DEFERRED';

export const createMigrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT';

/** Builds a JSON object: each key with the value of its SQL. */
export function jsonObject(fields: Readonly<Record<string, string>>): string {
  return `json_object(${Object.entries(fields)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;
}

/** Embeds a JSON column in other JSON, not as text. */
export function asJson(sql: string): string {
  return `json(${sql})`;
}

export function jsonBoolean(condition: string): string {
  return asJson(`iif(${condition}, 'true', 'false')`);
}

/** Embeds one key of a JSON column in other JSON. */
export function jsonPart(column: string, key: string): string {
  return asJson(`${column} -> '$.${key}'`);
}

/** Reads one key of a JSON column as text or number; NULL if missing. */
export function jsonField(column: string, key: string): string {
  return `${column} ->> '$.${key}'`;
}

/** Reduces each element of a list in a JSON column to the given keys. */
export function jsonListOf(column: string, list: string, keys: readonly string[]): string {
  const fields = Object.fromEntries(keys.map((key) => [key, jsonField('value', key)]));
  return asJson(`(SELECT json_group_array(${jsonObject(fields)}) FROM json_each(${column}, '$.${list}'))`);
}

/** Collects the JSON bodies of a selection's rows in one list. The selection needs the columns `body` and `place` (sort order). */
export function jsonListFrom(selection: string): string {
  return asJson(`(SELECT json_group_array(${asJson('body')} ORDER BY place) FROM (${selection}) AS listed)`);
}

/** Collects the ids of a selection's rows in one JSON list. */
export function jsonIdsFrom(selection: string): string {
  return `(SELECT json_group_array(id) FROM (${selection}) AS listed)`;
}

/** Reads a parameter of UTF-8 bytes as text. This saves memory: a string takes twice as much, and the file's bytes are already loaded. */
export function textOfBytes(parameter: string): string {
  return `CAST(${parameter} AS TEXT)`;
}

/** Adds a key to a JSON column. */
export function withJsonField(column: string, key: string, value: string): string {
  return `json_insert(${column}, '$.${key}', ${value})`;
}

/** Replaces values at paths (`list[0]`) of a JSON column, each by a JSON parameter. */
export function withJsonParts(column: string, parameters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(parameters).map(([place, parameter]) => `'$.${place}', ${asJson(parameter)}`);
  return `json_set(${column}, ${parts.join(', ')})`;
}

/** Excludes a column from the choice of an index: it is checked row by row, and another condition selects the index. */
export function withoutIndex(column: string): string {
  return `+${column}`;
}

/** Selects the numbers or texts of a parameter that is a JSON list. */
export function valuesIn(parameter: string): string {
  return `(SELECT value FROM ${elementsOf(parameter)})`;
}

/** Reads a JSON list as a table with one element per row, in `value`. */
export function elementsOf(list: string): string {
  return `json_each(${list})`;
}

/** Selects the newest rows of a word index, at most `most`, that match all words of a parameter made by `toWordSearch`. */
export function rowsWithWords(index: string, parameter: string, most: number): string {
  return `(SELECT rowid FROM ${index} WHERE ${index} MATCH ${parameter} ORDER BY rowid DESC LIMIT ${most})`;
}

/** Builds a search for all of the folded words, including words that begin with them. */
export function toWordSearch(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' ');
}

/** Whether a column contains a parameter's text literally. */
export function hasText(column: string, parameter: string): string {
  return `instr(${column}, ${parameter}) > 0`;
}

/** Formats milliseconds since 1970 as an ISO 8601 timestamp: `2026-03-11T11:00:00.000Z`. */
export function isoInstant(milliseconds: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`;
}

/** Formats milliseconds since 1970 to the second: `2026-03-11T11:00:00Z`. */
export function isoSecond(milliseconds: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%SZ', ${milliseconds} / 1000, 'unixepoch')`;
}

/** Formats milliseconds since 1970 as a UTC day: `2026-03-11`. */
export function isoDay(milliseconds: string): string {
  return `date(${milliseconds} / 1000, 'unixepoch')`;
}

/** Returns midnight (UTC) of a day (`2026-03-11`) in milliseconds since 1970. */
export function dayStart(day: string): string {
  return `unixepoch(${day}) * 1000`;
}

/** Lists the columns of a table's primary key, in order; `rowid` if there is none. */
export function listKeyColumns(db: Database, table: string): string[] {
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`).all();
  return columns.length > 0 ? columns.map(({ name }) => String(name)) : ['rowid'];
}
