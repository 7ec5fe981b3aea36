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
  /** Applies changes that rebuild content outside the serving thread; undefined: they are applied in this thread. */
  applyAside?: ((change: RecordChange) => Promise<Applied>) | undefined;
  /** Plans several records that change together, outside the serving thread. */
  planAside?: ((change: WholeChange) => Promise<WholePlan>) | undefined;
  /** Called after published content has changed. */
  tellShown: () => Promise<void>;
  findVersion: (kind: string, key: string, version: number) => RecordVersion | undefined;
}

interface Planned {
  record: StoredRecord;
  /** Returns the next state. */
  toNext: () => Next;
  nextNumber?: number | undefined;
}

/**
 * Applies an act to a record. Calls `plan` again if records have changed meanwhile. Repeated acts have no effect. Faults of the content are an
 * outcome, not an error.
 */
export async function changeRecord(dependencies: ChangeDependencies, doing: Doing, yours: unknown, plan: () => Planned): Promise<Outcome> {
  const { db, clock, applyAside } = dependencies;
  for (;;) {
    const before = readRecordsKey(db);
    const { record, toNext, nextNumber } = plan();
    if (isRepeated(dependencies, doing, record, toNext)) return { outcome: 'done', record: toView(record) };
    if (record.version !== doing.version) return { outcome: 'conflict', yours, theirs: toView(record) };
    const wanted = toNext();
    const next = { ...wanted, ...toRemaining({ ...record, ...wanted }) };
    const change: RecordChange = { before, record, next, nextNumber, doing, now: clock() };
    const apply = applyAside && isShown(change) ? applyAside : (one: RecordChange) => applyChange(db, one);
    const applied = await apply(change);
    if (applied.outcome === 'again') continue;
    if (applied.outcome === 'refused') return applied;
    await dependencies.tellShown();
    const kept = findRecord(db, record.kind, record.key);
    if (kept) return { outcome: 'done', record: toView(kept) };
  }
}

/** Whether the last act is the same, by the same person on the same version. */
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
