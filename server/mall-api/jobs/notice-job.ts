import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { getPoints } from '#shared/contracts/points.ts';
import { isSwitchedOn } from '#shared/rules/switched-on.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { NoticeKind } from '../db/queries/notices.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Domain } from '../domain.ts';
import { findDueLead, isTellingTime } from '../notices/due-lead.ts';
import { type Ending, toLeads } from '../notices/endings.ts';
import { createHourlyWork } from './every-hour.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'clock' | 'ledger' | 'endings' | 'queries' | 'getSettings' | 'mailTasks'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const kinds: readonly NoticeKind[] = ['points', 'code', 'tier'];

/** Tells members before points, codes and levels end: each thing once for each lead time, by day. */
export function createNoticeJob({ domain, log }: Dependencies) {
  const { db, clock, endings, getSettings, mailTasks } = domain;
  const { program } = domain.ledger;
  const { notices } = domain.queries;
  const work = createHourlyWork(run, { log, failure: 'the hourly notices to members failed' });

  async function run(): Promise<void> {
    if (!isTellingTime(clock(), program.getTimeZone()) || !hasMembersPages()) return;
    const leads = toLeads(program.getRules());
    for (const kind of kinds) {
      if (leads[kind].length > 0) await tell(kind, leads[kind]);
    }
  }

  /** Where nobody can log in, the links would lead nowhere. */
  function hasMembersPages(): boolean {
    return isSwitchedOn(getPoints.needs, getSettings());
  }

  /** Member by member, so that nobody's call waits for all of them. */
  async function tell(kind: NoticeKind, leads: readonly number[]): Promise<void> {
    const found: readonly Ending[] = endings.list(kind, Math.max(...leads));
    for (const [customerId, own] of Map.groupBy(found, (ending) => ending.customerId)) {
      if (work.isClosed()) return;
      inTransaction(db, () => {
        const noticeIds = own.flatMap((ending) => keep(ending, leads));
        if (noticeIds.length > 0) mailTasks.add('member-notice', { customerId, kind, noticeIds });
      });
      await setImmediate();
    }
  }

  /** Its new notice, if one is due. */
  function keep({ customerId, kind, thing, lastDay, since }: Ending, leads: readonly number[]): number[] {
    const now = clock();
    const daysBefore = findDueLead(leads, { today: calendarDateIn(now, program.getTimeZone()), lastDay, since });
    if (daysBefore === undefined) return [];
    const notice = { customerId, kind, thing, daysBefore };
    return notices.has(notice) ? [] : [notices.add(notice, now.getTime())];
  }

  return { run, ...work };
}
