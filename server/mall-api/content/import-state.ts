import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { FileState } from './file-states.ts';
import { combineHashes, importerVersion } from './file-states.ts';
import { findTableChanges, type Write } from './table-changes.ts';

/** Circumstances of an import. With another day or version, the same file results in other content. */
export interface ReadWith {
  version: number;
  timeZone: string;
  /** Day of the import in the centre; null if no date is relative to it. */
  day: string | null;
}

export interface ImportState {
  hash: string;
  importedMs: number;
  readWith: ReadWith | undefined;
}

export function toReadWith(importedAt: Date, timeZone: string, areDatesRelative: boolean): ReadWith {
  return { version: importerVersion, timeZone, day: areDatesRelative ? calendarDateIn(importedAt, timeZone) : null };
}

/** Reads the state of the last import; undefined if there was none. */
export function readImportState(db: Database): ImportState | undefined {
  const row = db.prepare('SELECT hash, imported_ms, read_with FROM content_import').get();
  if (!row) return undefined;
  const readWith: ReadWith | undefined = row.read_with === '' ? undefined : JSON.parse(String(row.read_with)); // safe: written by `planState`
  return { hash: String(row.hash), importedMs: Number(row.imported_ms), readWith };
}

/** Plans the writes that record an import of these files. */
export function planState(db: Database, states: readonly FileState[], importedAt: Date, readWith: ReadWith): Write[] {
  const files = states.map(({ records, gaps, ...state }) => ({
    ...state,
    records: records && JSON.stringify(records),
    gaps: JSON.stringify(gaps),
  }));
  const { removals, puts } = findTableChanges(db, 'content_file', files);
  const state = { hash: combineHashes(states), importedMs: importedAt.getTime(), readWith: JSON.stringify(readWith) };
  const sql = `INSERT INTO content_import (id, hash, imported_ms, read_with) VALUES (1, :hash, :importedMs, :readWith)
     ON CONFLICT (id) DO UPDATE SET hash = :hash, imported_ms = :importedMs, read_with = :readWith`;
  return [removals, puts, { sql, rows: [state] }];
}

/** Returns the stamps of the files of the last import, by name. */
export function listImportedStamps(db: Database): Map<string, string> {
  const rows = db.prepare('SELECT file, stamp FROM content_file').all();
  return new Map(rows.map(({ file, stamp }) => [String(file), String(stamp)]));
}

export function listFileStates(db: Database): FileState[] {
  const rows = db.prepare('SELECT file, stamp, hash, records, gaps FROM content_file ORDER BY file').all();
  return rows.map(({ file, stamp, hash, records, gaps }) => ({
    file: String(file),
    stamp: String(stamp),
    hash: String(hash),
    records: records === null ? null : (JSON.parse(String(records)) as string[]), // safe: written by the code above
    gaps: JSON.parse(String(gaps)) as string[],
  }));
}
