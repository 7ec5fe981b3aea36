import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './transaction.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Runs the migrations (`001-name.sql`) that this database has not seen, in order, all of them or none. */
export function migrate(db: DatabaseSync): void {
  db.exec('CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  inTransaction(db, () => {
    const done = new Set(
      db
        .prepare('SELECT number FROM migrations')
        .all()
        .map((row) => Number(row.number)),
    );
    const newest = Math.max(0, ...files.map(numberOf));
    if ([...done].some((number) => number > newest)) throw new Error('the database was made by a newer version of the mall API');
    const record = db.prepare('INSERT INTO migrations (number, name) VALUES (:number, :name)');
    for (const name of files.filter((file) => !done.has(numberOf(file)))) {
      db.exec(readFileSync(new URL(name, folder), 'utf8'));
      record.run({ number: numberOf(name), name });
    }
  });
}

function numberOf(file: string): number {
  return Number.parseInt(file, 10);
}
