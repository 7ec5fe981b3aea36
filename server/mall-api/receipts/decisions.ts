import type { ReviewReason } from '#shared/contracts/desk-receipts.ts';
import { ApiError, type FieldErrorCode } from '#shared/contracts/errors.ts';
import { receiptUndoMs } from '#shared/site/staff-limits.ts';
import type { Database, Value } from '../core/db/database.ts';
import { found } from '../core/db/found.ts';
import { afterCommit } from '../core/db/transaction.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import { applyCorrections, Corrections, isInFuture, toChanges } from './corrections.ts';
import type { CentreReceipt } from './queries.ts';
import { alreadyDecided, creditedAtTill, memberBlocked, type ReceiptReview } from './review-receipt.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'companies' | 'receipts'>;
  ledger: Pick<Ledger, 'program'>;
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
export function prepareReceiptDecisions({ db, clock, queries, ledger: { program }, receiptReview, operatorActs }: Dependencies) {
  const { companies, receipts } = queries;
  const decisions = prepareDecisionQueries(db);
  let tellDecided = (): void => {};

  /** Whether a till has reported the purchase, or a similar one, since staff decided: they have not seen it. */
  function isReportedSince(receipt: CentreReceipt, { receiptId: id, corrections, decidedMs: sinceMs }: StoredDecision): boolean {
    const { companyId, day, amount } = applyCorrections(receipt, corrections, program.getTimeZone());
    return receipts.isDisplaced(id) || receipts.findReportedSince({ id, companyId, day, amount, sinceMs }) !== undefined;
  }

  /** Whether another valid receipt equals this receipt with its corrections. */
  function isDouble(receipt: CentreReceipt, corrections: Corrections): boolean {
    if (Object.keys(corrections).length === 0) return false;
    const { numberKey = '', amount, day } = applyCorrections(receipt, corrections, program.getTimeZone());
    return decisions.hasDouble({ receiptId: receipt.id, numberKey, amount, day });
  }

  /** Throws `UnprocessableEntity` for a shop that does not exist, a number without letters and digits, or a day in the future. */
  function checkCorrections(receipt: CentreReceipt, corrections: Corrections): void {
    const { companyId, numberKey, day } = applyCorrections(receipt, corrections, program.getTimeZone());
    const refuse = (field: string, code: FieldErrorCode) => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });
    if (corrections.company_id !== undefined && !companies.find(companyId)) throw refuse('company_id', 'not_allowed');
    if (corrections.number !== undefined && numberKey === undefined) throw refuse('number', 'invalid');
    if (corrections.day !== undefined && isInFuture(day, clock(), program.getTimeZone())) throw refuse('day', 'in_future');
  }

  function act(decision: StoredDecision): void {
    const { id, receiptId, staffId, status, reason, corrections, by } = decision;
    decisions.remove(id);
    const receipt = receipts.findForCentre(receiptId);
    if (receipt?.status !== 'pending') return; // the account has been deleted meanwhile
    const sendBack = (why: string) =>
      operatorActs.record({ operator: by, staffId, act: 'receipts return', subject: String(receiptId), why });
    if (status === 'rejected') receiptReview.reject(receiptId, reason, by, staffId);
    else if (receiptReview.isBlocked(receipt)) sendBack('member_blocked');
    else if (isReportedSince(receipt, decision) || isDouble(receipt, corrections)) sendBack('double');
    else receiptReview.approve(receiptId, by, { corrections, staffId });
  }

  return {
    find: decisions.find,
    findSoonestMs: decisions.findSoonestMs,
    /**
     * Stores a decision. Idempotent for the same decision by the same person. Throws `NotFound`, and `Conflict`
     * (`status`: `already_used`, or `amount`: `duplicate` if the corrections make it a duplicate of another receipt), and
     * `UnprocessableEntity` for corrections that cannot be.
     */
    decide(id: number, wanted: Decision, { staffId, name }: Pick<StaffSession, 'staffId' | 'name'>): StoredDecision {
      const receipt = found(receipts.findForCentre(id));
      const typed = receipt.amount.amount;
      const decision: Decision = wanted.status === 'approved' ? { ...wanted, corrections: toChanges(receipt, wanted.corrections) } : wanted;
      const kept = decisions.find(id);
      if (kept && kept.staffId === staffId && isSame(kept, decision)) return kept;
      if (kept || receipt.status !== 'pending') throw alreadyDecided();
      if (decision.status === 'approved' && receiptReview.isBlocked(receipt)) throw memberBlocked();
      if (decision.status === 'approved' && receipts.isDisplaced(id)) throw creditedAtTill();
      checkCorrections(receipt, decision.corrections);
      if (isDouble(receipt, decision.corrections)) throw new ApiError('Conflict', { errors: { amount: ['duplicate'] } });
      const nowMs = clock().getTime();
      decisions.insert({ ...decision, receiptId: id, staffId, decidedMs: nowMs, dueMs: nowMs + receiptUndoMs });
      const { status, reason, corrections } = decision;
      operatorActs.record({
        operator: name,
        staffId,
        act: status === 'approved' ? 'receipts approve' : 'receipts reject',
        subject: String(id),
        why: reason ?? undefined,
        before: { status: 'pending', amount: typed },
        after: { status, amount: corrections.amount ?? typed },
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
  return (
    one.status === other.status && one.reason === other.reason && JSON.stringify(one.corrections) === JSON.stringify(other.corrections)
  );
}

/** Decision about a pending receipt. */
type Decision =
  | { status: 'approved'; reason: null; corrections: Corrections }
  | { status: 'rejected'; reason: ReviewReason; corrections: Record<string, never> };

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
    'd.id, d.receipt_id, d.status, d.reason, d.amount, d.corrections, d.staff_id, d.decided_ms, d.due_ms, s.name FROM receipt_decision d JOIN staff s ON s.id = d.staff_id';
  const find = db.prepare(`SELECT ${columns} WHERE d.receipt_id = :receiptId`);
  const next = db.prepare(`SELECT ${columns} WHERE d.due_ms <= :nowMs ORDER BY d.due_ms LIMIT 1`);
  const soonest = db.prepare('SELECT min(due_ms) AS due_ms FROM receipt_decision');
  const insert = db.prepare(
    `INSERT INTO receipt_decision (receipt_id, status, reason, amount, corrections, staff_id, decided_ms, due_ms)
     VALUES (:receiptId, :status, :reason, :amount, :corrections, :staffId, :decidedMs, :dueMs)`,
  );
  const remove = db.prepare('DELETE FROM receipt_decision WHERE id = :id');
  const putOff = db.prepare('UPDATE receipt_decision SET due_ms = :dueMs WHERE id = :id');
  const findDouble = db.prepare(
    `SELECT 1 FROM receipt WHERE number_key = :numberKey AND amount = :amount AND day = :day AND id <> :receiptId
       AND (status <> 'rejected' OR source <> 'photo')`,
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
      const { receiptId, status, reason, staffId, decidedMs, dueMs } = decision;
      const { amount, ...others }: Corrections = decision.corrections;
      const corrections = Object.keys(others).length === 0 ? null : JSON.stringify(others);
      insert.run({ receiptId, status, reason, amount: amount ?? null, corrections, staffId, decidedMs, dueMs });
    },
    /** Whether another valid receipt has these fields. */
    hasDouble: (of: { receiptId: number; numberKey: string; amount: number; day: string }): boolean => findDouble.get(of) !== undefined,
    remove: (id: number): void => void remove.run({ id }),
    putOff: (id: number, dueMs: number): void => void putOff.run({ id, dueMs }),
  };
}

function toKeptDecision(row: Record<string, Value>): StoredDecision {
  const what = {
    status: row.status,
    reason: row.reason,
    corrections: {
      ...(row.amount !== null && { amount: row.amount }),
      ...(typeof row.corrections === 'string' && Corrections.parse(JSON.parse(row.corrections))),
    },
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
