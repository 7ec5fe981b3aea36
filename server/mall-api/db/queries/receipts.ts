import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Receipt } from '#shared/contracts/receipts.ts';
import type { FiscalKind } from '#shared/rules/fiscal-fields.ts';
import { type PageQuery, prepareFind, prepareList, preparePage } from '../bodies.ts';

export interface NewReceipt {
  customerId: number;
  companyId: number;
  number: string;
  foldedNumber: string;
  amount: number;
  currency: string;
  purchasedMs: number;
  day: string;
  status: 'pending' | 'approved';
  points: number;
  /** What `points` were multiplied by. */
  multiplier: number;
  picture: string | null;
  fiscalKind: FiscalKind | null;
  fiscalKey: string | null;
  isFiscalVerified: 0 | 1 | null;
  createdMs: number;
}

/** What makes two receipts the same one. */
export type ReceiptIdentity = Pick<NewReceipt, 'companyId' | 'foldedNumber' | 'amount' | 'day' | 'fiscalKey'>;

/** A receipt as the centre sees it; a person who has left has neither name nor address. */
export interface CentreReceipt extends Receipt {
  customer_id: number;
  email: string | null;
  name: string;
  locale: string;
  day: string;
  /** Its picture's file. */
  picture: string | null;
}

const toIso = (column: string) => `strftime('%Y-%m-%dT%H:%M:%SZ', ${column} / 1000, 'unixepoch')`;
const toBoolean = (condition: string) => `json(iif(${condition}, 'true', 'false'))`;

const fields = `'id', receipt.id, 'company_id', company_id, 'number', number,
  'amount', json_object('amount', amount, 'currency', currency), 'purchased_at', ${toIso('purchased_ms')},
  'status', status, 'reason', reason, 'points', points, 'multiplier', multiplier,
  'balance_after', (SELECT balance_after FROM points_entry e WHERE e.id = entry_id), 'has_picture', ${toBoolean('receipt.picture IS NOT NULL')},
  'fiscal', iif(fiscal_kind IS NULL, NULL, json_object('kind', fiscal_kind, 'is_verified', ${toBoolean('is_fiscal_verified')})),
  'created_at', ${toIso('receipt.created_ms')}, 'reviewed_at', ${toIso('reviewed_ms')}`;
const body = `json_object(${fields})`;

const centreBody = `json_object(${fields}, 'customer_id', customer.id, 'email', customer.email, 'locale', customer.locale, 'day', day,
  'picture', receipt.picture, 'name', trim(coalesce(customer.first_name, '') || ' ' || coalesce(customer.last_name, '')))`;
const fromCentre = 'receipt JOIN customer ON customer.id = receipt.customer_id';

const isSame = `((company_id = :companyId AND folded_number = :foldedNumber AND amount = :amount AND day = :day)
  OR fiscal_key = :fiscalKey)`;

/** Every query of receipts, prepared once. Callers hold the transaction. */
export function prepareReceiptQueries(db: DatabaseSync) {
  const page = preparePage<Receipt>(db, {
    body,
    from: 'receipt',
    where: 'customer_id = :customerId AND (:status IS NULL OR status = :status)',
    orderBy: 'id DESC',
  });
  const ofMember = 'FROM receipt WHERE id = :id AND customer_id = :customerId';
  const findOwn = prepareFind<Receipt>(db, `SELECT ${body} AS body ${ofMember}`);
  const findPicture = db.prepare(`SELECT picture ${ofMember}`);
  const listOwn = prepareList<Receipt>(db, `SELECT ${body} AS body FROM receipt WHERE customer_id = :customerId ORDER BY id`);
  const findForCentre = prepareFind<CentreReceipt>(db, `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE receipt.id = :id`);
  const listForCentre = prepareList<CentreReceipt>(
    db,
    `SELECT ${centreBody} AS body FROM ${fromCentre} WHERE status = :status ORDER BY receipt.id LIMIT :most`,
  );
  const insert = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, folded_number, amount, currency, purchased_ms, day, status, points, multiplier, picture,
       fiscal_kind, fiscal_key, is_fiscal_verified, created_ms)
     VALUES (:customerId, :companyId, :number, :foldedNumber, :amount, :currency, :purchasedMs, :day, :status, :points, :multiplier, :picture,
       :fiscalKind, :fiscalKey, :isFiscalVerified, :createdMs)`,
  );
  const setEntry = db.prepare('UPDATE receipt SET entry_id = :entryId WHERE id = :id');
  const review = db.prepare(
    `UPDATE receipt SET status = :status, reason = :reason, reviewed_ms = :nowMs WHERE id = :id AND status = 'pending'`,
  );
  const findSame = db.prepare(`SELECT 1 FROM receipt WHERE ${isSame} AND status <> 'rejected'`);
  const findRejected = db.prepare(`SELECT 1 FROM receipt WHERE ${isSame} AND status = 'rejected'`);
  const countSince = db.prepare(
    `SELECT count(*) AS count FROM receipt WHERE customer_id = :customerId AND created_ms >= :sinceMs AND status <> 'rejected'`,
  );
  const countPending = db.prepare(`SELECT count(*) AS count FROM receipt WHERE customer_id = :customerId AND status = 'pending'`);
  const listPictures = db.prepare(
    'SELECT picture FROM receipt WHERE picture IS NOT NULL AND (:customerId IS NULL OR customer_id = :customerId)',
  );
  const hasPicture = db.prepare('SELECT 1 FROM receipt WHERE picture = :picture');
  const forgetPending = db.prepare(
    `UPDATE receipt SET status = 'rejected', reason = 'other', reviewed_ms = :nowMs WHERE customer_id = :customerId AND status = 'pending'`,
  );
  const forget = db.prepare(`UPDATE receipt SET number = '', picture = NULL WHERE customer_id = :customerId`);

  return {
    list: (customerId: number, status: string | undefined, query: PageQuery) => page({ customerId, status: status ?? null }, query),
    findOwn: (customerId: number, id: number) => findOwn({ customerId, id }),
    findOwnPicture: (customerId: number, id: number) => toName(findPicture.get({ customerId, id })?.picture),
    listOwn: (customerId: number) => listOwn({ customerId }),
    findForCentre: (id: number) => findForCentre({ id }),
    /** The oldest first: they have waited longest. */
    listForCentre: (status: Receipt['status'], most: number) => listForCentre({ status, most }),
    insert: (receipt: NewReceipt) => Number(insert.run({ ...receipt }).lastInsertRowid),
    setEntry: (id: number, entryId: number): void => void setEntry.run({ id, entryId }),
    /** False when it is not pending any more. */
    review: (id: number, status: 'approved' | 'rejected', reason: string | null, nowMs: number) =>
      review.run({ id, status, reason, nowMs }).changes === 1,
    hasSame: (identity: ReceiptIdentity) => findSame.get({ ...identity }) !== undefined,
    hasRejected: (identity: ReceiptIdentity) => findRejected.get({ ...identity }) !== undefined,
    countSince: (customerId: number, sinceMs: number) => Number(countSince.get({ customerId, sinceMs })?.count),
    countPending: (customerId: number) => Number(countPending.get({ customerId })?.count),
    /** Of one member, or all there are. */
    listPictures: (customerId?: number) => listPictures.all({ customerId: customerId ?? null }).map(({ picture }) => String(picture)),
    hasPicture: (picture: string) => hasPicture.get({ picture }) !== undefined,
    /** What tells of the person goes; that this receipt has counted stays. */
    forgetOwner(customerId: number, nowMs: number): void {
      forgetPending.run({ customerId, nowMs });
      forget.run({ customerId });
    },
  };
}

function toName(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
