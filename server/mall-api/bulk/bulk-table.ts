import type { DeskBulk, DeskBulkFailure } from '#shared/contracts/desk-bulk.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { StoredRecord } from '../core/records/record-table.ts';

/** A record that an act concerns. */
export interface Target {
  kind: string;
  key: string;
  /** The act creates the record; `key` stands in for its number. */
  isNew?: true;
}

export type Failure = Pick<DeskBulkFailure, 'code' | 'fault'>;

/** Fields of a record that acts replace. */
const stateFields = ['live', 'draft', 'isEdited', 'isArchived', 'publishMs', 'unpublishMs'] as const;
export type RecordBefore = Partial<Pick<StoredRecord, (typeof stateFields)[number]>>;

/** Returns the fields that `next` replaces, as they are now. */
export function toBefore(record: StoredRecord, next: RecordBefore): RecordBefore {
  return Object.fromEntries(stateFields.flatMap((name) => (next[name] === record[name] ? [] : [[name, record[name]]])));
}

/** Result of an act for one record. */
export type Fate =
  | { state: 'done'; version: number; before: RecordBefore }
  | { state: 'same' | 'undone' }
  | { state: 'failed' | 'stays'; failure: Failure };

export interface StoredBulk extends Pick<DeskBulk, 'id' | 'kind' | 'act' | 'total' | 'by'> {
  atMs: number;
  hasEnded: boolean;
  isUndone: boolean;
}

const maxFailures = 100;
/** Period in which acts can be undone. */
const retentionMs = 30 * 86_400_000;

/** Stores acts on many records. Callers hold the transaction. */
export function prepareBulkTable(db: Database) {
  const columns = `b.id, b.at_ms, b.kind, b.act, b.total, b.ended_ms, b.undone_ms, s.name FROM bulk_change b JOIN staff s ON s.id = b.staff_id`;
  const byId = db.prepare(`SELECT ${columns} WHERE b.id = :id`);
  const byKey = db.prepare(`SELECT ${columns} WHERE b.request_key = :key`);
  const insert = db.prepare(
    `INSERT INTO bulk_change (request_key, at_ms, staff_id, kind, act, total) VALUES (:key, :nowMs, :staffId, :kind, :act, :total) RETURNING id`,
  );
  const forget = db.prepare('DELETE FROM bulk_change WHERE at_ms < :beforeMs');
  const end = db.prepare('UPDATE bulk_change SET ended_ms = :nowMs WHERE id = :id');
  const undo = db.prepare('UPDATE bulk_change SET undone_ms = :nowMs, ended_ms = NULL WHERE id = :id AND undone_ms IS NULL');
  const put = db.prepare(
    `INSERT INTO bulk_record (bulk_id, kind, key, state, version, before, failure)
     VALUES (:id, :kind, :key, :state, :version, :before, :failure)
     ON CONFLICT (bulk_id, kind, key) DO UPDATE SET state = :state, failure = :failure`,
  );
  const counts = db.prepare('SELECT state, count(*) AS count FROM bulk_record WHERE bulk_id = :id GROUP BY state');
  const failures = db.prepare(
    `SELECT kind, key, failure FROM bulk_record WHERE bulk_id = :id AND state IN ('failed', 'stays') ORDER BY kind, key LIMIT ${maxFailures}`,
  );
  const done = db.prepare(`SELECT kind, key FROM bulk_record WHERE bulk_id = :id AND state = 'done' ORDER BY kind, key`);
  const one = db.prepare('SELECT version, before FROM bulk_record WHERE bulk_id = :id AND kind = :kind AND key = :key');
  const toStored = (row: Row | undefined) => row && toBulk(row);
  return {
    find: (id: number): StoredBulk | undefined => toStored(byId.get({ id })),
    findByKey: (key: string): StoredBulk | undefined => toStored(byKey.get({ key })),
    /** Stores a new act and returns its id. Deletes acts that can no longer be undone. */
    add(act: { key: string; staffId: number; kind: string; act: string; total: number }, now: Date): number {
      forget.run({ beforeMs: now.getTime() - retentionMs });
      return Number(insert.get({ ...act, nowMs: now.getTime() })?.id);
    },
    end: (id: number, now: Date): void => void end.run({ id, nowMs: now.getTime() }),
    /** Marks an act as being undone. Returns false if the act was already marked. */
    beginUndo: (id: number, now: Date): boolean => Number(undo.run({ id, nowMs: now.getTime() }).changes) === 1,
    putFate(id: number, { kind, key }: Target, fate: Fate): void {
      const isDone = fate.state === 'done';
      put.run({
        ...{ id, kind, key, state: fate.state, version: isDone ? fate.version : null },
        before: isDone ? JSON.stringify(fate.before) : null,
        failure: 'failure' in fate ? JSON.stringify(fate.failure) : null,
      });
    },
    count(id: number): Readonly<Record<string, number>> {
      return Object.fromEntries(counts.all({ id }).map(({ state, count }) => [String(state), Number(count)]));
    },
    listFailures: (id: number): (Target & Failure)[] =>
      failures.all({ id }).map(({ kind, key, failure }) => ({
        ...{ kind: String(kind), key: String(key) },
        ...(JSON.parse(String(failure)) as Failure), // safe: written by `putFate`
      })),
    listDone: (id: number): Target[] => done.all({ id }).map(({ kind, key }) => ({ kind: String(kind), key: String(key) })),
    findBefore(id: number, { kind, key }: Target): { version: number; before: RecordBefore } | undefined {
      const row = one.get({ id, kind, key });
      return row && { version: Number(row.version), before: JSON.parse(String(row.before)) as RecordBefore }; // safe: written by `putFate`
    },
  };
}

export type BulkTable = ReturnType<typeof prepareBulkTable>;

function toBulk({ id, at_ms, kind, act, total, ended_ms, undone_ms, name }: Row): StoredBulk {
  return {
    ...{ id: Number(id), kind: String(kind), act: String(act), total: Number(total), by: String(name) },
    ...{ atMs: Number(at_ms), hasEnded: ended_ms !== null, isUndone: undone_ms !== null },
  };
}
