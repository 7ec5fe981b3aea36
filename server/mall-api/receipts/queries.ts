import { type holdReasons, type Likeness, likenesses } from '#shared/contracts/desk-receipts.ts';
import type { HeldFor, Receipt } from '#shared/contracts/receipts.ts';
import type { FiscalKind } from '#shared/rules/fiscal-fields.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { ReceiptReading } from '#shared/schemas/receipt-reading.ts';
import { type PageQuery, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database, Value } from '../core/db/database.ts';
import { asJson, dayStart, isoSecond, jsonBoolean, jsonObject } from '../core/db/sqlite/dialect.ts';
import { settledBy } from '../loyalty/recalls.ts';
import type { CorrectedReceipt, Corrections } from './corrections.ts';

export interface NewReceipt {
  customerId: number;
  companyId: number;
  number: string;
  /** Key of shop and folded number (`receipt-keys.ts`). */
  numberKey: string;
  amount: number;
  currency: string;
  purchasedMs: number;
  day: string;
  status: 'pending' | 'approved';
  points: number;
  /** Multiplier contained in `points`. */
  multiplier: number;
  picture: string | null;
  fiscalKind: FiscalKind | null;
  fiscalKey: string | null;
  isFiscalVerified: 0 | 1 | null;
  heldFor: HeldFor | null;
  holds: readonly Hold[];
  createdMs: number;
}

/** Reason why a receipt needs a review, with the other receipt that caused it. */
export type Hold = { reason: Likeness; receipt_id: number } | { reason: Exclude<(typeof holdReasons)[number], Likeness> };

export interface Review {
  status: 'approved' | 'rejected';
  reason: string | null;
  nowMs: number;
  /** The operator; null: rules decide. */
  by: string | null;
  /** Staff member of the desk; undefined for the terminal. */
  staffId?: number | undefined;
}

/** Fields by which two receipts are considered the same. */
export type ReceiptIdentity = Pick<NewReceipt, 'companyId' | 'numberKey' | 'amount' | 'day' | 'fiscalKey'>;

/** A receipt as the centre sees it; deleted members have neither name nor address. */
export interface CentreReceipt extends Receipt {
  customer_id: number;
  email: string | null;
  name: string;
  locale: string;
  card_number: string | null;
  day: string;
  /** Amount typed by the member, if the desk has corrected it. */
  submitted_amount: Money | null;
  /** Shop, number and day typed by the member, if the desk has corrected them. */
  submitted: Corrections | null;
  /** File name of the picture. */
  picture: string | null;
  holds: Hold[];
  /** The operator who decided; null if rules decided, or if the decision is older than this column. */
  reviewed_by: string | null;
}

/** SQL for the amount or the points of a receipt that were returned. */
export const returnedOf = (column: 'amount' | 'points'): string =>
  `coalesce((SELECT sum(r.${column}) FROM purchase_return r WHERE r.receipt_id = receipt.id), 0)`;

const fiscal = jsonObject({ kind: 'fiscal_kind', is_verified: jsonBoolean('is_fiscal_verified = 1') });
const fields = {
  id: 'receipt.id',
  company_id: 'company_id',
  number: 'number',
  amount: jsonObject({ amount: 'amount', currency: 'currency' }),
  purchased_at: isoSecond('purchased_ms'),
  status: 'status',
  reason: 'reason',
  held_for: `CASE WHEN status = 'pending' THEN held_for END`,
  points: 'points',
  multiplier: 'multiplier',
  settled: `(SELECT ${settledBy('e')} FROM points_entry e WHERE e.id = entry_id)`,
  balance_after: `(SELECT e.balance_after - coalesce(${settledBy('e')}, 0) FROM points_entry e WHERE e.id = entry_id)`,
  source: 'source',
  returned: `CASE WHEN source <> 'photo' THEN ${jsonObject({ amount: `CASE WHEN status = 'rejected' THEN amount ELSE ${returnedOf('amount')} END`, currency: 'currency' })} END`,
  points_returned: `CASE WHEN status = 'rejected' AND source <> 'photo' THEN points ELSE ${returnedOf('points')} END`,
  dispute_conversation_id: 'dispute_id',
  has_picture: jsonBoolean('receipt.picture IS NOT NULL'),
  fiscal: `CASE WHEN fiscal_kind IS NOT NULL THEN ${fiscal} END`,
  created_at: isoSecond('receipt.created_ms'),
  reviewed_at: isoSecond('reviewed_ms'),
};
const body = jsonObject(fields);

