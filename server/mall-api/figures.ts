import { type Figure, toDiskFigure } from '../http/metrics.ts';
import type { Domain } from './domain.ts';
import { toWebhookFigures } from './webhooks/figures.ts';

interface Dependencies {
  domain: Pick<Domain, 'clock' | 'mailQueue' | 'payments' | 'webhooks'>;
  /** Time of the last backup; undefined if there is none. */
  findLastBackup: () => Date | undefined;
  /** Seconds since the oldest write that is not in the replica's storage; undefined: the data is not replicated. */
  getReplicationLag: () => number | undefined;
  /** File of the database; undefined if it is in memory. */
  databaseFile: string | undefined;
}

/** Returns the metrics of the mall API: waiting work and its age. The metrics contain only counts, no personal data. */
export function toMallApiFigures({
  domain: { clock, mailQueue, payments, webhooks },
  findLastBackup,
  getReplicationLag,
  databaseFile,
}: Dependencies): Figure[] {
  return [
    ...(databaseFile === undefined ? [] : [toDiskFigure(databaseFile)]),
    {
      name: 'mallfront_mails_waiting',
      help: 'Emails that are not sent yet.',
      kind: 'gauge',
      read: () => [{ value: mailQueue.count().waiting }],
    },
    {
      name: 'mallfront_mails_oldest_seconds',
      help: 'How long the oldest of them has waited, at least.',
      kind: 'gauge',
      read: () => [{ value: mailQueue.count().oldestMs / 1000 }],
    },
    {
      name: 'mallfront_refunds_waiting',
      help: 'Payments that are to be paid back and are not yet.',
      kind: 'gauge',
      read: () => [{ value: payments.listRefunds().length }],
    },
    {
      name: 'mallfront_refunds_oldest_seconds',
      help: 'How long the oldest of them has waited: each is tried every minute or so, so one that is old fails.',
      kind: 'gauge',
      read: () => {
        const [oldest] = payments.listRefunds();
        return [{ value: oldest?.refund_wanted_ms ? Math.max(0, clock().getTime() - oldest.refund_wanted_ms) / 1000 : 0 }];
      },
    },
    {
      name: 'mallfront_payments_unrecovered',
      help: 'Payments that were taken back after what they paid for was spent: an operator is to look at them.',
      kind: 'gauge',
      read: () => [{ value: payments.listUnrecovered().length }],
    },
    ...toWebhookFigures({ clock, webhooks }),
    {
      name: 'mallfront_backup_timestamp_seconds',
      help: 'When the last backup was made, in seconds since 1970; 0: never.',
      kind: 'gauge',
      read: () => [{ value: (findLastBackup()?.getTime() ?? 0) / 1000 }],
    },
    {
      name: 'mallfront_replication_lag_seconds',
      help: 'Seconds since the oldest write that is not in the storage of REPLICA_URL; 0: everything is there.',
      kind: 'gauge',
      read: () => {
        const value = getReplicationLag();
        return value === undefined ? [] : [{ value }];
      },
    },
  ];
}
