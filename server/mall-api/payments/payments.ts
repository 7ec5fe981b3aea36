import { ApiError } from '#shared/contracts/errors.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import type { Database } from '../core/db/database.ts';
import { afterCommit, awaitTransaction, patient } from '../core/db/transaction.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import { makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import type { Queries } from '../prepare-queries.ts';
import { AttemptTaken, type PaymentEvent, type PaymentProvider, type PaymentRequest, type Reversed } from './provider.ts';
import type { Payment, PaymentState, PaymentSubject } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'payments' | 'paymentMethods' | 'customers'>;
  mailTasks: Pick<MailQueue, 'add'>;
  /** Undefined if payments are disabled. */
  provider: PaymentProvider | undefined;
}

/** Called within the transaction when something is paid. Returns false if the paid item is no longer available; the payment is then refunded. */
type OnPaid = (subjectId: number) => boolean;

/**
 * Called within the transaction when the externally reversed total of a payment changes; it may decrease. Takes back
 * goods that have not been used, and returns the amount that could not be recovered.
 */
type OnReversed = (subjectId: number, amounts: { paid: number; gone: number }) => number;

export interface Hearer {
  onPaid: OnPaid;
  onReversed: OnReversed;
}

/** Goods that a member, or a buyer without an account, pays for now. */
export interface Payable extends Pick<PaymentRequest, 'amount' | 'currency' | 'title' | 'locale' | 'returnTo'> {
  /** Null if the buyer has no account. */
  customerId: number | null;
  subject: PaymentSubject;
  subjectId: number;
}

/** Age at which the payment page of an order without an account is closed: an hour before the order is deleted. */
const maxGuestVisitMs = giftCardLimits.guestUnpaidDays * 86_400_000 - 3_600_000;

/** Order of states. Payments only move forward, so that duplicate and late messages do not change anything. */
const ranks: Readonly<Record<PaymentState, number>> = { created: 0, failed: 1, cancelled: 2, paid: 3, refunded: 4 };

