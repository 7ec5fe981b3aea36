import type { ContentFault } from '../content/faults.ts';
import { type Write, write } from '../content/table-changes.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { readRecordsKey, type StoredRecord, setNextNumber } from '../core/records/record-table.ts';
import {
  type Act,
  type Applied,
  type Doing,
  type Next,
  planHistory,
  planWhole,
  tellPublished,
  toShown,
  type WholeChange,
} from './apply-change.ts';
import type { ChangeDependencies } from './change-record.ts';

/** One of several records that change together. */
export interface CombinedChange {
  record: StoredRecord;
  next: Next;
  /** Act in the history; `save` if undefined. */
  act?: Act;
  /** Next number of the kind, for a new record. */
  nextNumber?: number | undefined;
}

export type ChangesOutcome = Exclude<Applied, { outcome: 'again' }>;

/** Author, reason and act. */
export type Hand = Pick<Doing, 'by' | 'staffId' | 'why' | 'cause'>;

/**
 * Changes several records in one transaction, each with a history entry: hours of one day, a closed lift, shops that
 * move. Takes milliseconds if hardly anything depends on the changes; otherwise all content is planned, as for a single
 * edit. Calls `plan` again if records have changed meanwhile, so that it always starts from the current state. Runs
 * `also` in the same transaction.
 */
export async function saveRecords(
  { db, clock, tellShown, planAside }: Pick<ChangeDependencies, 'db' | 'clock' | 'tellShown' | 'planAside'>,
  hand: Hand,
  plan: () => readonly CombinedChange[],
  also: () => void = () => undefined,
): Promise<ChangesOutcome> {
  for (;;) {
    const before = readRecordsKey(db);
    const changes = plan();
    const now = clock();
    const shown = changes.filter(isShownChange);
    const wanted = { before, changed: shown.map(toEdit), now };
    const planned = await (planAside ? planAside(wanted) : planWhole(db, wanted));
    if (planned.outcome === 'again') continue;
    if (planned.outcome === 'refused') return planned;
    const writes: Write[] = [
      ...planned.writes,
      ...changes.flatMap(({ record, next, act = 'save' }) =>
        planHistory(db, { before, record, next, nextNumber: undefined, doing: { act, version: record.version, ...hand }, now }),
      ),
      ...changes.flatMap(({ record: { kind }, nextNumber: next }) =>
        next === undefined ? [] : [{ sql: setNextNumber, rows: [{ kind, next }] }],
      ),
      ...(shown.length > 0 ? [toContentChange(shown, now)] : []),
    ];
    const isDone = await awaitTransaction(db, () => {
      if (readRecordsKey(db) !== before) return false;
      write(db, writes);
      if (shown.length > 0) tellPublished(db, shown, { ...hand, now });
      also();
      return true;
    });
    if (!isDone) continue;
    if (shown.length > 0) await tellShown();
    return { outcome: 'done' };
  }
}

/** Returns the faults that the content would have after these changes; nothing is written. */
export async function checkRecords(
  { db, clock, planAside }: Pick<ChangeDependencies, 'db' | 'clock' | 'planAside'>,
  plan: () => readonly CombinedChange[],
): Promise<readonly ContentFault[]> {
  for (;;) {
    const wanted = { before: readRecordsKey(db), changed: plan().map(toEdit), now: clock(), isCheck: true };
    const planned = await (planAside ? planAside(wanted) : planWhole(db, wanted));
    if (planned.outcome === 'refused') return planned.faults;
    if (planned.outcome === 'planned') return [];
  }
}

function isShownChange({ record, next }: CombinedChange): boolean {
  return toShown({ ...record, ...next }) !== toShown(record);
}

function toEdit({ record, next }: CombinedChange): WholeChange['changed'][number] {
  const { kind, key, file, position } = record;
  const shown = toShown({ ...record, ...next });
  return { kind, key, file, position, body: shown === null ? undefined : JSON.parse(shown) };
}

function toContentChange(changes: readonly CombinedChange[], now: Date): Write {
  const kinds = [...new Set(changes.map(({ record }) => record.kind))];
  return {
    sql: 'INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)',
    rows: [{ atMs: now.getTime(), kinds: JSON.stringify(kinds) }],
  };
}
