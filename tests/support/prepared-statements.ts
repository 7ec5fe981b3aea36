import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';

export interface PreparedStatement {
  sql: string;
  /** File that contains the statement, such as `loyalty/badges.ts`. */
  file: string;
}

const ofMallApi = fileURLToPath(new URL('../../server/mall-api/', import.meta.url));
/** Files that prepare statements for other files. */
const passingOn = new Set(['core/db/bodies.ts', 'core/db/sqlite/connection.ts']);

/** Records every statement that the mall API prepares on any database, until `stop` is called. */
export function listenToStatements(): { list: () => PreparedStatement[]; stop: () => void } {
  const heard = new Map<string, PreparedStatement>();
  const { prepare } = SqliteDatabase.prototype;
  const spy = vi.spyOn(SqliteDatabase.prototype, 'prepare').mockImplementation(function (this: SqliteDatabase, sql) {
    const file = findGiver();
    if (file !== undefined) heard.set(`${file} ${sql}`, { sql, file });
    return prepare.call(this, sql);
  });
  return { list: () => [...heard.values()], stop: () => spy.mockRestore() };
}

/** Returns the file of the mall API that prepares the statement, or undefined if a test prepares it. */
function findGiver(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const stack = new Error('of whoever prepares').stack ?? '';
  Error.stackTraceLimit = limit;
  for (const [, place = ''] of stack.matchAll(/\(?(?:file:\/\/)?(\/[^\s():]+\.ts)/g)) {
    if (place.startsWith(ofMallApi) && !passingOn.has(place.slice(ofMallApi.length))) return place.slice(ofMallApi.length);
  }
  return undefined;
}

/** Lists all files of the mall API that contain prepared statements, even if a test does not run them. */
export function listFilesThatPrepare(): string[] {
  const files = readdirSync(ofMallApi, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !passingOn.has(file),
  );
  return files
    .filter((file) =>
      /\b(?:\.prepare|prepareList(?:<.*>)?|prepareFind(?:<.*>)?|preparePage(?:<.*>)?)\(/.test(readFileSync(join(ofMallApi, file), 'utf8')),
    )
    .sort();
}
