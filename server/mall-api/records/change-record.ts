import { findLoneEdit, planLoneEdits } from '../content/edit-alone.ts';
import { ContentError } from '../content/faults.ts';
import { readImportState } from '../content/import-state.ts';
import { toContent } from '../content/load.ts';
import { planTables } from '../content/plan-tables.ts';
import { readStoredFiles } from '../content/stored-files.ts';
import { toPut, type Write, write } from '../content/table-changes.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { findRecord, readRecordsKey, type StoredRecord, setNextNumber } from '../core/records/record-table.ts';
import { type Outcome, toView } from './outcome.ts';

export type Act = 'save' | 'draft' | 'publish' | 'archive' | 'discard' | 'restore';

/** Who does what to which version of a record, and why. */
export interface Doing {
  act: Act;
  version: number;
  by: string;
  why?: string | undefined;
}

/** What becomes of a record. */
export interface Next extends Pick<StoredRecord, 'live' | 'draft' | 'isEdited' | 'isArchived'> {
  /** What the history keeps of it. */
  body: string;
}

interface Planned {
  record: StoredRecord;
  next: Next;
  /** The counter of its kind, where it is a new record. */
  nextNumber?: number | undefined;
}

/**
 * Does it to a record: what is shown is made anew before anything is written, and written with the history in one short transaction. `plan` is
 * asked again when somebody was there in between. Throws nothing for what is wrong with the content: that is an outcome.
 */
export async function changeRecord(
  { db, clock }: { db: Database; clock: () => Date },
  doing: Doing,
  yours: unknown,
  plan: () => Planned,
): Promise<Outcome> {
  for (;;) {
    const before = readRecordsKey(db);
    const { record, next, nextNumber } = plan();
    if (record.version !== doing.version) return { outcome: 'conflict', yours, theirs: toView(record) };
    const now = clock();
    const writes = attempt(() => planShown(db, record, next, now));
    if (!Array.isArray(writes)) return writes;
    writes.push(...planHistory(db, record, next, doing, now));
    if (nextNumber !== undefined) writes.push({ sql: setNextNumber, rows: [{ kind: record.kind, next: nextNumber }] });
    const isDone = await awaitTransaction(db, () => {
      if (readRecordsKey(db) !== before) return false;
      write(db, writes);
      return true;
    });
    const kept = isDone && findRecord(db, record.kind, record.key);
    if (kept) return { outcome: 'done', record: toView(kept) };
  }
}

function attempt(act: () => Write[]): Write[] | Outcome {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { outcome: 'refused', faults: error.faults };
  }
}

/** What makes the tables of the content hold it; nothing where nobody sees a difference. */
function planShown(db: Database, record: StoredRecord, next: Next, now: Date): Write[] {
  const shown = toShown({ ...record, ...next });
  if (shown === toShown(record)) return [];
  const { kind, key, file } = record;
  const change: Write = {
    sql: 'INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)',
    rows: [{ atMs: now.getTime(), kinds: JSON.stringify([kind]) }],
  };
  return [...planContent(db, { kind, key, file, body: shown === null ? undefined : JSON.parse(shown) }, now), change];
}

function planContent(db: Database, changed: { kind: string; key: string; file: string; body: unknown }, now: Date): Write[] {
  const { day, timeZone } = readDay(db);
  const alone = changed.body === undefined ? undefined : findLoneEdit(db, changed.kind, changed.body, { day, timeZone });
  if (alone) return planLoneEdits(db, [alone], { now, timeZone });
  return planTables(db, toContent({ files: readStoredFiles(db, changed) }, day), now);
}

/** The day from which relative dates count now: that of the last import. */
export function readDay(db: Database): { day: Date; timeZone: string } {
  const last = readImportState(db);
  if (!last?.readWith) throw new Error('no content was imported yet');
  return { day: new Date(last.importedMs), timeZone: last.readWith.timeZone };
}

function toShown({ isArchived, live, seed }: StoredRecord): string | null {
  return isArchived ? null : (live ?? seed);
}

/** The record as it is now, and a line for what was done; before the first, one for what was there. */
export function planHistory(db: Database, record: StoredRecord, next: Next, { act, by, why }: Doing, now: Date): Write[] {
  const { kind, key, file, position, version } = record;
  const atMs = now.getTime();
  const known = db.prepare('SELECT 1 FROM record_version WHERE kind = :kind AND key = :key AND version = :version');
  const found = {
    act: 'import',
    body: record.live ?? record.seed ?? record.draft,
    at_ms: record.seededMs ?? atMs,
    made_by: null,
    why: null,
  };
  const isKnown = version === 0 || known.get({ kind, key, version }) !== undefined;
  const line = { version: version + 1, act, body: next.body, at_ms: atMs, made_by: by, why: why ?? null };
  return [
    toPut(
      'record',
      ['kind', 'key'],
      [
        {
          ...{ kind, key, file, position, version: version + 1, live: next.live, draft: next.draft },
          ...{ is_edited: Number(next.isEdited), is_archived: Number(next.isArchived), updated_ms: atMs, updated_by: by },
        },
      ],
    ),
    {
      sql: `INSERT INTO record_version (kind, key, version, act, body, at_ms, made_by, why)
       VALUES (:kind, :key, :version, :act, :body, :at_ms, :made_by, :why)`,
      rows: [...(isKnown ? [] : [{ kind, key, version, ...found }]), { kind, key, ...line }],
    },
  ];
}
