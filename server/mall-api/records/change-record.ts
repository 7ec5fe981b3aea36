import type { Database } from '../core/db/database.ts';
import { findRecord, readRecordsKey, type StoredRecord } from '../core/records/record-table.ts';
import {
  type Applied,
  applyChange,
  type Doing,
  isShown,
  type Next,
  type RecordChange,
  type WholeChange,
  type WholePlan,
} from './apply-change.ts';
import type { RecordVersion } from './history.ts';
import { type Outcome, toView } from './outcome.ts';
import { toRemaining } from './schedule.ts';

export interface ChangeDependencies {
  db: Database;
  clock: () => Date;
  /** Does what makes all of the content anew, apart from the thread that serves; undefined: here. */
  applyAside?: ((change: RecordChange) => Promise<Applied>) | undefined;
  /** The same for several records that change as one, of which it plans what is to be written. */
  planAside?: ((change: WholeChange) => Promise<WholePlan>) | undefined;
  /** Hears of what is shown, once it is. */
  tellShown: () => Promise<void>;
  findVersion: (kind: string, key: string, version: number) => RecordVersion | undefined;
}

interface Planned {
  record: StoredRecord;
  /** What becomes of it. */
  toNext: () => Next;
  nextNumber?: number | undefined;
}

/**
 * Does it to a record. `plan` is asked again when somebody was there in between. Who does the same twice has done it once. Throws nothing for
 * what is wrong with the content: that is an outcome.
 */
export async function changeRecord(given: ChangeDependencies, doing: Doing, yours: unknown, plan: () => Planned): Promise<Outcome> {
  const { db, clock, applyAside } = given;
  for (;;) {
    const before = readRecordsKey(db);
    const { record, toNext, nextNumber } = plan();
    if (isRepeated(given, doing, record, toNext)) return { outcome: 'done', record: toView(record) };
    if (record.version !== doing.version) return { outcome: 'conflict', yours, theirs: toView(record) };
    const wanted = toNext();
    const next = { ...wanted, ...toRemaining({ ...record, ...wanted }) };
    const change: RecordChange = { before, record, next, nextNumber, doing, now: clock() };
    const apply = applyAside && isShown(change) ? applyAside : (one: RecordChange) => applyChange(db, one);
    const applied = await apply(change);
    if (applied.outcome === 'again') continue;
    if (applied.outcome === 'refused') return applied;
    await given.tellShown();
    const kept = findRecord(db, record.kind, record.key);
    if (kept) return { outcome: 'done', record: toView(kept) };
  }
}

/** Whether the last that was done to it is the same act of the same person upon the same version. */
function isRepeated({ findVersion }: ChangeDependencies, doing: Doing, record: StoredRecord, toNext: () => Next): boolean {
  if (doing.staffId === undefined || record.version !== doing.version + 1) return false;
  const last = findVersion(record.kind, record.key, record.version);
  if (last?.staffId !== doing.staffId) return false;
  const isOfSchedule = last.schedule !== undefined && last.schedule.event !== 'done';
  if (doing.act === 'schedule' || isOfSchedule) return isSameSchedule(doing, last) && last.body === toNext().body;
  if (last.act !== doing.act) return false;
  const hasBody = doing.act === 'save' || doing.act === 'draft' || doing.act === 'restore';
  return !hasBody || last.body === toNext().body;
}

function isSameSchedule({ act, schedule: wanted }: Doing, { schedule: made }: RecordVersion): boolean {
  const isSet = act === 'schedule' && wanted?.event === 'set' && made?.event === 'set';
  return isSet && wanted.publish_at === made.publish_at && wanted.unpublish_at === made.unpublish_at;
}
