import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { retentionDays } from '#shared/site/late-limits.ts';
import type { Database } from './core/db/database.ts';
import { removeCopiesBefore } from './core/db/migration-copies.ts';
import { listKeyColumns } from './core/db/sqlite/dialect.ts';
import { emptyLogOf } from './core/db/sqlite/files.ts';
import { awaitTransaction, patient } from './core/db/transaction.ts';
import { createHourlyWork } from './core/jobs/every-hour.ts';
import { removeOldMessages } from './core/mail/transport.ts';
import type { Domain } from './domain.ts';
import { applicantRetentionMs } from './membership/lifecycle.ts';
import { guestRecipients, importedChanges, outdatedRows, sealedCodes } from './outdated-rows.ts';

const dayMs = 86_400_000;
/** How long copies of the database are kept. They contain members who have deleted their account since. */
const copyRetentionMs = retentionDays.copies * dayMs;

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'queries' | 'inactivity' | 'replyFiles'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of messages written instead of being sent to a mail server. */
  outboxDir: string;
  /** The database's file, next to which copies from before migrations are stored; undefined if it is in memory. */
  databaseFile?: string;
  /** Months without activity after which members are warned and then erased; undefined: never. */
  inactiveMonths?: number | undefined;
}

/** Removes personal data that is no longer needed. */
export function createRetentionJob({ domain, log, outboxDir, databaseFile, inactiveMonths }: Dependencies) {
  const { db, clock, queries } = domain;
  const statements = [
    ...outdatedRows.map(({ from, retentionMs }) => ({ run: toPieces(db, from), retentionMs })),
    { run: toPieces(db, importedChanges.where, importedChanges.change), retentionMs: importedChanges.retentionMs },
    { run: toPieces(db, guestRecipients.where, guestRecipients.change), retentionMs: guestRecipients.retentionMs },
    { run: toPieces(db, sealedCodes.where, sealedCodes.change), retentionMs: sealedCodes.retentionMs },
  ];
  const work = createHourlyWork(run, { log, failure: 'the hourly removal of old personal data failed' });

  async function run(): Promise<void> {
    const nowMs = clock().getTime();
    for (const { run: runPiece, retentionMs } of statements) {
      const beforeMs = nowMs - retentionMs;
      while (!work.isClosed() && (await awaitTransaction(db, () => runPiece(beforeMs), patient))) await setImmediate();
    }
    if (work.isClosed()) return;
    await domain.replyFiles.removeUnused(); // after requests were removed, which leaves their files unused
    const removeApplicants = () =>
      queries.customers.removeApplicantsBefore(nowMs - applicantRetentionMs, rowsInOnePiece) === rowsInOnePiece;
    while (!work.isClosed() && (await awaitTransaction(db, removeApplicants, patient))) await setImmediate();
    const inactive = inactiveMonths === undefined ? [] : domain.inactivity.listDue(inactiveMonths);
    for (const act of inactive) {
      if (work.isClosed()) return;
      await awaitTransaction(db, act, patient);
      await setImmediate();
    }
    await removeOldMessages(outboxDir, { beforeMs: nowMs - retentionDays.outbox * dayMs, farewellsBeforeMs: nowMs - dayMs });
    if (databaseFile === undefined) return;
    removeCopiesBefore(databaseFile, nowMs - copyRetentionMs);
    emptyLogOf(databaseFile, db); // removes deleted rows from the log file
  }

  return { run, ...work };
}

/** Max rows per transaction, so that a transaction takes a few milliseconds and members' calls run in between. */
const rowsInOnePiece = 500;

/** Creates a function that removes or changes some rows and returns whether there may be more. */
function toPieces(db: Database, fromWhere: string, change?: string): (beforeMs: number) => boolean {
  const [table = '', ...where] = fromWhere.split(' ');
  const key = listKeyColumns(db, table).join(', ');
  const rows = `(${key}) IN (SELECT ${key} FROM ${table} ${where.join(' ')} LIMIT ${rowsInOnePiece})`;
  const statement = db.prepare(change === undefined ? `DELETE FROM ${table} WHERE ${rows}` : `UPDATE ${table} SET ${change} WHERE ${rows}`);
  return (beforeMs) => Number(statement.run({ beforeMs }).changes) === rowsInOnePiece;
}
