import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { readRecordsKey } from '../core/records/record-table.ts';
import { tellKinds } from '../webhooks/content-events.ts';
import { ContentError } from './faults.ts';
import type { FileRecord } from './file-records.ts';
import { type FileState, importerVersion, listStamps, readRecordState, withFinalStamps } from './file-states.ts';
import { type ImportOptions, toFileState } from './import.ts';
import { listFileStates, planState, readImportState, toReadWith } from './import-state.ts';
import type { Edit } from './merge-records.ts';
import { mergeRecords } from './merge-records.ts';
import { planEdits } from './plan-edits.ts';
import { createPlannedWrites } from './planned-writes.ts';
import { kindOf, type ReadFile, readChangedFile } from './read-files.ts';
import { type Write, write } from './table-changes.ts';

/** Location of changed files, and time of the import. */
export type ChangedFiles = Pick<ImportOptions, 'contentDir' | 'importedAt'>;

/** Max changed records; if more have changed, all content is imported. */
const maxEdits = 100;

/**
 * Imports only the records changed since the last import, and what depends on them. Returns false, without any change,
 * if all content must be imported: another day or version, another set of files, many changes, or possible faults.
 */
export function importChanges(files: ChangedFiles & { db: Database }): boolean {
  const { db } = files;
  for (;;) {
    const before = readRecordsKey(db);
    const planned = planChanges(files);
    if (!planned) return false;
    const isDone = inTransaction(db, () => {
      if (readRecordsKey(db) !== before) return false;
      write(db, planned.writes);
      tellKinds(db, planned.changedKinds, files.importedAt);
      return true;
    });
    if (isDone) return true;
  }
}

interface PlannedImport {
  writes: Write[];
  changedKinds: ReadonlySet<string>;
}

function planChanges({ db, contentDir, importedAt }: Parameters<typeof importChanges>[0]): PlannedImport | undefined {
  const { readWith } = readImportState(db) ?? {};
  if (readWith?.version !== importerVersion) return undefined;
  const { timeZone } = readWith;
  if (readWith.day !== null && readWith.day !== calendarDateIn(importedAt, timeZone)) return undefined;
  const stamps = listStamps(contentDir);
  const known = listFileStates(db);
  if (known.length !== stamps.size || known.some(({ file }) => !stamps.has(file))) return undefined;
  const changed = known.filter(({ file, stamp }) => stamps.get(file) !== stamp);
  const read = changed.map((state) => readChangedFile(contentDir, state.file, toKeys(state)));
  const files = read.flatMap((file) => file ?? []);
  if (files.length < read.length) return undefined;

  const writes = createPlannedWrites();
  const edits: Edit[] = [];
  const kinds = [...new Set(files.map(({ kind }) => kind))];
  const others = known.filter((state) => !changed.includes(state)).flatMap((state) => toUnchanged(state, kinds));
  if (others.includes(undefined)) return undefined;
  const all = [...files, ...others.flatMap((file) => file ?? [])].sort((one, other) => (one.file < other.file ? -1 : 1));
  const merged = mergeRecords(db, all, importedAt, { writes, kinds, sameDay: { timeZone, onChange: (edit) => void edits.push(edit) } });
  for (const { records = [] } of merged.files) for (const _ of records); // large kinds are merged as they are read
  if (edits.length > maxEdits || kinds.some((kind) => isAnyTwice(all, kind, merged.records))) return undefined;
  const planned = attempt(() => planEdits(db, edits, { day: importedAt, timeZone }, importedAt));
  if (!planned) return undefined;
  const areDatesRelative = readWith.day !== null || files.some(({ hasRelativeDates }) => hasRelativeDates);
  const states = known.map((state): FileState => {
    const file = files.find((one) => one.file === state.file);
    return file ? toFileState(file, merged.records.get(file.file) ?? [], stamps) : state;
  });
  const state = planState(db, withFinalStamps(contentDir, states), importedAt, toReadWith(importedAt, timeZone, areDatesRelative));
  return { writes: [...writes.list(), ...planned, ...state], changedKinds: merged.changedKinds };
}

/** Whether two records of a kind have the same key. */
function isAnyTwice(files: readonly ReadFile[], kind: string, records: ReadonlyMap<string, readonly FileRecord[]>): boolean {
  const keys = files.flatMap((file) => (file.kind === kind ? (records.get(file.file) ?? []).map(({ key }) => key) : []));
  return new Set(keys).size < keys.length;
}

/** Returns the keys of a file's previous records, by their hashes. */
function toKeys({ records }: FileState): ReadonlyMap<string, string> {
  return new Map((records ?? []).map(readRecordState).map(({ hash, key }) => [hash, key]));
}

/** Returns an unchanged file whose kind also has a changed file. Its records are known, so they need not be read. */
function toUnchanged({ file, hash, gaps, records }: FileState, kinds: readonly string[]): (ReadFile | undefined)[] {
  const kind = kindOf(file);
  if (!kind || !kinds.includes(kind)) return [];
  if (!records) return [undefined];
  return [
    { file, kind, hash, gaps, hasRelativeDates: false, parts: records.map(readRecordState), readParts: () => [], records: undefined },
  ];
}

/** Returns undefined if there are faults, which an import of all content then reports. */
function attempt(plan: () => Write[] | undefined): Write[] | undefined {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
