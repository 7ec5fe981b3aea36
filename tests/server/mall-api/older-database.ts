import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const migrations = join(import.meta.dirname, '../../../server/mall-api/core/db/migrations');

/** Creates a database as an older version left it, whose last migration was `newest`. Migrations that need our SQL functions are not supported. */
export function makeOlderDatabase(file: string, newest: number): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT');
  for (const name of readdirSync(migrations).sort()) {
    if (Number.parseInt(name, 10) > newest) continue;
    db.exec(readFileSync(join(migrations, name), 'utf8'));
    db.prepare('INSERT INTO migrations VALUES (?, ?)').run(Number.parseInt(name, 10), name);
  }
  return db;
}
