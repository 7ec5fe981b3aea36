import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from './migrate.ts';
import { copyBeforeMigration } from './migration-copies.ts';
import { SqliteDatabase } from './sqlite/connection.ts';
import { addFunctions } from './sqlite/functions.ts';

interface Options {
  /** Hears of the copy that was made because migrations follow. */
  onCopy?: (copy: string) => void;
}

/**
 * Opens a tenant's database, `:memory:` for one that is kept nowhere, and brings it to the newest schema; one that holds something is copied
 * before that. Throws `StartError` for the database of a newer version, and where there is no room for the copy.
 */
export function openDatabase(file: string, { onCopy }: Options = {}): SqliteDatabase {
  const isKept = file !== ':memory:';
  if (isKept) mkdirSync(dirname(file), { recursive: true });
  const db = new SqliteDatabase(file);
  try {
    db.keepEverything();
    addFunctions(db);
    migrate(db, (number) => {
      if (isKept) onCopy?.(copyBeforeMigration(file, number, new Date()));
    });
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
