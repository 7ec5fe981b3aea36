import { setImmediate } from 'node:timers/promises';
import { findLoneEdit, type LoneEdit, planLoneEdits } from '../content/edit-alone.ts';
import type { ContentFault } from '../content/faults.ts';
import { type Write, write } from '../content/table-changes.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { readRecordsKey, type StoredRecord } from '../core/records/record-table.ts';
import { type Applied, type Doing, type Next, planHistory, readDay } from './apply-change.ts';
import type { ChangeDependencies } from './change-record.ts';

/** A few milliseconds. */
const inOnePiece = 20;

/** One of several records that change as one. */
export interface Together {
  record: StoredRecord;
  next: Next;
}

export type TogetherOutcome = Exclude<Applied, { outcome: 'again' }>;

/** Who does it, and why. */
export type Hand = Pick<Doing, 'by' | 'staffId' | 'why'>;

/**
 * Changes several records in one transaction, each with its line in the history, where nothing else is made of what changes: hours of one day,
 * a lift that stands still. `plan` is asked again when somebody was there in between, so that it always begins from what is there now, and
 * `also` is done in the same transaction.
 */
export async function saveTogether(
  { db, clock, tellShown }: Pick<ChangeDependencies, 'db' | 'clock' | 'tellShown'>,
  hand: Hand,
  plan: () => readonly Together[],
  also: () => void = () => undefined,
): Promise<TogetherOutcome> {
  for (;;) {
    const before = readRecordsKey(db);
    const changes = plan();
    const now = clock();
    const { day, timeZone } = readDay(db);
    const edits: LoneEdit[] = [];
    const faults: ContentFault[] = [];
    for (const [index, change] of changes.entries()) {
      if (index % inOnePiece === inOnePiece - 1) await setImmediate(); // whoever else asks is answered in between
      const edit = findEdit(db, change, { day, timeZone });
      if (edit) edits.push(edit);
      else faults.push(toFault(change));
    }
    if (faults.length > 0) return { outcome: 'refused', faults };
    const writes: Write[] = [
      ...planLoneEdits(db, edits, { now, timeZone }),
      ...changes.flatMap(({ record, next }) =>
        planHistory(db, { before, record, next, nextNumber: undefined, doing: { act: 'save', version: record.version, ...hand }, now }),
      ),
      ...(changes.length > 0 ? [toContentChange(changes, now)] : []),
    ];
    const isDone = await awaitTransaction(db, () => {
      if (readRecordsKey(db) !== before) return false;
      write(db, writes);
      also();
      return true;
    });
    if (!isDone) continue;
    if (changes.length > 0) await tellShown();
    return { outcome: 'done' };
  }
}

function findEdit(db: Database, { record: { kind }, next: { live, body } }: Together, from: { day: Date; timeZone: string }) {
  return findLoneEdit(db, kind, JSON.parse(live ?? body), from);
}

function toFault({ record: { kind, key, file } }: Together): ContentFault {
  return { file, key: `${kind} ${key}`, reason: 'does not fit, or is about more than this record' };
}

function toContentChange(changes: readonly Together[], now: Date): Write {
  const kinds = [...new Set(changes.map(({ record }) => record.kind))];
  return {
    sql: 'INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)',
    rows: [{ atMs: now.getTime(), kinds: JSON.stringify(kinds) }],
  };
}
