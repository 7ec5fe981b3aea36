import { prepareFind, prepareList } from '../bodies.ts';
import type { Database } from '../database.ts';
import { jsonObject } from '../sqlite/dialect.ts';

export type PaymentState = 'created' | 'failed' | 'cancelled' | 'paid' | 'refunded';
export type PaymentSubject = 'booking_order' | 'gift_card';

/** An attempt to pay. */
export interface Payment {
  id: number;
  customer_id: number;
  subject: PaymentSubject;
  subject_id: number;
  provider: string;
  reference: string;
  amount: number;
  currency: string;
  state: PaymentState;
  provider_payment: string | null;
}

/** How it goes on. */
export interface PaymentStep {
  outcome: PaymentState;
  card?: { brand: string; last4: string } | undefined;
  providerPayment?: string;
}

export interface NewPayment {
  customerId: number;
  subject: PaymentSubject;
  subjectId: number;
  provider: string;
  reference: string;
  amount: number;
  currency: string;
}

const columns = ['id', 'customer_id', 'subject', 'subject_id', 'provider', 'reference', 'amount', 'currency', 'state', 'provider_payment'];
const body = jsonObject(Object.fromEntries(columns.map((name) => [name, name])));

/** Attempts to pay, and what is to be paid back. Callers hold the transaction. */
export function preparePaymentQueries(db: Database) {
  const findByReference = prepareFind<Payment>(db, `SELECT ${body} AS body FROM payment WHERE reference = :reference`);
  const findOpen = prepareFind<Payment>(
    db,
    `SELECT ${body} AS body FROM payment
     WHERE provider = :provider AND subject = :subject AND subject_id = :subjectId AND state = 'created' ORDER BY id DESC LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO payment (customer_id, subject, subject_id, provider, reference, amount, currency, created_ms)
     VALUES (:customerId, :subject, :subjectId, :provider, :reference, :amount, :currency, :nowMs)`,
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
    `SELECT ${body} AS body FROM payment WHERE provider = :provider AND refund_wanted_ms IS NOT NULL AND state = 'paid' ORDER BY id`,
  );

  return {
    findByReference: (reference: string): Payment | undefined => findByReference({ reference }),
    /** The attempt that nobody has heard of yet. */
    findOpen: (provider: string, subject: PaymentSubject, subjectId: number): Payment | undefined =>
      findOpen({ provider, subject, subjectId }),
    add: (payment: NewPayment, now: Date): void => void insert.run({ ...payment, nowMs: now.getTime() }),
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
    /** Of all that was paid for it. */
    wantRefunds: (subject: PaymentSubject, subjectId: number, now: Date): void =>
      void wantRefunds.run({ subject, subjectId, nowMs: now.getTime() }),
    listRefunds: (provider: string): Payment[] => listRefunds({ provider }),
  };
}
