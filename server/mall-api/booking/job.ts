import type { FastifyBaseLogger } from 'fastify';
import { awaitTransaction, patient, whenWritable } from '../core/db/transaction.ts';
import type { Domain } from '../domain.ts';
import type { Payment } from '../payments/queries.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'booking' | 'payments' | 'waitingList'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const pauseMs = 60_000;

/** Cancels unpaid reservations, offers free places to waiting members, closes payment pages and makes due refunds. Runs every minute, and as soon as a refund is due. */
export function createBookingJob({ domain: { db, booking, payments, waitingList }, log }: Dependencies) {
  let timer: NodeJS.Timeout | undefined;
  let done = Promise.resolve();
  let isClosed = false;

  async function run(): Promise<void> {
    if (isClosed) return;
    await awaitTransaction(db, booking.endUnpaid, patient);
    await awaitTransaction(db, waitingList.settleAll, patient);
    await each(payments.listPointless(), payments.endVisit, 'a way to pay could not be closed; it is tried again');
    await each(payments.listRefunds(), payments.refund, 'a payment could not be paid back; it is tried again');
  }

  async function each(list: readonly Payment[], act: (payment: Payment) => Promise<void>, failure: string): Promise<void> {
    for (const payment of list) {
      if (isClosed) return;
      try {
        await whenWritable(db, patient); // also checks that this process may still write: if another process has taken over, that process makes the refunds
        await act(payment);
      } catch (err) {
        log.error({ err, payment: payment.id }, failure);
      }
    }
  }

  /** Runs do not overlap, so that nothing is refunded twice. */
  function runLogged(): void {
    if (isClosed) return;
    done = done.then(run).catch((err: unknown) => log.error({ err }, 'the work on bookings failed'));
  }

  return {
    run,
    start(): void {
      payments.onRefundWanted(() => setImmediate(runLogged)); // the cancelling caller does not wait for it
      timer = setInterval(runLogged, pauseMs);
      timer.unref();
      runLogged();
    },
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
