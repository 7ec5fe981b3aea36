import { listApprovals } from '#shared/contracts/desk-approvals.ts';
import { getVisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { hasAnyRole, type StaffRole } from '#shared/contracts/endpoint.ts';
import { type StaffEmail, staffEmails } from '#shared/contracts/staff-emails.ts';
import { addDays, calendarDateIn, toInstant, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import type { Database, Row } from '../core/db/database.ts';
import { toRoles } from '../core/http/staff-sessions.ts';
import type { Queries } from '../prepare-queries.ts';

/** Time on Mondays at which the weekly report is sent, in the centre's time zone. */
const reportTime = '07:00';

/** Roles that may get an email: those of the call whose answer it contains. */
const rolesOf = {
  report: getVisitsOfPeriod.roles as readonly StaffRole[], // safe: these contracts have a list of roles
  approvals: listApprovals.roles as readonly StaffRole[],
} as const satisfies Record<StaffEmail, readonly StaffRole[]>;
const columnOf = { report: 'report_email', approvals: 'approvals_email' } as const satisfies Record<StaffEmail, string>;

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
}

/** Stores which regular emails staff get, the weeks of their reports, and the links that switch an email off. Callers hold the transaction. */
export function prepareStaffEmails({ db, clock, queries: { documents } }: Dependencies) {
  const columns = `id, role, more_roles, disabled_ms, ${Object.values(columnOf).join(', ')}`;
  const find = db.prepare(`SELECT ${columns} FROM staff WHERE id = :id`);
  const setters = new Map(
    staffEmails.map((email) => [email, db.prepare(`UPDATE staff SET ${columnOf[email]} = :isOn WHERE id = :id`)] as const),
  );
  const listUnsent = db.prepare(
    `SELECT ${columns} FROM staff WHERE report_email = 1 AND disabled_ms IS NULL AND coalesce(report_week, '') < :week`,
  );
  const setWeek = db.prepare(`UPDATE staff SET report_week = :week WHERE id = :id AND coalesce(report_week, '') < :week`);
  const listApprovers = db.prepare(
    `SELECT ${columns}, approvals_told_ms FROM staff WHERE approvals_email = 1 AND disabled_ms IS NULL ORDER BY id`,
  );
  const setTold = db.prepare('UPDATE staff SET approvals_told_ms = :nowMs WHERE id = :id');
  const addLink = db.prepare('INSERT INTO staff_email_link (hash, staff_id, email, created_ms) VALUES (:hash, :staffId, :email, :nowMs)');
  const findLink = db.prepare('SELECT staff_id, email FROM staff_email_link WHERE hash = :hash');

  const mayGet = (row: Row, email: StaffEmail) => row.disabled_ms === null && hasAnyRole(toRoles(row), rolesOf[email]);
  const isOn = (row: Row | undefined, email: StaffEmail) => row?.[columnOf[email]] === 1;
  const toReportTime = (week: string) => toInstant(week, reportTime, documents.getCentre().timezone);

  /** Returns the Monday of the last report that is due. */
  function findWeek(): string {
    const today = calendarDateIn(clock(), documents.getCentre().timezone);
    const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
    return clock() < toReportTime(monday) ? addDays(monday, -7) : monday;
  }

  const findNextReport = () => toReportTime(addDays(findWeek(), 7));

  return {
    findWeek,
    findNextReport,
    /** Lists the emails that the person's roles may get. */
    list(id: number): { email: StaffEmail; is_on: boolean; next_at: string | null }[] {
      const row = find.get({ id });
      if (!row) return [];
      return staffEmails
        .filter((email) => mayGet(row, email))
        .map((email) => ({ email, is_on: isOn(row, email), next_at: email === 'report' ? findNextReport().toISOString() : null }));
    },
    /** Whether an email is switched on, also for former staff. */
    isOn: (id: number, email: StaffEmail): boolean => isOn(find.get({ id }), email),
    /** Whether the person gets an email: it is switched on, and their access and roles still allow it. */
    gets(id: number, email: StaffEmail): boolean {
      const row = find.get({ id });
      return row !== undefined && mayGet(row, email) && isOn(row, email);
    },
    /** Switches an email on or off. The first report comes on the next Monday. */
    set(id: number, email: StaffEmail, willBeOn: boolean): void {
      setters.get(email)?.run({ id, isOn: Number(willBeOn) });
      if (email === 'report' && willBeOn) setWeek.run({ id, week: findWeek() });
    },
    /** Lists the staff whose report of a week was not sent yet. */
    listDueReports: (week: string): number[] =>
      listUnsent
        .all({ week })
        .filter((row) => mayGet(row, 'report'))
        .map((row) => Number(row.id)),
    /** Marks the report of a week as sent. Returns false if it was already. */
    claimReport: (id: number, week: string): boolean => setWeek.run({ id, week }).changes > 0,
    /** Lists the staff who get emails about submissions of shops, with the time of their last one. */
    listApprovers: (): { id: number; emailedMs: number | undefined }[] =>
      listApprovers
        .all()
        .filter((row) => mayGet(row, 'approvals'))
        .map(({ id, approvals_told_ms: emailedMs }) => ({ id: Number(id), emailedMs: emailedMs === null ? undefined : Number(emailedMs) })),
    noteApprovals: (id: number): void => void setTold.run({ id, nowMs: clock().getTime() }),
    addLink: (hash: string, staffId: number, email: StaffEmail): void =>
      void addLink.run({ hash, staffId, email, nowMs: clock().getTime() }),
    findLink(hash: string): { staffId: number; email: StaffEmail } | undefined {
      const row = findLink.get({ hash });
      const email = staffEmails.find((known) => known === row?.email);
      return row && email && { staffId: Number(row.staff_id), email };
    },
  };
}
