import { readdirSync, readFileSync } from 'node:fs';
import { StartError } from '../../../start-failure.ts';
import { findCopyFor } from './migration-copies.ts';
import type { SqliteDatabase } from './sqlite/connection.ts';
import { createMigrationsTable } from './sqlite/dialect.ts';
import { inTransaction } from './transaction.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Runs the pending migrations (`001-name.sql`) in order, all or none. If the database has data, first calls
 * `beforeFirst` with the number of the first pending migration; no other process writes meanwhile.
 */
export function migrate(db: SqliteDatabase, beforeFirst: (number: number) => void): void {
  db.exec(createMigrationsTable);
  const files = listMigrations();
  inTransaction(db, () => {
    const done = listDone(db);
    const strange = [...done].filter((number) => !files.some(({ number: known }) => known === number));
    if (strange.length > 0) throw toNewerError(db, Math.max(...strange));
    const waiting = files.filter(({ number }) => !done.has(number));
    if (done.size > 0 && waiting[0]) beforeFirst(waiting[0].number);
    const record = db.prepare('INSERT INTO migrations (number, name) VALUES (:number, :name)');
    for (const { number, name } of waiting) {
      db.exec(readFileSync(new URL(name, folder), 'utf8'));
      record.run({ number, name });
    }
  });
}

/** Returns the number of the last migration of this version. */
export function newestMigration(): number {
  return Math.max(0, ...listMigrations().map(({ number }) => number));
}

function listMigrations(): { number: number; name: string }[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ number: Number.parseInt(name, 10), name }));
}

function listDone(db: SqliteDatabase): Set<number> {
  const rows = db.prepare('SELECT number FROM migrations').all();
  return new Set(rows.map(({ number }) => Number(number)));
}

function toNewerError(db: SqliteDatabase, theirs: number): StartError {
  const file = db.location() ?? ':memory:';
  const newest = newestMigration();
  return new StartError(
    `The database ${file} was made by a newer version of this program (it has migration ${theirs}, this version knows ${newest}): ` +
      `start the newer version, or go back to the data from before it: npm run mall -- restore ${findCopyFor(file, newest) ?? '<backup>'}`,
  );
}
