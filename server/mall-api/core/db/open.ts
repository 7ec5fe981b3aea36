import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-failure.ts';
import { migrate } from './migrate.ts';
import { copyBeforeMigration } from './migration-copies.ts';
import { SqliteDatabase } from './sqlite/connection.ts';
import { createDatabaseFile, readEveryTable } from './sqlite/files.ts';
import { addFunctions } from './sqlite/functions.ts';
import { isDamagedDatabase } from './sqlite/results.ts';

interface Options {
  /** Hears of the copy that was made because migrations follow. */
  onCopy?: (copy: string) => void;
}

/**
 * Opens a tenant's database, `:memory:` for one that is kept nowhere, and brings it to the newest schema; one that holds something is copied
 * before that. Throws `StartError` for the database of a newer version, for one that is damaged, and where there is no room for the copy.
 */
export function openDatabase(file: string, { onCopy }: Options = {}): SqliteDatabase {
  const isKept = file !== ':memory:';
  if (isKept) {
    makeFolder(dirname(file));
    if (!existsSync(file)) createDatabaseFile(file);
    else if (statSync(file).size === 0) throw toDamage(file, 'it is empty');
  }
  const db = new SqliteDatabase(file);
  try {
    db.keepEverything();
    addFunctions(db);
    migrate(db, (number) => {
      if (isKept) onCopy?.(copyBeforeMigration(file, number, new Date()));
    });
    readEveryTable(db);
    return db;
  } catch (error) {
    db.close();
    throw isDamagedDatabase(error) && error instanceof Error ? toDamage(file, error.message) : error;
  }
}

function toDamage(file: string, how: string): StartError {
  return new StartError(`The database ${file} is damaged (${how}): bring back the last backup of it: npm run mall -- restore <backup>`);
}
