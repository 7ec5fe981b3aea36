import type { Badge } from '#shared/contracts/loyalty.ts';
import type { MemberBadge } from '#shared/contracts/points.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import { prepareDocumentQueries } from '../documents/queries.ts';
import type { Program } from './program.ts';

/** SQL for a member's progress by badge criterion; `member_years` is computed separately, from the calendar. */
const counts: Readonly<Record<string, string>> = {
  profile_completed: `SELECT count(*) FROM customer WHERE id = :customerId AND first_name <> ''
    AND birth_date IS NOT NULL AND phone IS NOT NULL AND interests <> '[]'`,
  receipts_approved: `SELECT count(*) FROM receipt WHERE customer_id = :customerId AND status = 'approved'`,
  companies_visited: `SELECT count(DISTINCT company_id) FROM receipt WHERE customer_id = :customerId AND status = 'approved'`,
  dining_receipts: `SELECT count(*) FROM receipt JOIN company ON company.id = company_id
    WHERE customer_id = :customerId AND status = 'approved' AND company.type = 'dining'`,
  follows: 'SELECT count(*) FROM customer_follow WHERE customer_id = :customerId',
  rewards_used: 'SELECT count(*) FROM customer_reward WHERE customer_id = :customerId AND used_ms IS NOT NULL',
};

/** Criteria that count companies. A badge is hidden if its threshold exceeds the number of the centre's companies. */
const ofCompanies: readonly string[] = ['companies_visited', 'follows'];

/** Whether members can make progress on the criterion. */
export function isBadgeCriterion(criterion: string): boolean {
  return criterion === 'member_years' || Object.hasOwn(counts, criterion);
}

/** Whether a badge can be earned with the centre's current companies; others are hidden. */
export function isEarnable({ criterion, threshold }: Badge, companies: number): boolean {
  return isBadgeCriterion(criterion) && !(ofCompanies.includes(criterion) && threshold > companies);
}

/** Lists the centre's badges, without those that cannot be earned. */
export function prepareBadgeList(db: Database): () => Badge[] {
  const documents = prepareDocumentQueries(db);
  const countCompanies = db.prepare('SELECT count(*) AS count FROM company');
  return () => {
    const companies = Number(countCompanies.get()?.count);
    return documents.listDocuments<Badge>('badges').filter((badge) => isEarnable(badge, companies));
  };
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  program: Program;
}

/** Computes a member's progress on each of the centre's badges. Earned badges are never lost. Callers hold the transaction. */
export function prepareBadges({ db, clock, program }: Dependencies) {
  const listBadges = prepareBadgeList(db);
  const countBy = new Map(Object.entries(counts).map(([criterion, sql]) => [criterion, db.prepare(`SELECT (${sql}) AS count`)]));
  const findVerified = db.prepare('SELECT verified_ms FROM customer WHERE id = :customerId');
  const listEarned = db.prepare('SELECT badge_id, earned_ms FROM customer_badge WHERE customer_id = :customerId');
  const keep = db.prepare('INSERT INTO customer_badge (customer_id, badge_id, earned_ms) VALUES (:customerId, :badgeId, :nowMs)');
  const forget = db.prepare('DELETE FROM customer_badge WHERE customer_id = :customerId');

  function progressOf(criterion: string, customerId: number): number {
    if (criterion === 'member_years') return yearsOf(customerId);
    return Number(countBy.get(criterion)?.get({ customerId })?.count ?? 0);
  }

  /**
   * Returns a member's whole years in the centre's time zone. Members since 29 February have their anniversary on 1
   * March in common years.
   */
  function yearsOf(customerId: number): number {
    const since = findVerified.get({ customerId })?.verified_ms;
    if (typeof since !== 'number') return 0;
    const zone = program.getTimeZone();
    const from = calendarDateIn(new Date(since), zone);
    const today = calendarDateIn(clock(), zone);
    const years = Number(today.slice(0, 4)) - Number(from.slice(0, 4));
    return Math.max(0, today.slice(5) < from.slice(5) ? years - 1 : years);
  }

  return {
    listFor(customerId: number): MemberBadge[] {
      const earned = new Map(listEarned.all({ customerId }).map((row) => [Number(row.badge_id), Number(row.earned_ms)]));
      return listBadges().map(({ id, criterion, threshold }) => {
        const progress = progressOf(criterion, customerId);
        if (!earned.has(id) && progress > 0 && progress >= threshold) {
          const nowMs = clock().getTime();
          keep.run({ customerId, badgeId: id, nowMs });
          earned.set(id, nowMs);
        }
        const earnedMs = earned.get(id);
        return { badge_id: id, progress, threshold, earned_at: earnedMs === undefined ? null : new Date(earnedMs).toISOString() };
      });
    },
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}
