import type { FastifyBaseLogger } from 'fastify';
import { getPoints } from '#shared/contracts/points.ts';
import { isSwitchedOn } from '#shared/rules/settings-reading.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import { createHourlyWork, createMemberWork } from '../core/jobs/every-hour.ts';
import type { Domain } from '../domain.ts';
import type { NoticeFacts } from '../notices/facts.ts';
import { type Ending, type EndingKind, findDueLead, isTellingTime, toLeads } from './endings.ts';

interface Dependencies {
  domain: Pick<
    Domain,
    | 'db'
    | 'clock'
    | 'ledger'
    | 'bonuses'
    | 'booking'
    | 'endings'
    | 'levels'
    | 'memberNotices'
    | 'noticeSettings'
    | 'queries'
    | 'getSettings'
    | 'mailTasks'
  >;
  log: Pick<FastifyBaseLogger, 'error'>;
}

const kinds: readonly EndingKind[] = ['points', 'code', 'tier'];

/**
 * Sends notices to members every day: one for each lead time before points, codes and levels end. Also sends notices
 * about bookings of the next day, birthday bonuses, and levels that a new year has changed.
 */
export function createNoticeJob({ domain, log }: Dependencies) {
  const { db, clock, bonuses, booking, endings, getSettings, levels, mailTasks, memberNotices, noticeSettings } = domain;
  const { program } = domain.ledger;
  const { notices } = domain.queries;
  const work = createHourlyWork(run, { log, failure: 'the hourly notices to members failed' });
  const { changeOne, changeEach } = createMemberWork({ db, isClosed: work.isClosed });

  let notifiedOn: string | undefined;

  async function run(): Promise<void> {
    if (!isTellingTime(clock(), program.getTimeZone()) || !hasMembersPages()) return;
    const today = calendarDateIn(clock(), program.getTimeZone());
    const leads = toLeads(program.getRules());
    for (const kind of kinds) {
      if (leads[kind].length > 0 && today !== notifiedOn) await tell(kind, leads[kind], today);
    }
    if (!work.isClosed()) notifiedOn = today; // endings are due by the day, so nothing new becomes due today
    for (const { id, customerId } of listTomorrow()) {
      await changeOne(() => void memberNotices.tell(customerId, { kind: 'booking_tomorrow', orderId: id }));
    }
    for (const { customerId, ...bonus } of bonuses.listGivenToday()) {
      await changeOne(() => void memberNotices.tell(customerId, { kind: 'birthday_bonus', ...bonus }));
    }
    if (work.isClosed()) return;
    await changeEach(levels.unseen(), levels.look);
  }

  /** Lists tomorrow's bookings that were made before today. */
  function listTomorrow() {
    const timeZone = program.getTimeZone();
    const today = calendarDateIn(clock(), timeZone);
    const startOf = (days: number) => toInstant(addDays(today, days), '00:00', timeZone).getTime();
    return booking.listStarting({ fromMs: startOf(1), toMs: startOf(2), madeBeforeMs: startOf(0) });
  }

  /** Whether members' pages exist: without logins, the links in notices would not work. */
  function hasMembersPages(): boolean {
    return isSwitchedOn(getPoints.needs, getSettings());
  }

  async function tell(kind: EndingKind, leads: readonly number[], today: string): Promise<void> {
    const list = (slice: MemberSlice): readonly Ending[] => endings.list(kind, Math.max(...leads), slice);
    const toDue = (ending: Ending): DueEnding[] => {
      const daysBefore = findDueLead(leads, { today, lastDay: ending.lastDay, since: ending.since });
      return daysBefore === undefined ? [] : [{ ending, daysBefore }];
    };
    await changeEach(
      (slice) => Map.groupBy(list(slice).flatMap(toDue), ({ ending }) => ending.customerId),
      ([customerId, due]) => {
        for (const one of due) memberNotices.tell(customerId, toFacts(one));
        if (!noticeSettings.isMailed(customerId, 'endings')) return;
        const noticeIds = due.flatMap(keep);
        if (noticeIds.length > 0) mailTasks.add('member-notice', { customerId, kind, noticeIds });
      },
    );
  }

  /** Records a notice. Returns a list with the notice's id; an empty list if the notice was already sent. */
  function keep({ ending: { customerId, kind, thing }, daysBefore }: DueEnding): number[] {
    const notice = { customerId, kind, thing, daysBefore };
    return notices.has(notice) ? [] : [notices.add(notice, clock().getTime())];
  }

  return { run, ...work };
}

interface DueEnding {
  ending: Ending;
  daysBefore: number;
}

function toFacts({ ending, daysBefore }: DueEnding): NoticeFacts {
  const { kind, lastDay: on } = ending;
  switch (kind) {
    case 'points':
      return { kind: 'points_end', points: ending.about.points, on, daysBefore };
    case 'code':
      return { kind: 'reward_ends', customerRewardId: ending.about.id, on, daysBefore };
    case 'tier':
      return { kind: 'level_ends', tierId: ending.about.tier.id, points: ending.about.missing, on, daysBefore };
  }
}
