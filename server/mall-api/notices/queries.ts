import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { Database, Value } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import { isEarned } from '../loyalty/tiers.ts';

export type EndingKind = 'points' | 'code' | 'tier';

/** Notice that is emailed once per lead time; `thing` identifies it within its kind. */
export interface NewNotice {
  customerId: number;
  kind: EndingKind;
  thing: string;
  daysBefore: number;
}

export interface Within extends MemberSlice {
  fromMs: number;
  untilMs: number;
}

/** SQL condition that excludes deleted and unverified accounts. */
const isMember = `customer.verified_ms IS NOT NULL AND customer.erased_ms IS NULL AND customer.email IS NOT NULL
  AND customer.id > :after AND customer.id <= :upTo`;

/**
 * Queries for things that end for members, for emails already sent about them, and for whether members want emails.
 * Callers hold the transaction.
 */
export function prepareNoticeQueries(db: Database) {
  const listPoints = db.prepare(
    `SELECT lot.customer_id, lot.last_day, sum(lot.rest) AS points, min(entry.created_ms) AS since_ms
     FROM customer CROSS JOIN points_lot_rest AS lot ON lot.customer_id = customer.id JOIN points_entry AS entry ON entry.id = lot.entry_id
     WHERE lot.expires_ms > :fromMs AND lot.expires_ms <= :untilMs AND lot.rest > 0 AND ${isMember}
     GROUP BY lot.customer_id, lot.last_day ORDER BY lot.customer_id, lot.last_day`,
  );
  const listCodes = db.prepare(
    `SELECT held.id, held.customer_id, held.activated_ms, held.expires_ms, ${jsonField('held.body', 'translations')} AS translations
     FROM customer CROSS JOIN customer_reward AS held ON held.customer_id = customer.id
     WHERE held.expires_ms > :fromMs AND held.expires_ms <= :untilMs AND held.used_ms IS NULL AND held.refunded_ms IS NULL AND ${isMember}
     ORDER BY held.customer_id, held.expires_ms, held.id`,
  );
  // if the tier is known: members who have not earned enough for it this year; otherwise members who may be above the lowest tier
  const sumEarned = `(SELECT coalesce(sum(e.points), 0) FROM points_entry AS e WHERE e.customer_id = customer.id AND ${isEarned}`;
  const listLosing = db.prepare(
    `SELECT customer.id FROM customer LEFT JOIN member_level AS level ON level.customer_id = customer.id LEFT JOIN tier ON tier.id = level.tier_id
     WHERE ${isMember} AND CASE WHEN level.period = :period
       THEN level.tier_id <> :lowestId AND ${sumEarned} AND e.created_ms >= :untilMs) < ${jsonField('tier.body', 'threshold')}
       ELSE ${sumEarned} AND e.created_ms >= :fromMs AND e.created_ms < :untilMs) >= :least END
     ORDER BY customer.id`,
  );
  const has = db.prepare(
    'SELECT 1 FROM member_notice WHERE customer_id = :customerId AND kind = :kind AND thing = :thing AND days_before = :daysBefore',
  );
  const insert = db.prepare(
    `INSERT INTO member_notice (customer_id, kind, thing, days_before, at_ms)
     VALUES (:customerId, :kind, :thing, :daysBefore, :nowMs) RETURNING id`,
  );
  const find = db.prepare('SELECT thing FROM member_notice WHERE id = :id AND customer_id = :customerId');
  const remove = db.prepare('DELETE FROM member_notice WHERE id = :id');
  const list = db.prepare('SELECT kind, thing, days_before, at_ms FROM member_notice WHERE customer_id = :customerId ORDER BY id');
  const insertLink = db.prepare('INSERT INTO notice_link (hash, customer_id, created_ms) VALUES (:hash, :customerId, :nowMs)');
  const findLink = db.prepare('SELECT customer_id FROM notice_link WHERE hash = :hash');
  const findOff = db.prepare('SELECT notices_off_ms FROM customer WHERE id = :customerId');
  const turn = db.prepare('UPDATE customer SET notices_off_ms = :offMs WHERE id = :customerId');
  const forgetting = ['member_notice', 'notice_link'].map((table) => db.prepare(`DELETE FROM ${table} WHERE customer_id = :customerId`));

  const findOffMs = (customerId: number): number | undefined => {
    const offMs = findOff.get({ customerId })?.notices_off_ms;
    return typeof offMs === 'number' ? offMs : undefined;
  };

  return {
    /** Lists points that end within the given time, by the day of their end. */
    listPoints: (within: Within) =>
      listPoints.all({ ...within }).map((row) => ({
        customerId: Number(row.customer_id),
        lastDay: String(row.last_day),
        points: Number(row.points),
        sinceMs: Number(row.since_ms),
      })),
    /** Lists usable codes that end within the given time. */
    listCodes: (within: Within) => listCodes.all({ ...within }).map(toCode),
    /**
     * Lists members who may lose their tier at the end of the year, because they reached it in the previous year but
     * not again in this year.
     */
    listLosing: (asked: Within & { least: number; period: string; lowestId: number }): number[] =>
      listLosing.all({ ...asked }).map(({ id }) => Number(id)),
    has: (notice: NewNotice): boolean => has.get({ ...notice }) !== undefined,
    /** Adds a notice and returns its id. */
    add: (notice: NewNotice, nowMs: number): number => Number(insert.get({ ...notice, nowMs })?.id),
    /** Finds the thing that a member's notice is about. */
    findThing(customerId: number, id: number): string | undefined {
      const row = find.get({ customerId, id });
      return row && String(row.thing);
    },
    /** Removes a notice, so that it is created again later. */
    remove: (id: number): void => void remove.run({ id }),
    list: (customerId: number) =>
      list.all({ customerId }).map(({ at_ms, ...row }) => ({ ...row, at: new Date(Number(at_ms)).toISOString() })),
    addLink: (hash: string, customerId: number, nowMs: number): void => void insertLink.run({ hash, customerId, nowMs }),
    /** Returns the member of a link. */
    findOwner(hash: string): number | undefined {
      const row = findLink.get({ hash });
      return row && Number(row.customer_id);
    },
    isOn: (customerId: number): boolean => findOffMs(customerId) === undefined,
    findOffMs,
    /** Switches emails on or off. Stores the time when they were first switched off. */
    turn(customerId: number, isOn: boolean, nowMs: number): void {
      turn.run({ customerId, offMs: isOn ? null : (findOffMs(customerId) ?? nowMs) });
    },
    /** Deletes everything stored about a member. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
  };
}

function toCode(row: Record<string, Value>) {
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    activatedMs: Number(row.activated_ms),
    expiresMs: Number(row.expires_ms),
    translations: JSON.parse(String(row.translations)) as CustomerReward['translations'], // written by `activate`
  };
}
