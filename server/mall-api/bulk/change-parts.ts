import type { ContentFault } from '../content/faults.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import type { Act, Next } from '../records/apply-change.ts';
import { toDeskFault } from '../records/outcome.ts';
import type { Records } from '../records/records.ts';
import type { Hand } from '../records/save-records.ts';
import { type Failure, type Fate, type Target, toBefore } from './bulk-table.ts';

/** Plan for one record: its next state, `same` if nothing would change, or the reason why it cannot be changed. */
export type PlannedRecord = { next: Next; act: Act } | 'same' | Failure;

interface PartInput {
  db: Database;
  records: Pick<Records, 'changeAll' | 'findStored'>;
  hand: Hand;
  plan: (record: StoredRecord) => PlannedRecord;
  /** Stores the result for a record, within the transaction that changes the record. */
  note: (target: Target, fate: Fate) => void;
}

/**
 * Changes a part of the records in one transaction. Records that would make the content invalid are left out and noted
 * as failed. If the faults name none of the records, splits the part until the invalid records are found.
 */
export async function changePart(input: PartInput, targets: readonly Target[]): Promise<void> {
  const { db, records, hand, note } = input;
  let left = targets;
  while (left.length > 0) {
    let planned: Planned[] = [];
    const saved = await records.changeAll(
      hand,
      () => {
        planned = left.map((target) => planOne(input, target));
        return planned.flatMap(({ change }) => change ?? []);
      },
      () => {
        for (const { target, fate } of planned) note(target, fate);
      },
    );
    if (saved.outcome === 'done') return;
    const blamed = findBlamed(left, saved.faults);
    if (blamed.size === 0) {
      const middle = Math.ceil(left.length / 2);
      await changePart(input, left.slice(0, middle));
      await changePart(input, left.slice(middle));
      return;
    }
    await awaitTransaction(db, () => {
      for (const [target, failure] of blamed) note(target, { state: 'failed', failure });
    });
    left = left.filter((target) => !blamed.has(target));
  }
}

interface Planned {
  target: Target;
  change?: { record: StoredRecord; next: Next; act: Act };
  fate: Fate;
}

function planOne({ records, plan }: PartInput, target: Target): Planned {
  const record = records.findStored(target.kind, target.key);
  if (!record) return { target, fate: { state: 'failed', failure: { code: 'changed', fault: null } } };
  const planned = plan(record);
  if (planned === 'same') return { target, fate: { state: 'same' } };
  if ('code' in planned) return { target, fate: { state: 'failed', failure: planned } };
  const fate = { state: 'done', version: record.version + 1, before: toBefore(record, planned.next) } as const;
  return { target, change: { record, ...planned }, fate };
}

function findBlamed(targets: readonly Target[], faults: readonly ContentFault[]): Map<Target, Failure> {
  const blamed = new Map<Target, Failure>();
  for (const target of targets) {
    const fault = faults.find(({ place }) => place?.kind === target.kind && String(place.key) === target.key) ?? undefined;
    if (fault) blamed.set(target, { code: 'refused', fault: toDeskFault(fault) });
  }
  const [only] = targets;
  const [first] = faults;
  if (blamed.size === 0 && targets.length === 1 && only) blamed.set(only, { code: 'refused', fault: first ? toDeskFault(first) : null });
  return blamed;
}
