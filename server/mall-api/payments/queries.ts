import type { PaymentMethod } from '#shared/contracts/purchases.ts';
import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';
import type { PaymentProvider } from './provider.ts';

export type PaymentState = 'created' | 'failed' | 'cancelled' | 'paid' | 'refunded';
export type PaymentSubject = 'booking_order' | 'gift_card';

/** A payment attempt. */
export interface Payment {
  id: number;
  /** Null if the buyer has no account. */
  customer_id: number | null;
  subject: PaymentSubject;
  subject_id: number;
  provider: string;
  reference: string;
  amount: number;
  currency: string;
  state: PaymentState;
  provider_payment: string | null;
  /** Time when a refund became due. */
  refund_wanted_ms: number | null;
  /** Reversed amounts, as last reported by the provider. */
  refunded: number;
  disputed: number;
  /** The provider's id of the payment page, if it can be closed. */
  visit: string | null;
}

/** A payment with its number for members. */
export interface NumberedPayment extends Payment {
  /** Amount that an operator must handle. */
  unrecovered: number;
  /** Number of the booking or gift card, as known to members. */
  number: string | null;
}

/** Next state of a payment. */
export interface PaymentStep {
  outcome: PaymentState;
  card?: { brand: string; last4: string } | undefined;
  providerPayment?: string;
}

/** A provider in its test or live mode. The key of one mode does not reach the payments of the other. */
export type ProviderMode = Pick<PaymentProvider, 'name' | 'isTest'>;

export interface NewPayment {
  customerId: number | null;
  subject: PaymentSubject;
  subjectId: number;
  provider: ProviderMode;
  reference: string;
  amount: number;
  currency: string;
}

const columns = [
  'id',
  'customer_id',
  'subject',
  'subject_id',
  'provider',
  'reference',
  'amount',
  'currency',
  'state',
  'provider_payment',
  'refund_wanted_ms',
  'refunded',
  'disputed',
  'visit',
];
const fields = Object.fromEntries(columns.map((name) => [name, name]));
const body = jsonObject(fields);
const numberedBody = jsonObject({
  ...fields,
  unrecovered: 'unrecovered',
  number: `CASE subject WHEN 'gift_card' THEN (SELECT g.order_number FROM gift_card g WHERE g.id = subject_id)
    ELSE (SELECT o.number FROM booking_order o WHERE o.id = subject_id) END`,
});
/** SQL condition: the subject is already paid or cancelled, or a buyer without an account ordered it too long ago. */
const isPointless = `CASE subject WHEN 'gift_card' THEN EXISTS (
    SELECT 1 FROM gift_card g WHERE g.id = subject_id
      AND (g.cancelled_ms IS NOT NULL OR g.paid_ms IS NOT NULL OR (g.customer_id IS NULL AND g.created_ms <= :guestsBeforeMs)))
  ELSE EXISTS (SELECT 1 FROM booking_order o WHERE o.id = subject_id AND (o.cancelled_ms IS NOT NULL OR o.paid_ms IS NOT NULL)) END`;

/** SQL conditions for a payment `p`: refund due; refunded, by us or by an earlier dispute; paid in a test, without real money. */
export const isRefundDue = `p.state = 'paid' AND p.refund_wanted_ms IS NOT NULL AND p.refunded + p.disputed < p.amount`;
export const isRefunded = `(p.state = 'refunded' OR (p.state = 'paid' AND p.refunded + p.disputed >= p.amount))`;
export const isPaidInTest = `p.is_test = 1 AND p.state IN ('paid', 'refunded')`;

