// What SQL says in words that only SQLite knows, each under a name of ours: another engine has a file like this one (in PostgreSQL
// `jsonb_build_object`, `jsonb_agg`, `to_char`, `ANY`). All else is written so that both understand it: `ON CONFLICT (…) DO`, `RETURNING`,
// `CASE`, `coalesce`. What is given to these functions is SQL of the caller's own, never what somebody has typed.

/** Takes the right to write at once, so that two processes wait instead of failing halfway. */
export const beginTransaction = 'BEGIN IMMEDIATE';

/** Takes it when it first writes. */
export const beginReading = 'BEGIN DEFERRED';

export const createMigrationsTable = 'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT';

/** A JSON object of what each key's SQL says. */
export function jsonObject(fields: Readonly<Record<string, string>>): string {
  return `json_object(${Object.entries(fields)
    .map(([key, sql]) => `'${key}', ${sql}`)
    .join(', ')})`;
}

/** A column of JSON as part of another JSON, not as text. */
export function asJson(sql: string): string {
  return `json(${sql})`;
}

export function jsonBoolean(condition: string): string {
  return asJson(`iif(${condition}, 'true', 'false')`);
}

/** One key of a JSON column, as part of another JSON. */
export function jsonPart(column: string, key: string): string {
  return asJson(`${column} -> '$.${key}'`);
}

/** One key of a JSON column, as the text or the number that it is; NULL where there is none. */
export function jsonField(column: string, key: string): string {
  return `${column} ->> '$.${key}'`;
}

/** Of a list in a JSON column, of each element those keys alone. */
export function jsonListOf(column: string, list: string, keys: readonly string[]): string {
  const fields = Object.fromEntries(keys.map((key) => [key, jsonField('value', key)]));
  return asJson(`(SELECT json_group_array(${jsonObject(fields)}) FROM json_each(${column}, '$.${list}'))`);
}

/** The JSON bodies of a selection's rows as one list; the selection has the columns `body` and `place`, which orders it. */
export function jsonListFrom(selection: string): string {
  return asJson(`(SELECT json_group_array(${asJson('body')} ORDER BY place) FROM (${selection}))`);
}

/** The ids of a selection's rows as one JSON list. */
export function jsonIdsFrom(selection: string): string {
  return `(SELECT json_group_array(id) FROM (${selection}))`;
}

/** A parameter of UTF-8 bytes as text: as a string it would take the heap twice as much, and the file's bytes are there. */
export function textOfBytes(parameter: string): string {
  return `CAST(${parameter} AS TEXT)`;
}

/** A JSON column with one more key. */
export function withJsonField(column: string, key: string, value: string): string {
  return `json_insert(${column}, '$.${key}', ${value})`;
}

/** A JSON column with others in some of its places (`list[0]`), each a parameter of JSON. */
export function withJsonParts(column: string, parameters: Readonly<Record<string, string>>): string {
  const parts = Object.entries(parameters).map(([place, parameter]) => `'$.${place}', ${asJson(parameter)}`);
  return `json_set(${column}, ${parts.join(', ')})`;
}

/** A column in a condition that is checked row by row: another condition chooses the index. */
export function withoutIndex(column: string): string {
  return `+${column}`;
}

/** A selection of the numbers, or texts, in a parameter that is a JSON list of them. */
export function valuesIn(parameter: string): string {
  return `(SELECT value FROM ${elementsOf(parameter)})`;
}

/** A JSON list as a table, an element in each row's `value`. */
export function elementsOf(list: string): string {
  return `json_each(${list})`;
}

/** The newest rows of a word index that have all the words of a parameter that `toWordSearch` has made, so many at most. */
export function rowsWithWords(index: string, parameter: string, most: number): string {
  return `(SELECT rowid FROM ${index} WHERE ${index} MATCH ${parameter} ORDER BY rowid DESC LIMIT ${most})`;
}

/** Folded words as what to look for: each of them, or a word that begins with it. */
export function toWordSearch(words: readonly string[]): string {
  return words.map((word) => `"${word}"*`).join(' ');
}

/** Whether a column has the text of a parameter in it, letter by letter. */
export function hasText(column: string, parameter: string): string {
  return `instr(${column}, ${parameter}) > 0`;
}

/** Milliseconds since 1970 as an instant of ISO 8601: `2026-03-11T11:00:00.000Z`. */
export function isoInstant(milliseconds: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', ${milliseconds} / 1000.0, 'unixepoch')`;
}

/** The same to the second: `2026-03-11T11:00:00Z`. */
export function isoSecond(milliseconds: string): string {
  return `strftime('%Y-%m-%dT%H:%M:%SZ', ${milliseconds} / 1000, 'unixepoch')`;
}

/** The day, in UTC, of milliseconds since 1970: `2026-03-11`. */
export function isoDay(milliseconds: string): string {
  return `date(${milliseconds} / 1000, 'unixepoch')`;
}

/** Midnight, in UTC, of a day (`2026-03-11`) in milliseconds since 1970. */
export function dayStart(day: string): string {
  return `unixepoch(${day}) * 1000`;
}
