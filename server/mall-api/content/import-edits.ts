import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import { textOfBytes } from '../core/db/sqlite/dialect.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { toOutlineRow } from '../core/records/record-outline.ts';
import { findRecord, readRecordsKey } from '../core/records/record-table.ts';
import { findLoneEdit, type LoneEdit, planLoneEdits } from './edit-alone.ts';
import { type FileState, hashBytes, hasRelativeDates, importerVersion, listStamps, toRecordState, withFinalStamps } from './file-states.ts';
import type { ImportOptions } from './import.ts';
import { listFileStates, planState, type ReadWith, readImportState } from './import-state.ts';
import { listKinds } from './known-kinds.ts';
import { kindOf } from './read-files.ts';
import { parsePart, splitFile } from './split-list.ts';
import { toPut, type Write, write } from './table-changes.ts';

/** From so many on, all is imported. */
const mostEdits = 20;
/** What is hashed in one piece: a few milliseconds. */
const recordsInOnePiece = 200;

type Edit = LoneEdit & { bytes: Buffer; hasDraft: boolean };

/**
 * Imports records that were edited and that nothing else is made of, alone, in slices. False, and nothing was changed, for everything that is
 * more than that, or may be wrong: then all is to be imported.
 */
export async function importEdits({ db, contentDir, importedAt }: ImportOptions): Promise<boolean> {
  const before = readRecordsKey(db);
  const { readWith } = readImportState(db) ?? {};
  if (readWith?.version !== importerVersion) return false;
  if (readWith.day !== null && readWith.day !== calendarDateIn(importedAt, readWith.timeZone)) return false;
  const known = listFileStates(db);
  const stamps = listStamps(contentDir);
  if (known.length !== stamps.size || known.some(({ file }) => !stamps.has(file))) return false;

  const states: FileState[] = [];
  const edits: Edit[] = [];
  for (const state of known) {
    const stamp = stamps.get(state.file) ?? '';
    if (stamp === state.stamp) {
      states.push(state);
      continue;
    }
    const found = await findEdits(db, state, await readFile(join(contentDir, state.file)), { importedAt, readWith });
    if (!found) return false;
    edits.push(...found.edits);
    states.push({ ...found.state, stamp });
  }
  if (edits.length > mostEdits) return false;
  const writes = [
    ...planRecords(edits, importedAt, readWith.timeZone),
    ...planLoneEdits(db, edits, { now: importedAt, timeZone: readWith.timeZone }),
    ...planState(db, withFinalStamps(contentDir, states), importedAt, readWith),
  ];
  return awaitTransaction(
    db,
    () => {
      if (readRecordsKey(db) !== before) return false;
      write(db, writes);
      return true;
    },
    patient,
  );
}

/** The records of a file that are others than at the last import; undefined where that may be about more than these records. */
async function findEdits(
  db: Database,
  { file, records }: FileState,
  bytes: Buffer,
  { importedAt, readWith }: { importedAt: Date; readWith: ReadWith },
): Promise<{ edits: Edit[]; state: Omit<FileState, 'stamp'> } | undefined> {
  const kindName = kindOf(file) ?? '';
  const kind = listKinds.get(kindName);
  const split = kind?.sharedPart && records !== null ? splitFile(bytes, true) : undefined;
  if (!split || split.parts.length !== records?.length) return undefined;
  if (readWith.day === null && hasRelativeDates(bytes)) return undefined;
  const edits: Edit[] = [];
  const now = [...records];
  for (const [index, part] of split.parts.entries()) {
    if (index % recordsInOnePiece === 0) await setImmediate();
    const [id] = records[index]?.split(' ') ?? [];
    if (records[index] === toRecordState(id, part)) continue;
    const edit = findLoneEdit(db, kindName, parsePart(part), { day: importedAt, timeZone: readWith.timeZone });
    if (!edit || String(edit.record.id) !== id) return undefined;
    const known = findRecord(db, kindName, id);
    if (!known || known.isEdited || known.isArchived) return undefined;
    edits.push({ ...edit, bytes: part, hasDraft: known.draft !== null });
    now[index] = toRecordState(id, part);
  }
  await setImmediate();
  return { edits, state: { file, hash: hashBytes(bytes), records: now, gaps: split.gaps } };
}

function planRecords(edits: readonly Edit[], importedAt: Date, timeZone: string): Write[] {
  const sql = `UPDATE record SET seed = ${textOfBytes(':seed')}, seed_hash = :seed_hash, seeded_ms = :seeded_ms, version = version + 1
     WHERE kind = :kind AND key = :key`;
  const rows = edits.map(({ kindName, record, bytes }) => ({
    ...{ kind: kindName, key: String(record.id) },
    ...{ seed: bytes, seed_hash: hashBytes(bytes), seeded_ms: importedAt.getTime() },
  }));
  const from = { day: importedAt, timeZone };
  const outlines = edits.flatMap(({ kindName, record, hasDraft }) =>
    hasDraft ? [] : [toOutlineRow(kindName, String(record.id), record, from)],
  );
  return [{ sql, rows }, toPut('record_outline', ['kind', 'key'], outlines)];
}
