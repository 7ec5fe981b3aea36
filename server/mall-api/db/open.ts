import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addFunctions } from './functions.ts';
import { migrate } from './migrate.ts';
import { copyBeforeMigration } from './migration-copies.ts';

interface Options {
  /** Hears of the copy that was made because migrations follow. */
  onCopy?: (copy: string) => void;
}

/**
 * Opens a tenant's database, `:memory:` for one that is kept nowhere, and brings it to the newest schema; one that holds something is copied
 * before that. Throws `StartError` for the database of a newer version, and where there is no room for the copy.
 */
export function openDatabase(file: string, { onCopy }: Options = {}): DatabaseSync {
  const isKept = file !== ':memory:';
  if (isKept) mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  try {
    // FULL: what a member was told is on the disk. It is so for everything, because points move in one transaction with answers, letters and
    // receipts, and a second connection of this process would wait for the first in vain.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
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
