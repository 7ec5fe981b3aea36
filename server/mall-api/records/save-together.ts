import { setImmediate } from 'node:timers/promises';
import { findLoneEdit, type LoneEdit, planLoneEdits } from '../content/edit-alone.ts';
import { findPlaceEdits } from '../content/edit-places.ts';
import { type Write, write } from '../content/table-changes.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import type { DatesFrom } from '../core/records/list-facts.ts';
import { readRecordsKey, type StoredRecord } from '../core/records/record-table.ts';
import { type Applied, type Doing, type Next, planHistory, planWhole, readDay, type WholeChange, type WholePlan } from './apply-change.ts';
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
 * Changes several records in one transaction, each with its line in the history: hours of one day, a lift that stands still, shops that move. Where
 * hardly anything else is made of what changes, it takes milliseconds; else the content is planned as a whole, as a single edit would be. `plan` is asked again
 * when somebody was there in between, so that it always begins from what is there now, and `also` is done in the same transaction.
 */
export async function saveTogether(
  { db, clock, tellShown, planAside }: Pick<ChangeDependencies, 'db' | 'clock' | 'tellShown' | 'planAside'>,
  hand: Hand,
  plan: () => readonly Together[],
  also: () => void = () => undefined,
): Promise<TogetherOutcome> {
  for (;;) {
    const before = readRecordsKey(db);
    const changes = plan();
    const now = clock();
    const planned = await planShown(db, { before, changes, now, planAside });
    if (planned.outcome === 'again') continue;
    if (planned.outcome === 'refused') return planned;
    const writes: Write[] = [
      ...planned.writes,
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

interface ToPlan extends Pick<ChangeDependencies, 'planAside'>, Pick<WholeChange, 'before' | 'now'> {
  changes: readonly Together[];
}

async function planShown(db: Database, { before, changes, now, planAside }: ToPlan): Promise<WholePlan> {
  const { day, timeZone } = readDay(db);
  const placed = findPlaceEdits(
    db,
    changes.map(({ record: { kind }, next }) => ({ kind, json: readBody(next) })),
    { day, timeZone },
  );
  if (placed) return { outcome: 'planned', writes: planLoneEdits(db, placed, { now, timeZone }) };
  const edits: LoneEdit[] = [];
  for (const [index, change] of changes.entries()) {
    if (index % inOnePiece === inOnePiece - 1) await setImmediate(); // whoever else asks is answered in between
    const edit = findEdit(db, change, { day, timeZone });
    if (!edit) {
      const whole = { before, changed: changes.map(toChanged), now };
      return planAside ? planAside(whole) : planWhole(db, whole);
    }
    edits.push(edit);
  }
  return { outcome: 'planned', writes: planLoneEdits(db, edits, { now, timeZone }) };
}

function findEdit(db: Database, { record: { kind }, next }: Together, from: DatesFrom) {
  return findLoneEdit(db, kind, readBody(next), from);
}

function toChanged({ record: { kind, key, file }, next }: Together): WholeChange['changed'][number] {
  return { kind, key, file, body: readBody(next) };
}

function readBody({ live, body }: Next): unknown {
  return JSON.parse(live ?? body);
}

function toContentChange(changes: readonly Together[], now: Date): Write {
  const kinds = [...new Set(changes.map(({ record }) => record.kind))];
  return {
    sql: 'INSERT INTO content_change (at_ms, kinds) VALUES (:atMs, :kinds)',
    rows: [{ atMs: now.getTime(), kinds: JSON.stringify(kinds) }],
  };
}
