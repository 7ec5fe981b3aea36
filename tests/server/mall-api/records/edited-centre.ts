import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { exportFiles } from '#server/mall-api/content/export-files.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import type { SqliteDatabase } from '#server/mall-api/core/db/sqlite/connection.ts';
import { listRecordsOf } from '#server/mall-api/core/records/record-table.ts';
import type { Outcome } from '#server/mall-api/records/outcome.ts';
import { prepareRecords } from '#server/mall-api/records/records.ts';
import { openImportedDatabase } from '../imported-database.ts';
import { changeContent, copyTinyContent, silentLog, wednesdayNoon } from '../running-mall-api.ts';

export type Json = { [key: string]: unknown; id: number; translations: Record<string, unknown>[] };

/** Creates the tiny tenant's files, a database with their content, and a clock that advances a minute with each act. */
export function makeCentre(changes: Record<string, unknown> = {}) {
  const { contentDir, remove } = copyTinyContent(changes);
  let now = wednesdayNoon;
  const db = openImportedDatabase(contentDir, now);
  const clock = () => {
    now = new Date(now.getTime() + 60_000);
    return now;
  };
  const importAgain = (importedAt = clock()) => importContent({ db, contentDir, importedAt, log: silentLog });
  const readJson = (file: string) => JSON.parse(readFileSync(join(contentDir, file), 'utf8')) as Json[]; // safe: files of the tiny tenant
  const records = prepareRecords({ db, clock });

  return {
    db,
    contentDir,
    records,
    importAgain,
    importAfter(days: number) {
      now = new Date(now.getTime() + days * 86_400_000);
      importAgain();
    },
    readJson,
    changeFiles: (changed: Record<string, unknown>) => changeContent(contentDir, changed),
    /** Edits a record in a file. `change` modifies the record in place. */
    changeFile(file: string, id: number, change: (record: Json) => unknown): void {
      const all = readJson(file);
      for (const record of all) if (record.id === id) change(record);
      changeContent(contentDir, { [file]: all });
    },
    /** Edits a stored record as a staff member does. */
    edit(kind: string, key: string, change: (body: Json) => unknown, version = records.find(kind, key).version): Promise<Outcome> {
      const body = structuredClone(records.find(kind, key).live) as Json; // safe: a record of the tiny tenant
      change(body);
      return records.save({ kind, key, body, version, by: 'eva' });
    },
    bodyOf: (table: string, id: number) =>
      JSON.parse(String(db.prepare(`SELECT body FROM ${table} WHERE id = :id`).get({ id })?.body ?? 'null')) as Json,
    exportTo: (folder = contentDir) => {
      for (const { file, text } of exportFiles(db).files) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
    },
    close() {
      db.close();
      remove();
    },
  };
}

export type Centre = ReturnType<typeof makeCentre>;

/** Opens a centre that is closed when the test ends. */
export function openCentre(changes?: Record<string, unknown>): Centre {
  const centre = makeCentre(changes);
  onTestFinished(centre.close);
  return centre;
}

export function readFolder(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const shownIn = [
  ...[
    'amenity',
    'announcement',
    'category',
    'company',
    'company_diet',
    'company_receipt',
    'company_title',
    'document',
    'floorplan',
    'record_category',
  ],
  ...['reward', 'search_words', 'tier', 'website_page', 'website_page_address'],
];

/** Returns all data that visitors can see. */
export function listShown(db: SqliteDatabase): Record<string, unknown> {
  const of = (sql: string) => db.prepare(sql).all();
  return {
    ...Object.fromEntries(shownIn.map((table) => [table, of(`SELECT * FROM ${table} ORDER BY 1, 2`)])),
    sitemap: of('SELECT type, record_id, hash, visible_from_ms FROM sitemap_entry ORDER BY type, record_id'),
    search: of(
      'SELECT type, record_id, visible_from_ms, visible_until_ms, hit, words, words_hash FROM search_record ORDER BY type, record_id',
    ),
  };
}

/** Returns all stored records of a kind, with their texts parsed. */
export function listKept(db: SqliteDatabase, kind: string) {
  return listRecordsOf(db, kind).map(({ key, isEdited, isArchived, live, seed }) => ({ key, isEdited, isArchived, live, seed }));
}
