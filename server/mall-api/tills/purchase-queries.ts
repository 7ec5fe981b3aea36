import { takesCodes } from '#shared/rules/reward-takers.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, isoSecond, jsonField, jsonObject } from '../core/db/sqlite/dialect.ts';
import { type Hold, type ReceiptIdentity, returnedOf } from '../receipts/queries.ts';

/** A purchase that a till or a cashier has reported, with what was returned of it. */
export interface StoredPurchase {
  id: number;
  customer_id: number;
  company_id: number;
  number: string;
  amount: Money;
  bought_at: string;
  status: 'approved' | 'rejected';
  points: number;
  multiplier: number;
  spend_per_point: number | null;
  returned: number;
  points_returned: number;
  created_ms: number;
}

/** A receipt that is the same purchase as a reported one, by its number or its fiscal code. */
export interface SameReceipt {
  id: number;
  customerId: number;
  isPhoto: boolean;
  status: 'pending' | 'approved' | 'rejected';
}

export interface NewPurchaseRow extends ReceiptIdentity {
  customerId: number;
  number: string;
  currency: string;
  purchasedMs: number;
  points: number;
  multiplier: number;
  spendPerPoint: number;
  fiscalKind: string | null;
  isFiscalVerified: 0 | 1 | null;
  source: 'till' | 'cashier';
  keyId: number | null;
  cashierId: number | null;
  createdMs: number;
}

const body = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  company_id: 'company_id',
  number: 'number',
  amount: jsonObject({ amount: 'amount', currency: 'currency' }),
  bought_at: isoSecond('purchased_ms'),
  status: 'status',
  points: 'points',
  multiplier: 'coalesce(multiplier, 1)',
  spend_per_point: 'spend_per_point',
  returned: returnedOf('amount'),
  points_returned: returnedOf('points'),
  created_ms: 'created_ms',
});
const maxUsable = 20;

interface UsableReward {
  expires_ms: number;
  company_id: number | null;
  /** Missing in rewards that were activated before rewards had lists of shops. */
  company_ids: readonly number[] | null;
  translations: { locale: string; title: string }[];
}

/** The condition of the indexes by which a purchase counts once. */
const counts = `(status <> 'rejected' OR source <> 'photo')`;

