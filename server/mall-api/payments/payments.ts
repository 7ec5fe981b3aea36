import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../db/database.ts';
import type { Queries } from '../db/prepare-queries.ts';
import type { Payment, PaymentState, PaymentSubject } from '../db/queries/payments.ts';
import { afterCommit, awaitTransaction, patient } from '../db/transaction.ts';
import { makeLinkToken, type RandomBytes } from '../secrets/link-token.ts';
import { AttemptTaken, type PaymentEvent, type PaymentProvider, type PaymentRequest } from './provider.ts';

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
      const findOpen = () => payments.findOpen(provider.name, subject, subjectId)?.reference;
      const addAttempt = () => {
        const made = makeLinkToken(randomBytes);
        payments.add({ customerId, subject, subjectId, provider: provider.name, reference: made, amount, currency }, clock());
        return made;
      };
      const saved = paymentMethods.list(customerId);
      const open = async (reference: string) => (await provider.open({ reference, amount, currency, saved, ...request })).redirectTo;
      try {
        return await open(await awaitTransaction(db, () => findOpen() ?? addAttempt()));
      } catch (error) {
        if (!(error instanceof AttemptTaken)) throw error;
        return open(await awaitTransaction(db, addAttempt)); // were both paid, one would go back
      }
    },
    /**
     * What the provider says; undefined where it is about nothing of ours. Rejects with `Forbidden` for what it has not said, and where it is
     * to be asked and is not to be reached.
     */
    async read(message: string): Promise<PaymentEvent | undefined> {
      const event = await provider?.read(message);
      if (event === undefined) throw new ApiError('Forbidden');
      return event === 'nothing' ? undefined : event;
    },
    /** Takes it. Throws `UnprocessableEntity` where the amount is another one; callers hold the transaction. */
    take(event: PaymentEvent): PaymentState {
      if (!db.isTransaction) throw new Error('payments are taken within a transaction only');
      const payment = payments.findByReference(event.reference);
      if (!provider || payment?.provider !== provider.name) throw new ApiError('NotFound');
      if (event.amount !== payment.amount || event.currency !== payment.currency) {
        throw new ApiError('UnprocessableEntity', { errors: { message: ['invalid'] } });
      }
      if (ranks[event.outcome] <= ranks[payment.state]) return payment.state;
      payments.setState(payment.id, event, clock());
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
    /** Those of this provider: another one's nobody here can pay back. */
    listRefunds: (): Payment[] => (provider ? payments.listRefunds(provider.name) : []),
    /** Rejects where the provider does not take it; it is to be tried again. */
    async refund(payment: Payment): Promise<void> {
      if (!provider) throw new Error('there is no provider that could pay back');
      await provider.refund(payment);
      await awaitTransaction(db, () => payments.setState(payment.id, { outcome: 'refunded' }, clock()), patient); // it is paid back
    },
  };
}

export type Payments = ReturnType<typeof preparePayments>;
