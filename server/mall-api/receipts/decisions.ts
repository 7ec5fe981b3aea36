import type { ReviewReason } from '#shared/contracts/desk-receipts.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { receiptUndoMs } from '#shared/site/staff-limits.ts';
import type { Database, Value } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { afterCommit } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { Queries } from '../prepare-queries.ts';
import { alreadyDecided, memberBlocked, type ReceiptReview } from './review-receipt.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'receipts'>;
  receiptReview: ReceiptReview;
  operatorActs: OperatorActs;
}

/** Pause before a failed decision is retried. */
const pauseMs = 60_000;

/**
 * Handles the desk's decisions about receipts, which are stored immediately and executed when they can no longer be
 * undone. Until then the receipt stays pending, so that an undone decision leaves no trace in the ledger. Callers hold
 * the transaction.
 */
export function prepareReceiptDecisions({ db, clock, queries: { receipts }, receiptReview, operatorActs }: Dependencies) {
  const decisions = prepareDecisionQueries(db);
  let tellDecided = (): void => {};

  function act({ id, receiptId, staffId, status, reason, amount, by }: StoredDecision): void {
    decisions.remove(id);
    const receipt = receipts.findForCentre(receiptId);
    if (receipt?.status !== 'pending') return; // the account has been deleted meanwhile
    const sendBack = (why: string) =>
      operatorActs.record({ operator: by, staffId, act: 'receipts return', subject: String(receiptId), why });
    if (status === 'rejected') receiptReview.reject(receiptId, reason, by, staffId);
    else if (receiptReview.isBlocked(receipt)) sendBack('the member has been blocked meanwhile');
    else if (amount !== null && decisions.hasDouble(receiptId, amount))
      sendBack('another receipt of that shop, number, day and amount has come meanwhile');
    else receiptReview.approve(receiptId, by, { amount: amount ?? undefined, staffId });
  }

  return {
    find: decisions.find,
    findSoonestMs: decisions.findSoonestMs,
    /**
     * Stores a decision. Idempotent for the same decision by the same person. Throws `NotFound`, and `Conflict`
     * (`status`: `already_used`, or `amount`: `duplicate` if the corrected amount makes it a duplicate of another
     * receipt).
     */
    decide(id: number, wanted: Decision, { staffId, name }: Pick<StaffSession, 'staffId' | 'name'>): StoredDecision {
      const receipt = found(receipts.findForCentre(id));
      const typed = receipt.amount.amount;
      const decision = wanted.amount === typed ? { ...wanted, amount: null } : wanted;
      const kept = decisions.find(id);
      if (kept && kept.staffId === staffId && isSame(kept, decision)) return kept;
      if (kept || receipt.status !== 'pending') throw alreadyDecided();
      if (decision.status === 'approved' && receiptReview.isBlocked(receipt)) throw memberBlocked();
      const isDouble = decision.amount !== null && decisions.hasDouble(id, decision.amount);
      if (isDouble) throw new ApiError('Conflict', { errors: { amount: ['duplicate'] } });
      const nowMs = clock().getTime();
      decisions.insert({ ...decision, receiptId: id, staffId, decidedMs: nowMs, dueMs: nowMs + receiptUndoMs });
      const { status, reason, amount } = decision;
      operatorActs.record({
        operator: name,
        staffId,
        act: status === 'approved' ? 'receipts approve' : 'receipts reject',
        subject: String(id),
        why: reason ?? undefined,
        before: { status: 'pending', amount: typed },
        after: { status, amount: amount ?? typed },
      });
      afterCommit(db, () => tellDecided());
      return found(decisions.find(id));
    },
    /**
     * Makes the receipt pending again; does nothing if it already is pending. Throws `NotFound`, and `Conflict`
     * (`decision`: `too_late`) if the decision has been executed.
     */
    undo(id: number, decisionId: number, { staffId, name }: Pick<StaffSession, 'staffId' | 'name'>): void {
      const { status: standing } = found(receipts.findForCentre(id));
      const kept = decisions.find(id);
      if (!kept && standing === 'pending') return;
      if (kept?.id !== decisionId) throw new ApiError('Conflict', { errors: { decision: ['too_late'] } });
      decisions.remove(kept.id);
      const { status, by } = kept;
      const subject = String(id);
      operatorActs.record({ operator: name, staffId, act: 'receipts undo', subject, before: { status, by }, after: { status: 'pending' } });
    },
    /** Registers a listener for new decisions. */
    onDecided(listener: () => void): void {
      tellDecided = listener;
    },
    findDue: () => decisions.findDue(clock().getTime()),
    /** Executes a due decision, unless it has been undone meanwhile. */
    act(decision: StoredDecision): void {
      if (decisions.find(decision.receiptId)?.id === decision.id) act(decision);
    },
    putOff: ({ id }: StoredDecision): void => decisions.putOff(id, clock().getTime() + pauseMs),
  };
}

export type ReceiptDecisions = ReturnType<typeof prepareReceiptDecisions>;

function isSame(one: Decision, other: Decision): boolean {
  return one.status === other.status && one.reason === other.reason && one.amount === other.amount;
}

/** Decision about a pending receipt. */
type Decision = { status: 'approved'; reason: null; amount: number | null } | { status: 'rejected'; reason: ReviewReason; amount: null };

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
function prepareDecisionQueries(db: Database) {
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
    /** Whether another valid receipt equals this receipt if it has this amount. */
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
  } as Decision; // safe: ensured by checks of the table
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