/** Queries of purchases, which are receipts with another source than a photograph. Callers hold the transaction. */
export function preparePurchaseQueries(db: Database) {
  const find = prepareFind<StoredPurchase>(db, `SELECT ${body} AS body FROM receipt WHERE id = :id AND source <> 'photo'`);
  const same = 'id, customer_id, source, status';
  // two queries, each with the condition of its index, because an OR over two partial indexes would read the whole table
  const listSame = db.prepare(
    `SELECT ${same} FROM receipt WHERE number_key = :numberKey AND amount = :amount AND day = :day AND ${counts}
     UNION ALL SELECT ${same} FROM receipt WHERE fiscal_key = :fiscalKey AND fiscal_key IS NOT NULL AND ${counts}`,
  );
  const insert = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, multiplier,
       spend_per_point, fiscal_kind, fiscal_key, is_fiscal_verified, source, key_id, cashier_id, created_ms)
     VALUES (:customerId, :companyId, :number, :numberKey, :amount, :currency, :purchasedMs, :day, 'approved', :points, :multiplier,
       :spendPerPoint, :fiscalKind, :fiscalKey, :isFiscalVerified, :source, :keyId, :cashierId, :createdMs) RETURNING id`,
  );
  const dropDecision = db.prepare('DELETE FROM receipt_decision WHERE receipt_id = :id');
  const dropCampaigns = db.prepare('DELETE FROM receipt_campaign WHERE receipt_id = :id');
  const takeOver = db.prepare(
    `UPDATE receipt SET submitted_amount = CASE WHEN amount <> :amount THEN amount END, company_id = :companyId, number = :number, number_key = :numberKey,
       amount = :amount, day = :day, purchased_ms = :purchasedMs, status = 'approved', points = :points, multiplier = :multiplier,
       spend_per_point = :spendPerPoint, fiscal_kind = coalesce(:fiscalKind, fiscal_kind), fiscal_key = coalesce(:fiscalKey, fiscal_key),
       is_fiscal_verified = coalesce(:isFiscalVerified, is_fiscal_verified), source = :source, key_id = :keyId, cashier_id = :cashierId,
       created_ms = :createdMs, reviewed_ms = :createdMs, reviewed_by = :by, reviewed_staff_id = :cashierId
     WHERE id = :id AND status = 'pending'`,
  );
  // the keys are made unlike any other, as migration 011 does
  const giveUpKeys = db.prepare(
    `UPDATE receipt SET number_key = number_key || ':' || id, fiscal_key = CASE WHEN fiscal_key IS NOT NULL THEN fiscal_key || ':' || id END
     WHERE id = :id`,
  );
  const displace = db.prepare(`UPDATE receipt SET displaced_by = :by, held_for = 'resembles', holds = :holds WHERE id = :id`);
  const findDisplaced = db.prepare(`SELECT 1 FROM receipt WHERE displaced_by = :id AND status = 'approved'`);
  const moveDisplaced = db.prepare('UPDATE receipt SET displaced_by = :to WHERE displaced_by = :from');
  const insertReturn = db.prepare(
    `INSERT INTO purchase_return (receipt_id, amount, points, created_ms, key_id, staff_id)
     VALUES (:id, :amount, :points, :nowMs, :keyId, :staffId)`,
  );
  const end = db.prepare(
    `UPDATE receipt SET status = 'rejected', reason = 'voided', entry_id = NULL, reviewed_ms = :nowMs, reviewed_by = :by,
       reviewed_staff_id = :staffId
     WHERE id = :id AND status = 'approved'`,
  );
  const dropEntry = db.prepare('UPDATE receipt SET entry_id = NULL WHERE id = :id');
  const findCall = db.prepare('SELECT body_hash, receipt_id FROM till_call WHERE key_id = :keyId AND key = :key');
  const insertCall = db.prepare(
    'INSERT INTO till_call (key_id, key, body_hash, receipt_id, created_ms) VALUES (:keyId, :key, :bodyHash, :receiptId, :nowMs)',
  );
  const forgetCalls = db.prepare('DELETE FROM till_call WHERE created_ms < :beforeMs');
  const listUsableRewards = prepareList<UsableReward>(
    db,
    `SELECT ${jsonObject({
      expires_ms: 'expires_ms',
      company_id: jsonField('body', 'company_id'),
      company_ids: asJson(jsonField('body', 'company_ids')),
      translations: asJson(jsonField('body', 'translations')),
    })} AS body FROM customer_reward
     WHERE customer_id = :customerId AND refunded_ms IS NULL AND used_ms IS NULL AND expires_ms > :nowMs ORDER BY expires_ms, id LIMIT 200`,
  );

  return {
    find: (id: number) => find({ id }),
    /** Lists receipts that are the same purchase; those with the same number come first. */
    listSame({ numberKey, amount, day, fiscalKey }: ReceiptIdentity): SameReceipt[] {
      const rows = listSame.all({ numberKey, amount, day, fiscalKey });
      return [...new Map(rows.toReversed().map((row) => [Number(row.id), row])).values()].reverse().map((row) => ({
        id: Number(row.id),
        customerId: Number(row.customer_id),
        isPhoto: row.source === 'photo',
        status: row.status as SameReceipt['status'], // safe: ensured by a check of the table
      }));
    },
    insert: (row: NewPurchaseRow): number => Number(insert.get({ ...row })?.id),
    /** Removes what was planned for a pending photograph: its decision and its campaigns. */
    dropPlans(id: number): void {
      dropDecision.run({ id });
      dropCampaigns.run({ id });
    },
    /** Turns a pending photograph into the purchase that the till reports now: the time for corrections begins, and it is one of the till's day. */
    takeOver({ currency: _currency, customerId: _customer, ...row }: NewPurchaseRow, id: number, by: string): void {
      takeOver.run({ ...row, id, by });
    },
    /** Lets another receipt have the number and fiscal code of this one. */
    giveUpKeys: (id: number): void => void giveUpKeys.run({ id }),
    /** Holds a pending photograph because of a purchase that was credited to another member. */
    displace: (id: number, by: number, holds: readonly Hold[]): void => void displace.run({ id, by, holds: JSON.stringify(holds) }),
    /** Whether a photograph that was held because of a purchase has been approved. */
    hasApprovedDisplaced: (id: number): boolean => findDisplaced.get({ id }) !== undefined,
    /** Holds photographs because of another purchase than before. */
    moveDisplaced: (from: number, to: number): void => void moveDisplaced.run({ from, to }),
    addReturn: (row: { id: number; amount: number; points: number; nowMs: number; keyId: number | null; staffId: number | null }): void =>
      void insertReturn.run(row),
    /** Ends a purchase of which everything was returned. */
    end: (row: { id: number; nowMs: number; by: string; staffId: number | null }): void => void end.run(row),
    /** Detaches a purchase from its ledger entry, of which no points are left. */
    dropEntry: (id: number): void => void dropEntry.run({ id }),
    findCall(keyId: number, key: string): { bodyHash: string; receiptId: number } | undefined {
      const row = findCall.get({ keyId, key });
      return row && { bodyHash: String(row.body_hash), receiptId: Number(row.receipt_id) };
    },
    addCall: (row: { keyId: number; key: string; bodyHash: string; receiptId: number; nowMs: number }): void => void insertCall.run(row),
    forgetCalls: (beforeMs: number): void => void forgetCalls.run({ beforeMs }),
    /** Lists the member's usable rewards of a shop and of the centre, without their codes. */
    listUsableRewards({ companyId, ...of }: { customerId: number; companyId: number; nowMs: number }): UsableReward[] {
      const isTaken = (reward: UsableReward) => takesCodes({ ...reward, company_ids: reward.company_ids ?? [] }, companyId);
      return listUsableRewards(of).filter(isTaken).slice(0, maxUsable);
    },
  };
}

export type PurchaseQueries = ReturnType<typeof preparePurchaseQueries>;