/** Payment attempts and refunds. Callers hold the transaction. */
export function preparePaymentQueries(db: Database) {
  const find = prepareFind<Payment>(db, `SELECT ${body} AS body FROM payment WHERE id = :id`);
  const findNumbered = prepareFind<NumberedPayment>(db, `SELECT ${numberedBody} AS body FROM payment WHERE id = :id`);
  const findByReference = prepareFind<Payment>(db, `SELECT ${body} AS body FROM payment WHERE reference = :reference`);
  const findOpen = prepareFind<Payment>(
    db,
    `SELECT ${body} AS body FROM payment
     WHERE provider = :name AND is_test = :isTest AND subject = :subject AND subject_id = :subjectId AND state = 'created' ORDER BY id DESC LIMIT 1`,
  );
  const findAny = db.prepare('SELECT 1 FROM payment WHERE subject = :subject AND subject_id = :subjectId LIMIT 1');
  const countAttempts = db.prepare(
    "SELECT count(*) AS count FROM payment WHERE subject = :subject AND subject_id = :subjectId AND state <> 'created'",
  );
  const insert = db.prepare(
    `INSERT INTO payment (customer_id, subject, subject_id, provider, is_test, reference, amount, currency, created_ms)
     VALUES (:customerId, :subject, :subjectId, :name, :isTest, :reference, :amount, :currency, :nowMs)`,
  );
  const setState = db.prepare(
    `UPDATE payment SET state = :state, paid_ms = CASE WHEN :state = 'paid' THEN :nowMs ELSE paid_ms END,
     brand = coalesce(:brand, brand), last4 = coalesce(:last4, last4), provider_payment = coalesce(:providerPayment, provider_payment)
     WHERE id = :id`,
  );
  const wantRefund = db.prepare('UPDATE payment SET refund_wanted_ms = :nowMs WHERE id = :id AND refund_wanted_ms IS NULL');
  const wantRefunds = db.prepare(
    `UPDATE payment SET refund_wanted_ms = :nowMs
     WHERE subject = :subject AND subject_id = :subjectId AND state = 'paid' AND refund_wanted_ms IS NULL`,
  );
  const listRefunds = prepareList<Payment>(
    db,
    `SELECT ${body} AS body FROM payment
     WHERE provider = :name AND is_test = :isTest AND refund_wanted_ms IS NOT NULL AND state = 'paid' AND refunded + disputed < amount
     ORDER BY refund_wanted_ms, id`,
  );
  const setVisit = db.prepare('UPDATE payment SET visit = :visit WHERE reference = :reference');
  const listPointless = prepareList<Payment>(
    db,
    `SELECT ${body} AS body FROM payment
     WHERE provider = :name AND is_test = :isTest AND visit IS NOT NULL AND state = 'created' AND ${isPointless} ORDER BY id`,
  );
  const setReversed = db.prepare(
    'UPDATE payment SET refunded = :refunded, disputed = :disputed, unrecovered = :unrecovered WHERE id = :id',
  );
  const listUnrecovered = prepareList<NumberedPayment>(db, `SELECT ${numberedBody} AS body FROM payment WHERE unrecovered > 0 ORDER BY id`);
  const settle = db.prepare('UPDATE payment SET unrecovered = 0 WHERE id = :id AND unrecovered > 0');

  return {
    find: (id: number): Payment | undefined => find({ id }),
    findNumbered: (id: number): NumberedPayment | undefined => findNumbered({ id }),
    findByReference: (reference: string): Payment | undefined => findByReference({ reference }),
    /** Finds the latest attempt without an outcome. An attempt of a test stays one, so it is never used to pay with money. */
    findOpen: ({ name, isTest }: ProviderMode, subject: PaymentSubject, subjectId: number): Payment | undefined =>
      findOpen({ name, isTest: Number(isTest), subject, subjectId }),
    /** Whether anybody has begun to pay for the subject. */
    hasAny: (subject: PaymentSubject, subjectId: number): boolean => findAny.get({ subject, subjectId }) !== undefined,
    /** Counts attempts with an outcome, because an attempt without one is resumed. */
    countAttempts: (subject: PaymentSubject, subjectId: number): number => Number(countAttempts.get({ subject, subjectId })?.count),
    add: ({ provider: { name, isTest }, ...payment }: NewPayment, now: Date): void =>
      void insert.run({ ...payment, name, isTest: Number(isTest), nowMs: now.getTime() }),
    setState(id: number, { outcome, card, providerPayment }: PaymentStep, now: Date): void {
      setState.run({
        id,
        state: outcome,
        brand: card?.brand ?? null,
        last4: card?.last4 ?? null,
        providerPayment: providerPayment ?? null,
        nowMs: now.getTime(),
      });
    },
    wantRefund: (id: number, now: Date): void => void wantRefund.run({ id, nowMs: now.getTime() }),
    /** Marks all payments of the subject for refund. */
    wantRefunds: (subject: PaymentSubject, subjectId: number, now: Date): void =>
      void wantRefunds.run({ subject, subjectId, nowMs: now.getTime() }),
    listRefunds: ({ name, isTest }: ProviderMode): Payment[] => listRefunds({ name, isTest: Number(isTest) }),
    setVisit: (reference: string, visit: string): void => void setVisit.run({ reference, visit }),
    /** Lists attempts with an open page that are no longer needed. `guestsBeforeMs`: for orders without an account that are this old. */
    listPointless: ({ name, isTest }: ProviderMode, guestsBeforeMs: number): Payment[] =>
      listPointless({ name, isTest: Number(isTest), guestsBeforeMs }),
    setReversed: (id: number, reversed: { refunded: number; disputed: number; unrecovered: number }): void =>
      void setReversed.run({ id, ...reversed }),
    /** Lists payments that operators must handle, oldest first. */
    listUnrecovered: (): NumberedPayment[] => listUnrecovered(),
    /** Marks a payment as handled. Returns whether it had to be handled. */
    settle: (id: number): boolean => Number(settle.run({ id }).changes) > 0,
  };
}

export interface StoredMethod extends Omit<PaymentMethod, 'id'> {
  customerId: number;
  provider: string;
  /** The provider's id of the card. */
  token: string;
}

const methodBody = jsonObject({ id: 'id', brand: 'brand', last4: 'last4', expires: 'expires' });

/** Cards that members have saved with the payment provider. */
export function preparePaymentMethodQueries(db: Database) {
  const list = prepareList<PaymentMethod>(
    db,
    `SELECT ${methodBody} AS body FROM payment_method WHERE customer_id = :customerId ORDER BY id DESC`,
  );
  const insert = db.prepare(
    `INSERT INTO payment_method (customer_id, provider, token, brand, last4, expires, created_ms)
     VALUES (:customerId, :provider, :token, :brand, :last4, :expires, :nowMs)
     ON CONFLICT (customer_id, provider, token) DO UPDATE SET brand = :brand, last4 = :last4, expires = :expires`,
  );
  const remove = db.prepare('DELETE FROM payment_method WHERE customer_id = :customerId AND id = :id');
  const forget = db.prepare('DELETE FROM payment_method WHERE customer_id = :customerId');

  return {
    /** Lists a member's cards, newest first. */
    list: (customerId: number): PaymentMethod[] => list({ customerId }),
    /** Stores a card; updates the row if the card is already stored. */
    keep: (method: StoredMethod, now: Date): void => void insert.run({ ...method, nowMs: now.getTime() }),
    /** Removes a card. Returns false if the member does not have this card. */
    remove: (customerId: number, id: number): boolean => Number(remove.run({ customerId, id }).changes) > 0,
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}
