import type { FastifyBaseLogger } from 'fastify';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { createDueRunner } from '../core/jobs/due-runner.ts';
import type { Domain } from '../domain.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'receiptDecisions'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Executes the desk's decisions about receipts once they can no longer be undone. At the start, also executes decisions
 * that an earlier process has left.
 */
export function createReceiptDecisionJob({ domain: { db, clock, receiptDecisions }, log }: Dependencies) {
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: receiptDecisions.findSoonestMs,
    onError: (error) => log.error(error, 'decisions about receipts could not be done'),
  });
  receiptDecisions.onDecided(runner.wake);

  async function doDue(isClosed: () => boolean): Promise<void> {
    for (let due = receiptDecisions.findDue(); due && !isClosed(); due = receiptDecisions.findDue()) {
      const decision = due;
      try {
        await awaitTransaction(db, () => receiptDecisions.act(decision), patient);
      } catch (error) {
        log.error({ err: error, receipt: decision.receiptId }, 'a decision about a receipt could not be done; it is tried again');
        await awaitTransaction(db, () => receiptDecisions.putOff(decision), patient);
      }
    }
  }

  return { run: runner.run, start: runner.wake, close: runner.close };
}
