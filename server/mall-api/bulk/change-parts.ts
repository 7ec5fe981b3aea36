import type { ContentFault } from '../content/faults.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { StoredRecord } from '../core/records/record-table.ts';
import type { Act, Next } from '../records/apply-change.ts';
import { toDeskFault } from '../records/outcome.ts';
import type { Records } from '../records/records.ts';
import type { ChangesOutcome, Hand } from '../records/save-records.ts';
import { type Failure, type Fate, type Target, toBefore } from './bulk-table.ts';

/** Plan for one record: its next state, `same` if nothing would change, or the reason why it cannot be changed. */
export type PlannedRecord = { next: Next; act: Act } | 'same' | Failure;

/** Plan for a new record. */
export interface PlannedNew {
  record: StoredRecord;
  next: Next;
  act: Act;
  nextNumber: number | undefined;
}

export interface PartInput {
  db: Database;
  records: Pick<Records, 'changeAll' | 'findStored'>;
  hand: Hand;
  plan: (record: StoredRecord) => PlannedRecord;
  /** Plans a new record. `before`: the new record that is planned before it, in the same transaction. */
  create?: (target: Target, before: StoredRecord | undefined) => PlannedNew;
  /** Stores the result for a record, within the transaction that changes the record. `key`: of the changed or new record. */
  note: (target: Target, fate: Fate, key?: string) => void;
}

/**
 * Changes a part of the records in one transaction. Records that would make the content invalid are left out and noted
 * as failed. If the faults name none of the records, splits the part until the invalid records are found.
 */
export async function changePart(input: PartInput, targets: readonly Target[]): Promise<void> {
  const { db, note } = input;
  let left = targets;
  while (left.length > 0) {
    let planned: readonly Planned[] = [];
    const saved = await changeTogether(
      input,
      () => left,
      (plans) => {
        planned = plans;
      },
    );
    if (saved.outcome === 'done') return;
    const blamed = findBlamed(planned, saved.faults);
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

/**
 * Changes all records in one transaction, or none. `listTargets` is called again if records have changed meanwhile;
 * `onPlanned` receives each plan.
 */
export function changeTogether(
  input: PartInput,
  listTargets: () => readonly Target[],
  onPlanned: (planned: readonly Planned[]) => void = () => {},
): Promise<ChangesOutcome> {
  let planned: Planned[] = [];
  return input.records.changeAll(
    input.hand,
    () => {
      planned = planAll(input, listTargets());
      onPlanned(planned);
      return planned.flatMap(({ change }) => change ?? []);
    },
    () => {
      for (const { target, change, fate } of planned) input.note(target, fate, change?.record.key);
    },
  );
}

interface Planned {
  target: Target;
  change?: { record: StoredRecord; next: Next; act: Act; nextNumber?: number | undefined };
  fate: Fate;
}

function planAll(input: PartInput, targets: readonly Target[]): Planned[] {
  let last: StoredRecord | undefined;
  return targets.map((target) => {
    if (!target.isNew || !input.create) return planOne(input, target);
    const change = input.create(target, last);
    last = change.record;
    return { target, change, fate: { state: 'done', version: 1, before: notThere } };
  });
}

/** State of a record before it was created: its undo archives it, because its number stays reserved. */
const notThere = { draft: null, isArchived: true, publishMs: null, unpublishMs: null } as const;

function planOne({ records, plan }: PartInput, target: Target): Planned {
  const record = records.findStored(target.kind, target.key);
  if (!record) return { target, fate: { state: 'failed', failure: { code: 'changed', fault: null } } };
  const planned = plan(record);
  if (planned === 'same') return { target, fate: { state: 'same' } };
  if ('code' in planned) return { target, fate: { state: 'failed', failure: planned } };
  const fate = { state: 'done', version: record.version + 1, before: toBefore(record, planned.next) } as const;
  return { target, change: { record, ...planned }, fate };
}

function findBlamed(planned: readonly Planned[], faults: readonly ContentFault[]): Map<Target, Failure> {
  const blamed = new Map<Target, Failure>();
  for (const { target, change } of planned) {
    const key = change?.record.key ?? target.key;
    const fault = faults.find(({ place }) => place?.kind === target.kind && String(place.key) === key) ?? undefined;
    if (fault) blamed.set(target, { code: 'refused', fault: toDeskFault(fault) });
  }
  const only = planned[0]?.target;
  const [first] = faults;
  if (blamed.size === 0 && planned.length === 1 && only) blamed.set(only, { code: 'refused', fault: first ? toDeskFault(first) : null });
  return blamed;
}
