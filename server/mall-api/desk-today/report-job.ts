import type { FastifyBaseLogger } from 'fastify';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import { createDueRunner } from '../core/jobs/due-runner.ts';
import type { Domain } from '../domain.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'mailTasks' | 'staffEmails'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Sends the weekly report on Monday to the staff who have switched it on, once per person and week. A report that was
 * missed while no process ran is sent at the next start in the same week.
 */
export function createReportJob({ domain: { db, clock, mailTasks, staffEmails }, log }: Dependencies) {
  const runner = createDueRunner({
    clock,
    doDue,
    findSoonestMs: () => staffEmails.findNextReport().getTime(),
    onError: (err) => log.error({ err }, 'weekly reports could not be sent; they are tried again'),
  });

  async function doDue(isClosed: () => boolean): Promise<void> {
    const week = staffEmails.findWeek();
    for (const staffId of staffEmails.listDueReports(week)) {
      if (isClosed()) return;
      const claim = () => {
        if (staffEmails.claimReport(staffId, week)) mailTasks.add('staff-report', { staffId, week });
      };
      await awaitTransaction(db, claim, patient);
    }
  }

  return { run: runner.run, start: runner.wake, close: runner.close };
}
