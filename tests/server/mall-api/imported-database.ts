import { writeFileSync } from 'node:fs';
import pino from 'pino';
import { hashContent } from '#server/mall-api/content/file-states.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { addFunctions, SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';

const images = new Map<string, Uint8Array>();
const log = pino({ level: 'silent' });

/** A database in memory, or in `file`, with all migrations and a tenant's content, imported at that time. Built once per content and then copied. */
export function openImportedDatabase(contentDir: string, importedAt: Date, file?: string): SqliteDatabase {
  const key = `${hashContent(contentDir)} ${importedAt.toISOString()}`;
  const image = images.get(key) ?? makeImage(contentDir, importedAt);
  images.set(key, image);
  if (file !== undefined) {
    writeFileSync(file, image);
    return openDatabase(file);
  }
  const db = new SqliteDatabase(':memory:');
  addFunctions(db);
  db.deserialize(image);
  return db;
}

function makeImage(contentDir: string, importedAt: Date): Uint8Array {
  const db = openDatabase(':memory:');
  try {
    importContent({ db, contentDir, importedAt, log });
    return db.serialize();
  } finally {
    db.close();
  }
}
