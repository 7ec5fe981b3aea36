import type { Figure } from '../../../http/metrics.ts';
import type { ReceiptReader } from './reader.ts';
import type { ReadingJob } from './reading-job.ts';
import type { ReceiptReadings } from './receipt-readings.ts';

interface Dependencies {
  clock: () => Date;
  receiptReadings: Pick<ReceiptReadings, 'count'>;
  job: Pick<ReadingJob, 'getOutcomes'>;
  reader: Pick<ReceiptReader, 'getFigures'>;
}

/** Returns the metrics of reading receipts. */
export function toReadingFigures({ clock, receiptReadings, job, reader }: Dependencies): Figure[] {
  return [
    {
      name: 'mallfront_receipts_unread',
      help: 'Receipts that wait only for their pictures to be read.',
      kind: 'gauge',
      read: () => [{ value: receiptReadings.count().waiting }],
    },
    {
      name: 'mallfront_receipts_unread_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      kind: 'gauge',
      read: () => {
        const { oldestMs } = receiptReadings.count();
        return [{ value: oldestMs === undefined ? 0 : Math.max(0, clock().getTime() - oldestMs) / 1000 }];
      },
    },
    {
      name: 'mallfront_receipts_read_total',
      help: 'Receipts that were read, by outcome: `approved` by rule; all others wait for a person, except those `gone` meanwhile.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => Object.entries(job.getOutcomes()).map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
    {
      name: 'mallfront_receipt_pictures_total',
      help: 'Pictures given to the reader, by outcome. `lost`: the process crashed or exceeded a limit.',
      kind: 'counter',
      labels: ['outcome'],
      read: () => Object.entries(reader.getFigures().outcomes).map(([outcome, value]) => ({ value, labels: { outcome } })),
    },
    {
      name: 'mallfront_receipt_reading_cpu_seconds_total',
      help: 'Processor time spent on reading pictures.',
      kind: 'counter',
      read: () => [{ value: reader.getFigures().cpuSeconds }],
    },
  ];
}
