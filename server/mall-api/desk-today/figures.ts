import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'conversations' | 'documents' | 'support'>;
}

// repeats the condition of the index `points_entry_transfer`: points between accounts of members are neither given nor taken
const isTransfer = `reference_name IN ('household_in', 'household_out')`;

const ofPeriod = {
  new_members: 'SELECT count(*) AS value FROM customer WHERE created_ms >= :fromMs AND created_ms < :toMs AND erased_ms IS NULL',
  points_given: `SELECT coalesce(sum(points), 0) - coalesce((SELECT sum(points) FROM points_entry WHERE ${isTransfer} AND created_ms >= :fromMs
       AND created_ms < :toMs AND points > 0), 0) AS value FROM points_entry WHERE created_ms >= :fromMs AND created_ms < :toMs AND points > 0`,
  points_taken: `SELECT coalesce(sum(-points), 0) + coalesce((SELECT sum(points) FROM points_entry WHERE ${isTransfer} AND created_ms >= :fromMs
       AND created_ms < :toMs AND points < 0), 0) AS value FROM points_entry WHERE created_ms >= :fromMs AND created_ms < :toMs AND points < 0`,
  receipts_decided: `SELECT count(*) AS value FROM receipt WHERE coalesce(reviewed_ms, created_ms) >= :fromMs
    AND coalesce(reviewed_ms, created_ms) < :toMs AND status <> 'pending' AND source = 'photo'`,
  rewards_activated: 'SELECT count(*) AS value FROM customer_reward WHERE activated_ms >= :fromMs AND activated_ms < :toMs',
  rewards_taken: 'SELECT count(*) AS value FROM customer_reward WHERE used_ms >= :fromMs AND used_ms < :toMs AND used_ms IS NOT NULL',
} as const;
type PeriodFigure = keyof typeof ofPeriod;
type PeriodFigures = Readonly<Record<PeriodFigure | 'bookings', number>>;

/** Prepares figures of a period and counts of open tasks. Each is read from an index. */
export function prepareDeskFigures({ db, clock, queries: { conversations, documents, support } }: Dependencies) {
  const sums = Object.entries(ofPeriod).map(([name, sql]) => [name, db.prepare(sql)] as const);
  const bookings = db.prepare(
    'SELECT count(*) AS value FROM booking_order WHERE starts_ms >= :fromMs AND starts_ms < :toMs AND cancelled_ms IS NULL',
  );
  const receiptsWaiting = db.prepare(
    `SELECT count(*) AS value FROM receipt WHERE status = 'pending' AND coalesce(held_for, '') <> 'reading'`,
  );
  const conversationsOpen = db.prepare('SELECT count(*) AS value FROM conversation WHERE (closed_ms IS NOT NULL) = false');

  function toBounds(from: string, to: string) {
    const { timezone } = documents.getCentre();
    return { fromMs: toInstant(from, '00:00', timezone).getTime(), toMs: toInstant(addDays(to, 1), '00:00', timezone).getTime() };
  }

  const countBookings = (from: string, to: string) => Number(bookings.get(toBounds(from, to))?.value);
  const countReceipts = () => Number(receiptsWaiting.get()?.value);
  const getToday = () => calendarDateIn(clock(), documents.getCentre().timezone);

  function read(from: string, to: string): PeriodFigures {
    const bounds = toBounds(from, to);
    const figures = Object.fromEntries(sums.map(([name, statement]) => [name, Number(statement.get(bounds)?.value)]));
    return { ...(figures as Record<PeriodFigure, number>), bookings: countBookings(from, to) }; // safe: the table has these names
  }

  return {
    /** Reads the figures from one day to another, in the centre's time zone. Bookings are those that start in the period. */
    read,
    /** Reads the figures of today and the open tasks. */
    readToday() {
      const date = getToday();
      return { date, ...read(date, date), receipts_waiting: countReceipts(), conversations_open: Number(conversationsOpen.get()?.value) };
    },
    /** Counts the tasks of the reception that Today shows, for a member of staff. */
    countWaiting: (staffId: number) => ({
      receipts: countReceipts(),
      messages: conversations.countForCentre(staffId).unread + support.countForCentre(staffId).unanswered,
      bookings: countBookings(getToday(), getToday()),
    }),
  };
}
