import type { Database } from '../core/db/database.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Erasures } from './erasures.ts';

const dayMs = 86_400_000;
/** Days before the erasure on which members are warned. */
const warningDays = { first: 30, last: 7 } as const;
/** Max members per step and hour. Limits emails and erasures when a centre first sets the number of months. */
const maxPerRun = 500;

interface Dependencies {
  db: Database;
  clock: () => Date;
  mailTasks: Pick<MailQueue, 'add'>;
  erasures: Pick<Erasures, 'erase'>;
}

/**
 * Warns members who have not been active for a number of months, and erases their accounts unless they become active. Any activity ends a warning
 * (a trigger of `member_outline`). Leaves out blocked members, because they cannot log in; once unblocked, they are warned from the beginning.
 */
export function prepareInactivity({ db, clock, mailTasks, erasures }: Dependencies) {
  const isIdle = 'o.is_blocked = 0 AND o.active_day <= :day';
  const listUnwarned = db.prepare(
    `SELECT o.id FROM member_outline o WHERE ${isIdle} AND NOT EXISTS (SELECT 1 FROM inactivity_warning w WHERE w.customer_id = o.id)
     ORDER BY o.active_day, o.id LIMIT ${maxPerRun}`,
  );
  const listWarned = db.prepare(
    `SELECT w.customer_id AS id FROM inactivity_warning w JOIN member_outline o ON o.id = w.customer_id
     WHERE w.first_ms <= :beforeMs AND w.last_ms IS NULL AND ${isIdle} ORDER BY w.first_ms LIMIT ${maxPerRun}`,
  );
  const listLapsed = db.prepare(
    `SELECT w.customer_id AS id FROM inactivity_warning w JOIN member_outline o ON o.id = w.customer_id
     WHERE w.first_ms <= :beforeMs AND NOT (${isIdle}) ORDER BY w.first_ms LIMIT ${maxPerRun}`,
  );
  const listDue = db.prepare(
    `SELECT w.customer_id AS id FROM inactivity_warning w JOIN member_outline o ON o.id = w.customer_id
     WHERE w.first_ms <= :beforeMs AND w.last_ms <= :lastMs AND ${isIdle} ORDER BY w.first_ms LIMIT ${maxPerRun}`,
  );
  const isWarned = db.prepare('SELECT 1 FROM inactivity_warning WHERE customer_id = :id');
  const warnFirst = db.prepare(
    'INSERT INTO inactivity_warning (customer_id, first_ms) VALUES (:id, :nowMs) ON CONFLICT (customer_id) DO NOTHING',
  );
  const removeWarning = db.prepare('DELETE FROM inactivity_warning WHERE customer_id = :id');
  const warnLast = db.prepare('UPDATE inactivity_warning SET last_ms = :nowMs WHERE customer_id = :id AND last_ms IS NULL');
  const toIds = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => Number(id));

  function warn(id: number, days: number): void {
    mailTasks.add('account-inactive', { customerId: id, eraseMs: clock().getTime() + days * dayMs });
  }

  return {
    isWarned: (id: number): boolean => isWarned.get({ id }) !== undefined,
    /** Ends a warning, so that the member is warned from the beginning. Call within a transaction. */
    removeWarning: (id: number): void => void removeWarning.run({ id }),
    /** Returns the acts that are due for members without activity for this many months. Each act is for one member, within a transaction. */
    listDue(months: number): (() => void)[] {
      const now = clock();
      const nowMs = now.getTime();
      const day = toDayBefore(now, months);
      const before = (days: number) => nowMs - days * dayMs;
      const due = toIds(listDue.all({ day, beforeMs: before(warningDays.first), lastMs: before(warningDays.last) }));
      const again = toIds(listWarned.all({ day: day + warningDays.last, beforeMs: before(warningDays.first - warningDays.last) }));
      const lapsed = toIds(listLapsed.all({ day, beforeMs: before(warningDays.first) }));
      const first = toIds(listUnwarned.all({ day: day + warningDays.first }));
      return [
        ...due.map((id) => () => {
          if (isWarned.get({ id })) erasures.erase(id, { cause: 'inactive' }); // the member may have come back meanwhile
        }),
        // the centre has set a longer time since: a member is not erased years later because of an old warning
        ...lapsed.map((id) => () => void removeWarning.run({ id })),
        ...again.map((id) => () => {
          if (warnLast.run({ id, nowMs }).changes === 1) warn(id, warningDays.last);
        }),
        ...first.map((id) => () => {
          if (warnFirst.run({ id, nowMs }).changes === 1) warn(id, warningDays.first);
        }),
      ];
    },
  };
}

/** Returns the day (since 1970, UTC) a number of months ago. */
function toDayBefore(now: Date, months: number): number {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() - months);
  return Math.floor(date.getTime() / dayMs);
}
