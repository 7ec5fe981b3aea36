import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../data-folder.ts';
import { StartError } from '../../../start-failure.ts';
import { migrate } from './migrate.ts';
import { copyBeforeMigration } from './migration-copies.ts';
import { addFunctions, SqliteDatabase } from './sqlite/connection.ts';
import { createDatabaseFile, isReplicated, readEveryTable } from './sqlite/files.ts';
import { isDamagedDatabase } from './sqlite/results.ts';

interface Options {
  /** Called with the copy that was made before migrations. */
  onCopy?: (copy: string) => void;
}

/**
 * Opens a tenant's database (`:memory:` for a database that is not stored) and migrates it to the newest schema. Copies
 * a non-empty database first. Throws `StartError` if the database is damaged or of a newer version, or if there is no
 * space for the copy.
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
    if (isReplicated(file)) db.leaveCheckpoints();
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
