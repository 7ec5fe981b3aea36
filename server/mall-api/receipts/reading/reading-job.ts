import type { FastifyBaseLogger } from 'fastify';
import { awaitTransaction, patient } from '../../core/db/transaction.ts';
import { createDueRunner } from '../../core/jobs/due-runner.ts';
import type { Domain } from '../../domain.ts';
import { type ReadingOutcome, readingOutcomes, type UnreadReceipt } from './receipt-readings.ts';
import type { RecentReadings } from './recent-readings.ts';
import type { PaperReading } from './text/read-text.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'receiptReadings' | 'receiptPictures'>;
  reader: Pick<RecentReadings, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Reads the pictures of submitted receipts, one at a time, and decides the receipts. At the start, also reads those that an earlier process has left.
 * Only the process that owns the database commits, so no receipt is decided twice.
 */
export function createReadingJob({ domain: { db, clock, receiptReadings, receiptPictures }, reader, log }: Dependencies) {
  const outcomes = Object.fromEntries(readingOutcomes.map((outcome) => [outcome, 0])) as Record<ReadingOutcome, number>; // safe: all outcomes
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: () => (receiptReadings.findNext() ? clock().getTime() : undefined),
    onError: (error) => log.error(error, 'receipts could not be read'),
  });
  receiptReadings.onUnread(runner.wake);

  async function doDue(isClosed: () => boolean): Promise<void> {
    for (let receipt = receiptReadings.findNext(); receipt && !isClosed(); receipt = receiptReadings.findNext()) {
      const { id } = receipt;
      const reading = await read(receipt);
      if (isClosed()) return; // the next process reads it again
      outcomes[await awaitTransaction(db, () => receiptReadings.decide(id, reading), patient)] += 1;
    }
  }

  /** Reads a picture. Without a reader, a person decides. */
  async function read({ id, customerId, picture }: UnreadReceipt): Promise<PaperReading | undefined> {
    const file = picture === null ? undefined : receiptPictures.find(picture);
    try {
      return file && (await reader.read(customerId, file));
    } catch (error) {
      log.error({ err: error, receipt: id }, 'could not read a receipt: a person decides it');
      return undefined;
    }
  }

  return { run: runner.run, start: runner.wake, close: runner.close, getOutcomes: () => ({ ...outcomes }) };
}

export type ReadingJob = ReturnType<typeof createReadingJob>;
