import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { readRecordsKey } from '../core/records/record-table.ts';
import { tellKinds } from '../webhooks/content-events.ts';
import { ContentError } from './faults.ts';
import type { FileRecord } from './file-records.ts';
import { type FileState, hashContent, importerVersion, listStamps, toRecordState, withFinalStamps } from './file-states.ts';
import { listImportedStamps, planState, readImportState, toReadWith } from './import-state.ts';
import type { ReadCentre } from './load.ts';
import { type MergedRecords, mergeRecords } from './merge-records.ts';
import { planCentre } from './plan-tables.ts';
import { createPlannedWrites, type PlannedWrites } from './planned-writes.ts';
import { ContentChanged, type ReadFile, readContentFiles } from './read-files.ts';
import { listSkippedEdits } from './skipped-edits.ts';
import { write } from './table-changes.ts';

export interface ImportOptions {
  db: Database;
  /** `…/<tenant>/content`. */
  contentDir: string;
  importedAt: Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Stores planned rows until they are written; undefined for memory. */
  scratchFile?: string | undefined;
}

/** Returns the path of a file next to the database, because that disk has enough space. */
export function toScratchFile(databaseFile: string): string {
  return `${databaseFile}-import-${process.pid}`;
}

const maxAgeMs = 14 * 86_400_000;

/**
 * Fills the database from the content files, replaces all other content except edits, and returns the number of records by kind. Finds the changes
 * first, in a separate file, and then writes them in one transaction. Throws `ContentError` with all faults, without any change.
 */
export function importContent(options: ImportOptions): Record<string, number> {
  const { db, log, scratchFile } = options;
  for (;;) {
    const before = readRecordsKey(db);
    const writes = createPlannedWrites(scratchFile);
    try {
      const { changedKinds, ...read } = planImport(options, writes);
      const isDone = inTransaction(db, () => {
        if (readRecordsKey(db) !== before) return false; // another import or edit has happened meanwhile
        write(db, writes.list());
        tellKinds(db, changedKinds, options.importedAt);
        return true;
      });
      if (!isDone) continue;
      for (const remark of read.remarks) log.warn(remark);
      return read.counts;
    } catch (error) {
      if (!(error instanceof ContentChanged)) throw error;
    } finally {
      writes.close();
    }
  }
}

function planImport(
  { db, contentDir, importedAt }: ImportOptions,
  writes: PlannedWrites,
): ReadCentre & Pick<MergedRecords, 'changedKinds'> {
  const stamps = listStamps(contentDir);
  const { files, unread, faults } = readContentFiles(contentDir);
  const merged = mergeRecords(db, files, importedAt, { writes });
  const read = planCentre(db, { files: merged.files, unread, faults }, writes, { day: importedAt, now: importedAt });
  const areDatesRelative = files.some(({ hasRelativeDates }) => hasRelativeDates);
  const states = withFinalStamps(
    contentDir,
    files.map((file) => toFileState(file, merged.records.get(file.file) ?? [], stamps)),
  );
  for (const one of planState(db, states, importedAt, toReadWith(importedAt, read.timeZone, areDatesRelative))) writes.put(one);
  return { ...read, changedKinds: merged.changedKinds };
}

export function toFileState(
  { file, hash, gaps, parts }: ReadFile,
  records: readonly FileRecord[],
  stamps: ReadonlyMap<string, string>,
): FileState {
  return { file, stamp: stamps.get(file) ?? '', hash, gaps, records: parts ? records.map(toRecordState) : null };
}

/**
 * Imports if nothing was imported yet, if files have changed, or if the relative dates of the last import are stale. Logs faults of changed content
 * and keeps the previous content; a first import throws `ContentError`.
 */
export function refreshContent(options: ImportOptions): void {
  const { db, contentDir, log } = options;
  if (!isOutdated(options)) return;
  const last = readImportState(db);
  if (last && !isStale(last.importedMs, options.importedAt) && last.hash === hashContent(contentDir)) return;
  try {
    const counts = importContent(options);
    log.info({ counts, keptEdits: listSkippedEdits(db).length }, 'the content was imported');
  } catch (error) {
    if (!last || !(error instanceof ContentError)) throw error;
    log.error({ faults: error.faults }, 'the content has faults; what was imported before stays');
  }
}

/** Whether an import may be necessary; reads no file. */
export function isOutdated({ db, contentDir, importedAt }: Pick<ImportOptions, 'db' | 'contentDir' | 'importedAt'>): boolean {
  const last = readImportState(db);
  if (!last || last.readWith?.version !== importerVersion || isStale(last.importedMs, importedAt)) return true;
  const known = listImportedStamps(db);
  const stamps = listStamps(contentDir);
  return known.size !== stamps.size || [...known].some(([file, stamp]) => stamps.get(file) !== stamp);
}

/** Whether relative dates are outdated; the next import computes them from its own day. */
export function isStale(importedMs: number, now: Date): boolean {
  return now.getTime() - importedMs > maxAgeMs;
}
