import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSkippedEdits } from '../../mall-api/content/skipped-edits.ts';
import type { Database } from '../../mall-api/core/db/database.ts';
import { hasTable, readDatabaseFile } from '../../mall-api/core/db/sqlite/files.ts';
import { countRecords } from '../../mall-api/core/records/record-table.ts';
import { listPictureNames } from '../../mall-api/pictures/queries.ts';
import { type Finding, fault, note, warning } from './finding.ts';

/** Calls `read` with the database that contains people's edits; with undefined if it does not exist or cannot contain any yet. */
export function withEdits<T>(databaseFile: string, read: (edited: Database | undefined) => T): T {
  if (!existsSync(databaseFile)) return read(undefined);
  return readDatabaseFile(databaseFile, (db) => read(hasTable(db, 'record_outline') ? db : undefined)); // the newest of these tables
}

/** Finds edits that differ from the files. */
export function checkEdits(edited: Database): Finding[] {
  return [
    ...listSkippedEdits(edited).map(({ where, what }) => warning(where, what)),
    ...countRecords(edited)
      .filter((kind) => kind.edited > 0)
      .map(({ kind, edited: count }) =>
        note(kind, `${count} ${count === 1 ? 'record is' : 'records are'} edited here: npm run content:export writes files with the edits`),
      ),
  ];
}

/** Finds pictures of the desk's library whose files are missing, whether or not a record uses them. */
export function checkPictures(edited: Database, uploadedDir: string): Finding[] {
  if (!hasTable(edited, 'picture')) return []; // database of an older build
  return listPictureNames(edited).flatMap((name) => {
    const file = join(uploadedDir, name);
    return existsSync(file)
      ? []
      : [fault('pictures', `${file} is in the desk’s library, and there is no such file: restore it from a backup`)];
  });
}

const own = /^\/media\/([^?#]+)(?:#f\d\d)?$/;
const uploaded = 'u/';

interface Folders {
  mediaDir: string;
  /** Folder of pictures uploaded by staff. */
  uploadedDir: string;
}

/**
 * Finds pictures and documents that content and settings name but that are missing, both in the tenant's media folder
 * and among uploads.
 */
export function checkFiles(content: unknown, { mediaDir, uploadedDir }: Folders): Finding[] {
  const places = new Map<string, string>();
  const visit = (value: unknown, place: string): void => {
    if (typeof value === 'string') {
      if (own.test(value) && !places.has(value)) places.set(value, place);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, place === '' ? name : `${place}.${name}`);
    }
  };
  visit(content, '');
  return [...places].flatMap(([address, place]) => {
    const file = own.exec(address)?.[1] ?? '';
    const [name = ''] = file.startsWith(uploaded) ? file.slice(uploaded.length).split('/') : []; // the rest is the name that visitors see
    const path = file.startsWith(uploaded) ? join(uploadedDir, name) : join(mediaDir, file);
    return existsSync(path) ? [] : [fault(place, `names ${address}, and there is no such file`)];
  });
}
