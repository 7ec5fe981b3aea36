import { writeFileSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import pino from 'pino';
import { hashContent } from '#server/mall-api/content/file-states.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { addFunctions, SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';

const images = new Map<string, Uint8Array>();
const log = pino({ level: 'silent' });

interface Options {
  /** File of the database. Undefined if it is in memory. */
  file?: string | undefined;
  /** Whether statements are prepared when first used. A real process prepares all of them at its start, but a test uses only a few. */
  isLazy?: boolean;
}

/** Opens a database with all migrations and a tenant's content, imported at that time. Built once per content, then copied. */
export function openImportedDatabase(contentDir: string, importedAt: Date, { file, isLazy = true }: Options = {}): SqliteDatabase {
  const key = `${hashContent(contentDir)} ${importedAt.toISOString()}`;
  const image = findImage(key, (db) => importContent({ db, contentDir, importedAt, log }));
  if (file !== undefined) writeFileSync(file, image);
  const db = file === undefined ? openImage(image) : openDatabase(file);
  return isLazy ? prepareLazily(db) : db;
}

/** Opens a database in memory with all migrations and no records. Migrated once, then copied. */
export const openEmptyDatabase = (): SqliteDatabase => openImage(findImage('', () => {}));

function findImage(key: string, fill: (db: SqliteDatabase) => void): Uint8Array {
  const known = images.get(key);
  if (known) return known;
  const db = openDatabase(':memory:');
  try {
    fill(db);
    const image = db.serialize();
    images.set(key, image);
    return image;
  } finally {
    db.close();
  }
}

function openImage(image: Uint8Array): SqliteDatabase {
  const db = new SqliteDatabase(':memory:');
  addFunctions(db);
  db.deserialize(image);
  return db;
}

function prepareLazily(db: SqliteDatabase): SqliteDatabase {
  const statements = new Map<string, StatementSync>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = statements.get(sql) ?? toLazy(() => prepare(sql));
    statements.set(sql, statement);
    return statement;
  };
  return db;
}

function toLazy(prepare: () => StatementSync): StatementSync {
  let prepared: StatementSync | undefined;
  return new Proxy({} as StatementSync, {
    get(_target, name) {
      prepared ??= prepare();
      const value = Reflect.get(prepared, name);
      return typeof value === 'function' ? value.bind(prepared) : value;
    },
  });
}