/** Handles payment attempts, the provider's messages about them, and refunds. */
export function preparePayments({ db, clock, randomBytes, queries, mailTasks, provider }: Dependencies) {
  const { payments, paymentMethods, customers } = queries;
  const hearers: Partial<Record<PaymentSubject, Hearer>> = {};
  let tellRefund = (): void => {};

  function keepCard({ card }: PaymentEvent, { customer_id: customerId }: Payment, { name }: PaymentProvider): void {
    if (!card?.token || customerId === null || !customers.find(customerId)) return; // the account has been deleted meanwhile
    const { token, brand, last4, expires } = card;
    paymentMethods.keep({ customerId, provider: name, token, brand, last4, expires }, clock());
  }

  /** Moves the payment to its next state. */
  function advance(event: PaymentEvent, payment: Payment, by: PaymentProvider): PaymentState {
    if (ranks[event.outcome] <= ranks[payment.state]) return payment.state;
    payments.setState(payment.id, event, clock());
    if (event.outcome !== 'paid') return event.outcome;
    keepCard(event, payment, by);
    if (!hearers[payment.subject]?.onPaid(payment.subject_id)) {
      payments.wantRefund(payment.id, clock());
      mailTasks.add('payment-returned', { paymentId: payment.id });
      afterCommit(db, tellRefund);
    }
    return 'paid';
  }

  /**
   * Applies reversals of a payment. Our own refunds are reported as reversals, too. The goods of refunded payments are
   * already cancelled, so nothing is taken back.
   */
  function takeReversal(id: number, { refunded, disputed }: Reversed): void {
    const payment = payments.find(id);
    if (!payment || (payment.refunded === refunded && payment.disputed === disputed)) return;
    const { amount: paid, subject, subject_id: subjectId, state } = payment;
    const gone = Math.min(paid, refunded + disputed);
    payments.setReversed(id, { refunded, disputed, unrecovered: 0 });
    const lost = state === 'refunded' ? paid - gone : 0; // our refund has failed at the payer's bank
    const unrecovered = payment.refund_wanted_ms === null ? (hearers[subject]?.onReversed(subjectId, { paid, gone }) ?? gone) : lost;
    if (unrecovered === 0) return;
    payments.setReversed(id, { refunded, disputed, unrecovered });
    mailTasks.add('payment-unrecovered', { paymentId: id });
  }

  /** Applies a message of the provider. Throws `UnprocessableEntity` if the amount differs. Callers hold the transaction. */
  function take(event: PaymentEvent): PaymentState {
    if (!db.isTransaction) throw new Error('payments are taken within a transaction only');
    const payment = payments.findByReference(event.reference);
    if (!provider || payment?.provider !== provider.name) throw new ApiError('NotFound');
    if (event.amount !== payment.amount || event.currency !== payment.currency) {
      throw new ApiError('UnprocessableEntity', { errors: { message: ['invalid'] } });
    }
    const state = advance(event, payment, provider);
    if (event.reversed) takeReversal(payment.id, event.reversed);
    return state;
  }

  return {
    /** Whether payments are enabled. */
    isOpen: provider !== undefined,
    /** Whether payments are a test, so that no money moves. */
    isTest: provider?.isTest === true,
    hear(subject: PaymentSubject, hearer: Hearer): void {
      hearers[subject] = hearer;
    },
    onRefundWanted(listener: () => void): void {
      tellRefund = listener;
    },
    /** Returns the address of the payment page; reuses an open attempt. Rejects if the provider is unreachable. */
    async start({ customerId, subject, subjectId, amount, currency, ...request }: Payable): Promise<string> {
      if (!provider) throw new ApiError('NotFound');
      const findOpen = () => payments.findOpen(provider, subject, subjectId)?.reference;
      const addAttempt = () => {
        const made = makeLinkToken(randomBytes);
        payments.add({ customerId, subject, subjectId, provider, reference: made, amount, currency }, clock());
        return made;
      };
      const saved = customerId === null ? [] : paymentMethods.list(customerId);
      const open = async (reference: string) => {
        const { redirectTo, visit } = await provider.open({ reference, amount, currency, saved, ...request });
        if (visit !== undefined) await awaitTransaction(db, () => payments.setVisit(reference, visit));
        return redirectTo;
      };
      try {
        return await open(await awaitTransaction(db, () => findOpen() ?? addAttempt()));
      } catch (error) {
        if (!(error instanceof AttemptTaken)) throw error;
        return open(await awaitTransaction(db, addAttempt)); // if both were paid, one would be refunded
      }
    },
    /**
     * Reads a message of the provider; undefined if the message does not concern a payment of ours. Rejects with
     * `Forbidden` if the provider did not send it. Also rejects if the provider must be queried but is unreachable.
     */
    async read(message: string): Promise<PaymentEvent | undefined> {
      const event = await provider?.read(message);
      if (event === undefined) throw new ApiError('Forbidden');
      return event === 'nothing' ? undefined : event;
    },
    take,
    /** Schedules a refund of all payments for a subject. */
    refundAll(subject: PaymentSubject, subjectId: number): void {
      payments.wantRefunds(subject, subjectId, clock());
      afterCommit(db, tellRefund);
    },
    /** Lists due refunds of this provider in its mode. Refunds of other providers, or of the other mode, cannot be made here. */
    listRefunds: (): Payment[] => (provider ? payments.listRefunds(provider) : []),
    /** Makes a refund. Rejects if the provider does not accept it; the caller retries later. */
    async refund(payment: Payment): Promise<void> {
      if (!provider) throw new Error('there is no provider that could pay back');
      await provider.refund(payment);
      await awaitTransaction(
        db,
        () => {
          payments.setState(payment.id, { outcome: 'refunded' }, clock());
          payments.setReversed(payment.id, { refunded: payment.amount - payment.disputed, disputed: payment.disputed, unrecovered: 0 });
        },
        patient,
      ); // `patient`, because the refund has been made
    },
    /** Lists attempts with an open payment page that are no longer needed. */
    listPointless: (): Payment[] => (provider ? payments.listPointless(provider, clock().getTime() - maxGuestVisitMs) : []),
    /** Closes the payment page. A payment made there meanwhile counts. Rejects if the provider is unreachable. */
    async endVisit({ id, visit }: Payment): Promise<void> {
      const event = visit === null ? undefined : await provider?.end?.(visit);
      if (event === 'nothing') return;
      await awaitTransaction(db, () => (event ? take(event) : payments.setState(id, { outcome: 'cancelled' }, clock())), patient);
    },
    listUnrecovered: payments.listUnrecovered,
    /** Marks an unrecovered payment as handled by an operator. Throws `NotFound` if there is none. */
    settle(id: number): void {
      if (!payments.settle(id)) throw new ApiError('NotFound');
    },
  };
}

export type Payments = ReturnType<typeof preparePayments>;