export const centreBody = jsonObject({
  ...fields,
  customer_id: 'customer.id',
  email: 'customer.email',
  locale: 'customer.locale',
  card_number: 'customer.card_number',
  day: 'day',
  submitted_amount: `CASE WHEN submitted_amount IS NOT NULL THEN ${jsonObject({ amount: 'submitted_amount', currency: 'currency' })} END`,
  submitted: asJson(`coalesce(submitted, 'null')`),
  picture: 'receipt.picture',
  holds: asJson(`coalesce(holds, '[]')`),
  reviewed_by: 'reviewed_by',
  name: `trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, ''))`,
});
export const fromCentre = 'receipt JOIN customer ON customer.id = receipt.customer_id';
/** SQL condition for receipts without a decision, not even one that can still be undone. */
const isUndecided = `status = 'pending' AND NOT EXISTS (SELECT 1 FROM receipt_decision d WHERE d.receipt_id = receipt.id)`;
/** SQL condition for receipts that wait for a person. */
export const isWaiting = `${isUndecided} AND coalesce(held_for, '') <> 'reading'`;

/** Queries of receipts. Callers hold the transaction. */
export function prepareReceiptQueries(db: Database) {
  const page = preparePage<Receipt>(db, {
    body,
    from: 'receipt',
    // a purchase that its shop has taken back was not rejected
    where: `customer_id = :customerId AND ((status = :status AND coalesce(reason, '') <> 'voided') OR :status IS NULL)`,
    orderBy: 'id DESC',
  });
  const ofMember = 'FROM receipt WHERE id = :id AND customer_id = :customerId';
  const findOwn = prepareFind<Receipt>(db, `SELECT ${body} AS body ${ofMember}`);
  const findReading = db.prepare(`SELECT reading ${ofMember}`);
  const findPicture = db.prepare(`SELECT picture ${ofMember}`);
  const listOwn = prepareList<Receipt>(db, `SELECT ${body} AS body FROM receipt WHERE customer_id = :customerId ORDER BY id`);
  const findForCentre = prepareFind<CentreReceipt>(db, `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE receipt.id = :id`);
  const listWaiting = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE ${isWaiting} ORDER BY receipt.id LIMIT :most`,
  );
  const insert = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, multiplier, picture,
       fiscal_kind, fiscal_key, is_fiscal_verified, held_for, holds, created_ms)
     VALUES (:customerId, :companyId, :number, :numberKey, :amount, :currency, :purchasedMs, :day, :status, :points, :multiplier, :picture,
       :fiscalKind, :fiscalKey, :isFiscalVerified, :heldFor, :holds, :createdMs) RETURNING id`,
  );
  const listDecided = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE status <> 'pending' AND source = 'photo'
     ORDER BY coalesce(reviewed_ms, receipt.created_ms) DESC, receipt.id DESC LIMIT :most`,
  );
  const findEntry = db.prepare('SELECT entry_id FROM receipt WHERE id = :id');
  const revoke = db.prepare(
    `UPDATE receipt SET status = 'rejected', reason = 'revoked', entry_id = NULL, reviewed_ms = :nowMs, reviewed_by = :by,
       reviewed_staff_id = :staffId
     WHERE id = :id AND status = 'approved'`,
  );
  const setEntry = db.prepare('UPDATE receipt SET entry_id = :entryId WHERE id = :id');
  const review = db.prepare(
    `UPDATE receipt SET status = :status, reason = :reason, reviewed_ms = :nowMs, reviewed_by = :by, reviewed_staff_id = :staffId
     WHERE id = :id AND ${isUndecided}`,
  );
  const correct = db.prepare(
    `UPDATE receipt SET submitted_amount = CASE WHEN amount <> :amount THEN amount END, submitted = :submitted, amount = :amount,
       company_id = :companyId, number = :number, number_key = :numberKey, day = :day, purchased_ms = :purchasedMs, points = :points
     WHERE id = :id`,
  );
  // two queries, each with the condition of its index, because an OR over two partial indexes would read the whole table
  const findSame = db.prepare(
    `SELECT 1 FROM receipt WHERE number_key = :numberKey AND amount = :amount AND day = :day AND (status <> 'rejected' OR source <> 'photo')
     UNION ALL SELECT 1 FROM receipt WHERE fiscal_key = :fiscalKey AND fiscal_key IS NOT NULL AND (status <> 'rejected' OR source <> 'photo')`,
  );
  const firstWhere = (condition: string) => db.prepare(`SELECT id FROM receipt WHERE ${condition} ORDER BY id LIMIT 1`);
  const findNumber = firstWhere('number_key = :numberKey');
  const findPurchase = firstWhere('company_id = :companyId AND day = :day AND amount = :amount');
  const findCode = firstWhere('fiscal_key = :fiscalKey AND fiscal_key IS NOT NULL');
  const findReportedSince = db.prepare(
    `SELECT id FROM receipt WHERE company_id = :companyId AND day = :day AND amount = :amount
       AND id <> :id AND source <> 'photo' AND created_ms >= :sinceMs ORDER BY id LIMIT 1`,
  );
  const sumSince = db.prepare(
    `SELECT count(*) AS count, coalesce(sum(amount), 0) AS amount FROM receipt
     WHERE customer_id = :customerId AND id < :beforeId AND created_ms >= :sinceMs AND status <> 'rejected' AND source = 'photo'`,
  );
  const findDisplaced = db.prepare(
    `SELECT 1 FROM receipt own JOIN receipt other ON other.id = own.displaced_by WHERE own.id = :id AND other.status = 'approved'`,
  );
  const setDispute = db.prepare('UPDATE receipt SET dispute_id = :conversationId WHERE id = :id');
  const countApprovedByStaff = db.prepare(
    `SELECT count(*) AS count FROM (SELECT id FROM receipt
     WHERE customer_id = :customerId AND status = 'approved' AND reviewed_ms IS NOT NULL AND source = 'photo' LIMIT :max) AS known`,
  );
  const approveRead = db.prepare(
    `UPDATE receipt SET status = 'approved', held_for = NULL, holds = NULL WHERE id = :id AND held_for = 'reading' AND ${isUndecided}`,
  );
  const countPending = db.prepare(`SELECT count(*) AS count FROM receipt WHERE customer_id = :customerId AND status = 'pending'`);
  const sumPending = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM receipt WHERE customer_id = :customerId AND status = 'pending'`,
  );
  const listPictures = db.prepare('SELECT picture FROM receipt WHERE picture IS NOT NULL AND customer_id = :customerId');
  const hasPicture = db.prepare('SELECT 1 FROM receipt WHERE picture = :picture');
  const forgetPending = db.prepare(
    `UPDATE receipt SET status = 'rejected', reason = 'other', reviewed_ms = :nowMs WHERE customer_id = :customerId AND status = 'pending'`,
  );
  const forgetDecisions = db.prepare(
    'DELETE FROM receipt_decision WHERE receipt_id IN (SELECT id FROM receipt WHERE customer_id = :customerId)',
  );
  const forget = db.prepare(
    `UPDATE receipt SET number = '', submitted = NULL, picture = NULL, reading = NULL, dispute_id = NULL, purchased_ms = ${dayStart('day')} WHERE customer_id = :customerId`,
  );

  return {
    list: (customerId: number, status: string | undefined, query: PageQuery) => page({ customerId, status: status ?? null }, query),
    findOwn: (customerId: number, id: number) => findOwn({ customerId, id }),
    findOwnPicture: (customerId: number, id: number) => toName(findPicture.get({ customerId, id })?.picture),
    /** Returns the facts that were read on the picture; null if it was not read. */
    findOwnReading(customerId: number, id: number): ReceiptReading | null {
      const reading = toName(findReading.get({ customerId, id })?.reading);
      return reading === undefined ? null : ReceiptReading.parse(JSON.parse(reading));
    },
    listOwn: (customerId: number) => listOwn({ customerId }),
    findForCentre: (id: number) => findForCentre({ id }),
    /** Lists receipts without a decision, oldest first. */
    listWaiting: (most: number) => listWaiting({ most }),
    insert: ({ holds, ...receipt }: NewReceipt) =>
      Number(insert.get({ ...receipt, holds: holds.length > 0 ? JSON.stringify(holds) : null })?.id),
    setEntry: (id: number, entryId: number): void => void setEntry.run({ id, entryId }),
    /** Stores a review. Returns false if the receipt is no longer pending. */
    review: (id: number, { status, reason, nowMs, by, staffId }: Review) =>
      review.run({ id, status, reason, nowMs, by, staffId: staffId ?? null }).changes === 1,
    /** Corrects fields and points. `submitted`: what the member typed instead. */
    correct(id: number, corrected: CorrectedReceipt, { points, submitted }: { points: number; submitted: Corrections | null }): void {
      const { numberKey = null, ...fields } = corrected;
      correct.run({ id, ...fields, numberKey, points, submitted: submitted && JSON.stringify(submitted) });
    },
    /** Revokes a receipt. Returns false if it is not approved. */
    revoke: (id: number, { nowMs, by, staffId }: Pick<Review, 'nowMs' | 'by' | 'staffId'>) =>
      revoke.run({ id, nowMs, by, staffId: staffId ?? null }).changes === 1,
    /** Finds the ledger entry of a receipt's points. */
    findEntry(id: number): number | undefined {
      const entryId = findEntry.get({ id })?.entry_id;
      return typeof entryId === 'number' ? entryId : undefined;
    },
    /** Lists decided receipts, latest first. */
    listDecided: (most: number) => listDecided({ most }),
    hasSame: ({ numberKey, amount, day, fiscalKey }: ReceiptIdentity) => findSame.get({ numberKey, amount, day, fiscalKey }) !== undefined,
    /** Lists earlier receipts of all members, in any state, that are suspiciously similar. */
    listLikenesses({ companyId, numberKey, amount, day, fiscalKey }: ReceiptIdentity): Hold[] {
      const found = {
        same_number: findNumber.get({ numberKey }),
        same_purchase: findPurchase.get({ companyId, day, amount }),
        same_code: findCode.get({ fiscalKey }),
      };
      return likenesses.flatMap((reason) => {
        const row = reason in found ? found[reason as keyof typeof found] : undefined;
        return row ? [{ reason, receipt_id: Number(row.id) }] : [];
      });
    },
    /** Returns number and sum of a member's photographed receipts since a time, without rejected ones. `beforeId` limits them to those before a receipt. */
    sumSince(customerId: number, sinceMs: number, beforeId = Number.MAX_SAFE_INTEGER): { count: number; amount: number } {
      const row = sumSince.get({ customerId, sinceMs, beforeId });
      return { count: Number(row?.count), amount: Number(row?.amount) };
    },
    /** Counts a member's photographed receipts that a person has approved, at most `max`. */
    countApprovedByStaff: (customerId: number, max: number) => Number(countApprovedByStaff.get({ customerId, max })?.count),
    /** Approves by rule a receipt that was read; nobody has reviewed it. Returns false if it was decided meanwhile. */
    approveRead: (id: number) => approveRead.run({ id }).changes === 1,
    /** Whether a till has credited the purchase of a photographed receipt to another member. */
    isDisplaced: (id: number): boolean => findDisplaced.get({ id }) !== undefined,
    /** Finds another purchase of this shop, day and amount that a till or a cashier has reported since a time. */
    findReportedSince(of: { id: number; companyId: number; day: string; amount: number; sinceMs: number }): number | undefined {
      const reported = findReportedSince.get(of)?.id;
      return typeof reported === 'number' ? reported : undefined;
    },
    /** Stores the conversation in which the member disputes a receipt. */
    setDispute: (id: number, conversationId: number): void => void setDispute.run({ id, conversationId }),
    countPending: (customerId: number) => Number(countPending.get({ customerId })?.count),
    /** Sums the points of a member's pending receipts. */
    sumPending: (customerId: number) => Number(sumPending.get({ customerId })?.points),
    listPictures: (customerId: number) => listPictures.all({ customerId }).map(({ picture }) => String(picture)),
    hasPicture: (picture: string) => hasPicture.get({ picture }) !== undefined,
    /** Deletes the personal data of a member's receipts; the receipts themselves still count. */
    forgetOwner(customerId: number, nowMs: number): void {
      forgetDecisions.run({ customerId });
      forgetPending.run({ customerId, nowMs });
      forget.run({ customerId });
    },
  };
}

function toName(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
