import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { retentionDays } from '#shared/site/late-limits.ts';
import { staffSession, wrongCodes } from '#shared/site/staff-limits.ts';
import { linksLastAtMostMs } from './account/account-links.ts';
import { emailChangeRetentionMs } from './account/email-change.ts';
import { deviceRetentionMs } from './account/known-devices.ts';
import { loginFailureRetentionMs } from './account/login-limit.ts';
import type { Database } from './core/db/database.ts';
import { removeCopiesBefore } from './core/db/migration-copies.ts';
import { isoDay } from './core/db/sqlite/dialect.ts';
import { emptyLog } from './core/db/sqlite/files.ts';
import { listKeyColumns } from './core/db/sqlite/table-keys.ts';
import { awaitTransaction, patient } from './core/db/transaction.ts';
import { answerRetentionMs } from './core/http/idempotency.ts';
import { staffCallRetentionMs } from './core/http/staff-calls.ts';
import { createHourlyWork } from './core/jobs/every-hour.ts';
import { emailCountRetentionMs } from './core/mail/email-limit.ts';
import { removeOldMessages } from './core/mail/transport.ts';
import type { Domain } from './domain.ts';
import { giftCardGuessRetentionMs } from './gift-cards/gift-card-checks.ts';
import { applicantRetentionMs } from './membership/lifecycle.ts';
import { confirmWithinMs } from './newsletter/decide.ts';
import { parkingStayRetentionMs } from './parking/parking-stays.ts';
import { codeRetentionMs } from './partners/oauth-codes.ts';
import { grantRetentionMs } from './partners/partner-grants.ts';

const dayMs = 86_400_000;
const noticeRetentionMs = retentionDays.notices * dayMs;
/** These copies contain members who have deleted their account since. */
const copyRetentionMs = retentionDays.copies * dayMs;

/**
 * Rows with personal or outdated data, and how long they are needed. Most are also removed when their table is written to; this job does it in quiet
 * centres, too.
 */
const outdated: readonly { from: string; retentionMs: number }[] = [
  { from: 'support_request WHERE created_ms <= :beforeMs', retentionMs: retentionDays.supportRequests * dayMs },
  { from: `newsletter_subscription WHERE status = 'pending' AND requested_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: `newsletter_token WHERE purpose = 'confirm' AND created_ms <= :beforeMs`, retentionMs: confirmWithinMs },
  { from: 'account_link WHERE created_ms <= :beforeMs', retentionMs: linksLastAtMostMs },
  { from: 'login_failure WHERE at_ms <= :beforeMs', retentionMs: loginFailureRetentionMs },
  { from: 'email_change WHERE requested_ms <= :beforeMs', retentionMs: emailChangeRetentionMs },
  { from: 'customer_device WHERE seen_ms <= :beforeMs', retentionMs: deviceRetentionMs },
  { from: 'staff_device WHERE seen_ms <= :beforeMs', retentionMs: deviceRetentionMs },
  { from: 'letter_sent WHERE at_ms <= :beforeMs', retentionMs: emailCountRetentionMs },
  { from: 'idempotency_key WHERE created_ms <= :beforeMs', retentionMs: answerRetentionMs },
  { from: 'oauth_code WHERE created_ms <= :beforeMs', retentionMs: codeRetentionMs },
  { from: 'partner_grant WHERE used_ms <= :beforeMs', retentionMs: grantRetentionMs },
  { from: 'customer_session WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: 'notice WHERE created_ms <= :beforeMs', retentionMs: noticeRetentionMs },
  { from: 'member_notice WHERE at_ms <= :beforeMs', retentionMs: noticeRetentionMs },
  { from: 'notice_link WHERE created_ms <= :beforeMs', retentionMs: noticeRetentionMs },
  { from: 'cookie_consent WHERE decided_ms <= :beforeMs', retentionMs: retentionDays.cookieConsents * dayMs },
  { from: 'gift_card_guess WHERE at_ms <= :beforeMs', retentionMs: giftCardGuessRetentionMs },
  { from: 'gift_card WHERE paid_ms IS NULL AND created_ms <= :beforeMs', retentionMs: giftCardLimits.unpaidDays * dayMs },
  { from: 'parking_stay WHERE left_ms <= :beforeMs', retentionMs: parkingStayRetentionMs },
  { from: 'staff_session WHERE created_ms <= :beforeMs', retentionMs: staffSession.lastsMs },
  { from: 'staff_invite WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: 'staff_call WHERE begun_ms <= :beforeMs', retentionMs: staffCallRetentionMs },
  { from: 'code_guess WHERE at_ms <= :beforeMs', retentionMs: wrongCodes.withinMs },
  { from: 'staff_challenge WHERE expires_ms <= :beforeMs', retentionMs: 0 },
  { from: `page_view WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.pageViews * dayMs },
  { from: `search_miss WHERE day <= ${isoDay(':beforeMs')}`, retentionMs: retentionDays.searchMisses * dayMs },
  { from: 'parking_code WHERE valid_until_ms <= :beforeMs', retentionMs: 0 },
];

/** Deletes the encrypted codes of gift cards once their emails are sent or given up: then only the card's holder knows the code. */
const sealedCodes = {
  where: 'gift_card WHERE sealed_code IS NOT NULL AND paid_ms <= :beforeMs',
  change: 'sealed_code = NULL',
  retentionMs: giftCardLimits.sealedDays * dayMs,
};

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'queries'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Folder of messages written instead of being sent to a mail server. */
  outboxDir: string;
  /** The database's file, next to which copies from before migrations are stored; undefined if it is in memory. */
  databaseFile?: string;
}

/** Removes personal data that is no longer needed. */
export function createRetentionJob({ domain, log, outboxDir, databaseFile }: Dependencies) {
  const { db, clock, queries } = domain;
  const statements = [
    ...outdated.map(({ from, retentionMs }) => ({ run: toPieces(db, from), retentionMs })),
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
    const removeApplicants = () =>
      queries.customers.removeApplicantsBefore(nowMs - applicantRetentionMs, rowsInOnePiece) === rowsInOnePiece;
    while (!work.isClosed() && (await awaitTransaction(db, removeApplicants, patient))) await setImmediate();
    await removeOldMessages(outboxDir, { beforeMs: nowMs - retentionDays.outbox * dayMs, farewellsBeforeMs: nowMs - dayMs });
    if (databaseFile === undefined) return;
    removeCopiesBefore(databaseFile, nowMs - copyRetentionMs);
    emptyLog(db); // removes deleted rows from the log file
  }

  return { run, ...work };
}

/** Max rows per transaction, a few milliseconds: members' calls run in between. */
const rowsInOnePiece = 500;

/** Returns whether there may be more. */
function toPieces(db: Database, fromWhere: string, change?: string): (beforeMs: number) => boolean {
  const [table = '', ...where] = fromWhere.split(' ');
  const key = listKeyColumns(db, table).join(', ');
  const rows = `(${key}) IN (SELECT ${key} FROM ${table} ${where.join(' ')} LIMIT ${rowsInOnePiece})`;
  const statement = db.prepare(change === undefined ? `DELETE FROM ${table} WHERE ${rows}` : `UPDATE ${table} SET ${change} WHERE ${rows}`);
  return (beforeMs) => Number(statement.run({ beforeMs }).changes) === rowsInOnePiece;
}
