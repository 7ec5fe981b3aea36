import type { Database, Row } from '../core/db/database.ts';
import type { UnitPlan } from './plan-change.ts';

export interface StoredUnitChange extends UnitPlan {
  id: number;
  atMs: number;
  by: string;
  isUndone: boolean;
}

/** Moves made in one act. Callers hold the transaction. */
export function prepareUnitChanges(db: Database) {
  const columns = 'c.id, c.at_ms, c.body, c.undone_ms, s.name FROM unit_change c JOIN staff s ON s.id = c.staff_id';
  const last = db.prepare(`SELECT ${columns} ORDER BY c.id DESC LIMIT :limit`);
  const one = db.prepare(`SELECT ${columns} WHERE c.id = :id`);
  const byKey = db.prepare(`SELECT ${columns} WHERE c.request_key = :key`);
  const insert = db.prepare('INSERT INTO unit_change (request_key, at_ms, staff_id, body) VALUES (:key, :nowMs, :staffId, :body)');
  const undo = db.prepare('UPDATE unit_change SET undone_ms = :nowMs WHERE id = :id AND undone_ms IS NULL');
  return {
    listLast: (limit: number): StoredUnitChange[] => last.all({ limit }).map(toChange),
    find(id: number): StoredUnitChange | undefined {
      const row = one.get({ id });
      return row && toChange(row);
    },
    findByKey(key: string): StoredUnitChange | undefined {
      const row = byKey.get({ key });
      return row && toChange(row);
    },
    add({ units, edits, key, staffId }: UnitPlan & { key: string; staffId: number }, now: Date): void {
      insert.run({ key, staffId, nowMs: now.getTime(), body: JSON.stringify({ units, edits }) });
    },
    /** Returns false if it is already undone. */
    undo: (id: number, now: Date): boolean => Number(undo.run({ id, nowMs: now.getTime() }).changes) === 1,
  };
}

function toChange({ id, at_ms, body, undone_ms, name }: Row): StoredUnitChange {
  const { units, edits } = JSON.parse(String(body)) as UnitPlan; // as written above
  return { id: Number(id), atMs: Number(at_ms), by: String(name), isUndone: undone_ms !== null, units, edits };
}
