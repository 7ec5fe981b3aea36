import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { Database, Value } from '../database.ts';
import { jsonField } from '../sqlite/dialect.ts';

export type EndingKind = 'points' | 'code' | 'tier';

/** What a member is written about once for each lead time; `thing` names it among those of its kind. */
export interface NewNotice {
  customerId: number;
  kind: EndingKind;
  thing: string;
  daysBefore: number;
}

export interface Within {
  fromMs: number;
  untilMs: number;
  /** Of one member; undefined: of all of them. */
  customerId?: number | undefined;
}

/** Who has left, or has not come yet, is told nothing. */
const isMember = `customer.verified_ms IS NOT NULL AND customer.erased_ms IS NULL AND customer.email IS NOT NULL
  AND (:customerId IS NULL OR customer.id = :customerId)`;

/** What ends for members, what they have been written about it, and whether they want letters. Callers hold the transaction. */
export function prepareNoticeQueries(db: Database) {
  const listPoints = db.prepare(
    `SELECT lot.customer_id, lot.last_day, sum(lot.rest) AS points, min(entry.created_ms) AS since_ms
     FROM points_lot_rest AS lot JOIN customer ON customer.id = lot.customer_id JOIN points_entry AS entry ON entry.id = lot.entry_id
     WHERE lot.expires_ms > :fromMs AND lot.expires_ms <= :untilMs AND lot.rest > 0 AND ${isMember}
     GROUP BY lot.customer_id, lot.last_day ORDER BY lot.customer_id, lot.last_day`,
  );
  const listCodes = db.prepare(
    `SELECT held.id, held.customer_id, held.activated_ms, held.expires_ms, ${jsonField('held.body', 'translations')} AS translations
     FROM customer_reward AS held JOIN customer ON customer.id = held.customer_id
     WHERE held.expires_ms > :fromMs AND held.expires_ms <= :untilMs AND held.used_ms IS NULL AND held.refunded_ms IS NULL AND ${isMember}
     ORDER BY held.customer_id, held.expires_ms, held.id`,
  );
  const listEarners = db.prepare(
    `SELECT entry.customer_id FROM points_entry AS entry JOIN customer ON customer.id = entry.customer_id
     WHERE entry.kind IN ('receipt', 'bonus') AND entry.created_ms >= :fromMs AND entry.created_ms < :untilMs AND ${isMember}
     GROUP BY entry.customer_id HAVING sum(entry.points) >= :least ORDER BY entry.customer_id`,
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
    /** Points that end within that time, by the day of their end. */
    listPoints: ({ customerId = undefined, ...within }: Within) =>
      listPoints.all({ ...within, customerId: customerId ?? null }).map((row) => ({
        customerId: Number(row.customer_id),
        lastDay: String(row.last_day),
        points: Number(row.points),
        sinceMs: Number(row.since_ms),
      })),
    /** Activated rewards that can still be used, and end within that time. */
    listCodes: ({ customerId = undefined, ...within }: Within) => listCodes.all({ ...within, customerId: customerId ?? null }).map(toCode),
    /** Who earned at least so much in that time. */
    listEarners: ({ customerId = undefined, ...within }: Within & { least: number }): number[] =>
      listEarners.all({ ...within, customerId: customerId ?? null }).map(({ customer_id }) => Number(customer_id)),
    has: (notice: NewNotice): boolean => has.get({ ...notice }) !== undefined,
    /** Returns its id. */
    add: (notice: NewNotice, nowMs: number): number => Number(insert.get({ ...notice, nowMs })?.id),
    /** What a notice of that member is about. */
    findThing(customerId: number, id: number): string | undefined {
      const row = find.get({ customerId, id });
      return row && String(row.thing);
    },
    /** As if nobody had thought of it: it is told later. */
    remove: (id: number): void => void remove.run({ id }),
    list: (customerId: number) =>
      list.all({ customerId }).map(({ at_ms, ...row }) => ({ ...row, at: new Date(Number(at_ms)).toISOString() })),
    addLink: (hash: string, customerId: number, nowMs: number): void => void insertLink.run({ hash, customerId, nowMs }),
    /** Whose link it is. */
    findOwner(hash: string): number | undefined {
      const row = findLink.get({ hash });
      return row && Number(row.customer_id);
    },
    isOn: (customerId: number): boolean => findOffMs(customerId) === undefined,
    findOffMs,
    /** Keeps when they were switched off first. */
    turn(customerId: number, isOn: boolean, nowMs: number): void {
      turn.run({ customerId, offMs: isOn ? null : (findOffMs(customerId) ?? nowMs) });
    },
    /** Nothing of it is left. */
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
