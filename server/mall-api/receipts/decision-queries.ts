import type { ReviewReason } from '#shared/contracts/desk-receipts.ts';
import type { Database, Value } from '../core/db/database.ts';

/** Decision about a pending receipt. */
export type Decision =
  | { status: 'approved'; reason: null; amount: number | null }
  | { status: 'rejected'; reason: ReviewReason; amount: null };

export type StoredDecision = Decision & {
  id: number;
  receiptId: number;
  staffId: number;
  /** Name of the staff member who decided. */
  by: string;
  decidedMs: number;
  dueMs: number;
};

/** Decisions about receipts that are not due yet. Callers hold the transaction. */
export function prepareDecisionQueries(db: Database) {
  const columns =
    'd.id, d.receipt_id, d.status, d.reason, d.amount, d.staff_id, d.decided_ms, d.due_ms, s.name FROM receipt_decision d JOIN staff s ON s.id = d.staff_id';
  const find = db.prepare(`SELECT ${columns} WHERE d.receipt_id = :receiptId`);
  const next = db.prepare(`SELECT ${columns} WHERE d.due_ms <= :nowMs ORDER BY d.due_ms LIMIT 1`);
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM receipt_decision');
  const insert = db.prepare(
    `INSERT INTO receipt_decision (receipt_id, status, reason, amount, staff_id, decided_ms, due_ms)
     VALUES (:receiptId, :status, :reason, :amount, :staffId, :decidedMs, :dueMs)`,
  );
  const remove = db.prepare('DELETE FROM receipt_decision WHERE id = :id');
  const putOff = db.prepare('UPDATE receipt_decision SET due_ms = :dueMs WHERE id = :id');
  const findDouble = db.prepare(
    `SELECT 1 FROM receipt own JOIN receipt other ON other.number_key = own.number_key AND other.amount = :amount AND other.day = own.day
     WHERE own.id = :receiptId AND other.id <> :receiptId AND other.status <> 'rejected'`,
  );
  const toDecision = (row: Record<string, Value> | undefined) => row && toKeptDecision(row);

  return {
    find: (receiptId: number): StoredDecision | undefined => toDecision(find.get({ receiptId })),
    findDue: (nowMs: number): StoredDecision | undefined => toDecision(next.get({ nowMs })),
    findSoonestMs(): number | undefined {
      const due = soonest.get()?.due_ms;
      return typeof due === 'number' ? due : undefined;
    },
    insert: (decision: Omit<StoredDecision, 'id' | 'by'>): void => {
      const { receiptId, status, reason, amount, staffId, decidedMs, dueMs } = decision;
      insert.run({ receiptId, status, reason, amount, staffId, decidedMs, dueMs });
    },
    /** Whether another valid receipt equals this one with that amount. */
    hasDouble: (receiptId: number, amount: number): boolean => findDouble.get({ receiptId, amount }) !== undefined,
    remove: (id: number): void => void remove.run({ id }),
    putOff: (id: number, dueMs: number): void => void putOff.run({ id, dueMs }),
  };
}

function toKeptDecision(row: Record<string, Value>): StoredDecision {
  const what = {
    status: row.status,
    reason: row.reason,
    amount: row.amount,
  } as Decision; // by the table's own checks
  return {
    ...what,
    id: Number(row.id),
    receiptId: Number(row.receipt_id),
    staffId: Number(row.staff_id),
    by: String(row.name),
    decidedMs: Number(row.decided_ms),
    dueMs: Number(row.due_ms),
  };
}
