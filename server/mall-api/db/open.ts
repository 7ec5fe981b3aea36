import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addFunctions } from './functions.ts';
import { migrate } from './migrate.ts';

/** Opens a tenant's database, `:memory:` for one that is kept nowhere, and brings it to the newest schema. */
export function openDatabase(file: string): DatabaseSync {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 5000 });
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  addFunctions(db);
  migrate(db);
  return db;
}
