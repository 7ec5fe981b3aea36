import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/prepare-queries.ts';
import type { Payment, PaymentState, PaymentSubject } from '../db/queries/payments.ts';
import { afterCommit, inTransaction } from '../db/transaction.ts';
import { makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';
import type { PaymentEvent, PaymentProvider, PaymentRequest } from './provider.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'payments' | 'paymentMethods' | 'customers'>;
  /** Undefined: nothing is paid for here. */
  provider: PaymentProvider | undefined;
}

/** What is paid for: hears, within the transaction, that it is. Returns false where it is not to be had any more: the money goes back. */
export type OnPaid = (subjectId: number) => boolean;

/** Something that a member pays for now. */
export interface Payable extends Pick<PaymentRequest, 'amount' | 'currency' | 'title' | 'locale' | 'returnTo'> {
  customerId: number;
  subject: PaymentSubject;
  subjectId: number;
}

/** A payment only ever goes further, so that what is heard twice, or late, changes nothing. */
const ranks: Readonly<Record<PaymentState, number>> = { created: 0, failed: 1, cancelled: 2, paid: 3, refunded: 4 };

/** Attempts to pay, what the provider says of them, and what is paid back. */
export function preparePayments({ db, clock, randomBytes, queries, provider }: Dependencies) {
  const { payments, paymentMethods, customers } = queries;
  const hearers: Partial<Record<PaymentSubject, OnPaid>> = {};
  let tellRefund = (): void => {};

  function keepCard({ card }: PaymentEvent, { customer_id: customerId }: Payment, { name }: PaymentProvider): void {
    if (!card?.token || !customers.find(customerId)) return; // the account has been deleted meanwhile
    const { token, brand, last4, expires } = card;
    paymentMethods.keep({ customerId, provider: name, token, brand, last4, expires }, clock());
  }

  return {
    /** Whether anything can be paid for. */
    isOpen: provider !== undefined,
    onPaid(subject: PaymentSubject, hear: OnPaid): void {
      hearers[subject] = hear;
    },
    onRefundWanted(listener: () => void): void {
      tellRefund = listener;
    },
    /** Where it is paid; an attempt that is still open is gone on with. Rejects where the provider is not to be reached. */
    async start({ customerId, subject, subjectId, amount, currency, ...request }: Payable): Promise<string> {
      if (!provider) throw new ApiError('NotFound');
      const reference = inTransaction(db, () => {
        const open = payments.findOpen(subject, subjectId);
        if (open) return open.reference;
        const made = makeLinkToken(randomBytes);
        payments.add({ customerId, subject, subjectId, provider: provider.name, reference: made, amount, currency }, clock());
        return made;
      });
      const saved = paymentMethods.list(customerId);
      return (await provider.open({ reference, amount, currency, saved, ...request })).redirectTo;
    },
    /**
     * Takes what the provider says. Throws `Forbidden` for what it has not said, and `UnprocessableEntity` where the amount is another one;
     * callers hold the transaction.
     */
    receive(message: string): PaymentState {
      if (!db.isTransaction) throw new Error('payments are taken within a transaction only');
      const event = provider?.read(message);
      if (!provider || !event) throw new ApiError('Forbidden');
      const payment = payments.findByReference(event.reference);
      if (!payment) throw new ApiError('NotFound');
      if (event.amount !== payment.amount || event.currency !== payment.currency) {
        throw new ApiError('UnprocessableEntity', { errors: { message: ['invalid'] } });
      }
      if (ranks[event.outcome] <= ranks[payment.state]) return payment.state;
      payments.setState(payment.id, event.outcome, event.card, clock());
      if (event.outcome !== 'paid') return event.outcome;
      keepCard(event, payment, provider);
      if (!hearers[payment.subject]?.(payment.subject_id)) {
        payments.wantRefund(payment.id, clock());
        afterCommit(db, tellRefund);
      }
      return 'paid';
    },
    /** All that was paid for it goes back, soon. */
    refundAll(subject: PaymentSubject, subjectId: number): void {
      payments.wantRefunds(subject, subjectId, clock());
      afterCommit(db, tellRefund);
    },
    listRefunds: payments.listRefunds,
    /** Rejects where the provider does not take it; it is to be tried again. */
    async refund(payment: Payment): Promise<void> {
      if (!provider) throw new Error('there is no provider that could pay back');
      await provider.refund(payment);
      inTransaction(db, () => payments.setState(payment.id, 'refunded', undefined, clock()));
    },
  };
}

export type Payments = ReturnType<typeof preparePayments>;
