import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { readRecordsKey } from '../core/records/record-table.ts';
import { ContentError } from './faults.ts';
import { hashContent, hasRelativeDates, importerVersion, listStamps, toFileStates, withFinalStamps } from './file-states.ts';
import { listFileStates, planState, readImportState, toReadWith } from './import-state.ts';
import { listKeptEdits } from './kept-edits.ts';
import { kindNames, recordsOf } from './known-kinds.ts';
import { toContent } from './load.ts';
import { mergeRecords } from './merge-records.ts';
import { planTables } from './plan-tables.ts';
import { readContentFiles } from './read-files.ts';
import { type Write, write } from './table-changes.ts';

export interface ImportOptions {
  db: Database;
  /** `…/<tenant>/content`. */
  contentDir: string;
  importedAt: Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

const longestAgeMs = 14 * 86_400_000;

/**
 * Fills the database from the content files, in place of all content that was there but for what people have edited, and tells how many of each
 * kind there are now. What has changed is found out before anything is written, so that nobody waits for more than that. Throws `ContentError` with all that
 * is wrong; then everything stays as it was.
 */
export function importContent(options: ImportOptions): Record<string, number> {
  const { db, importedAt, log } = options;
  const before = readRecordsKey(db);
  const { loaded, writes: ofRecords, states, readWith } = readAll(options);
  const writes: Write[] = [...ofRecords, ...planTables(db, loaded, importedAt), ...planState(db, states, importedAt, readWith)];
  const isDone = inTransaction(db, () => {
    if (readRecordsKey(db) !== before) return false;
    write(db, writes);
    return true;
  });
  if (!isDone) return importContent(options); // another process has imported, or somebody edited, meanwhile
  for (const remark of loaded.remarks) log.warn(remark);
  return Object.fromEntries(kindNames.map((kind) => [kind, recordsOf(loaded.content, kind).length]));
}

/** What files and records say. Of the files themselves nothing is kept while tables are planned: for a large centre both would be too much. */
function readAll({ db, contentDir, importedAt }: ImportOptions) {
  const stamps = listStamps(contentDir);
  const { files, unread, faults } = readContentFiles(contentDir);
  const merged = mergeRecords(db, files, importedAt);
  const loaded = toContent({ files: merged.files, unread, faults }, importedAt);
  const areDatesRelative = files.some(({ bytes }) => hasRelativeDates(bytes));
  const states = withFinalStamps(contentDir, toFileStates(files, stamps));
  return { loaded, writes: merged.writes, states, readWith: toReadWith(importedAt, loaded.timeZone, areDatesRelative) };
}

/**
 * Imports when nothing was yet, when the files changed, and when the last import is so old that its relative dates are stale.
 * Content that went wrong since then is logged, and the database keeps what it has; a first import throws `ContentError`.
 */
export function refreshContent(options: ImportOptions): void {
  const { db, contentDir, log } = options;
  if (!isOutdated(options)) return;
  const last = readImportState(db);
  if (last && !isStale(last.importedMs, options.importedAt) && last.hash === hashContent(contentDir)) return;
  try {
    const counts = importContent(options);
    log.info({ counts, keptEdits: listKeptEdits(db).length }, 'the content was imported');
  } catch (error) {
    if (!last || !(error instanceof ContentError)) throw error;
    log.error({ faults: error.faults }, 'the content has faults; what was imported before stays');
  }
}

/** Whether anything may have to be imported; no file is read for it. */
export function isOutdated({ db, contentDir, importedAt }: Pick<ImportOptions, 'db' | 'contentDir' | 'importedAt'>): boolean {
  const last = readImportState(db);
  if (!last || last.readWith?.version !== importerVersion || isStale(last.importedMs, importedAt)) return true;
  const known = listFileStates(db);
  const stamps = listStamps(contentDir);
  return known.length !== stamps.size || known.some(({ file, stamp }) => stamps.get(file) !== stamp);
}

/** Whether dates that count from the import have been passed by: then they count from now, with the next one. */
export function isStale(importedMs: number, now: Date): boolean {
  return now.getTime() - importedMs > longestAgeMs;
}
