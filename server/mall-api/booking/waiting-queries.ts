import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';

/** Row of a waiting member. */
export interface WaitRow {
  id: number;
  customer_id: number;
  service_id: number;
  starts_ms: number;
  ends_ms: number;
  people: number;
  created_ms: number;
  /** Null: no offer yet. An open row with an offer holds its places, until the offer is ended. */
  offered_ms: number | null;
  offer_until_ms: number | null;
  offer_key: string | null;
  ended_ms: number | null;
  ended_as: WaitEnd | 'taken' | null;
  order_id: number | null;
}

/** `lapsed`: not answered in time · `removed`: by staff · `over`: the slot has begun. */
export type WaitEnd = 'left' | 'lapsed' | 'removed' | 'over';

export interface NewWait {
  customerId: number;
  serviceId: number;
  startsMs: number;
  endsMs: number;
  people: number;
}

const body = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  service_id: 'service_id',
  starts_ms: 'starts_ms',
  ends_ms: 'ends_ms',
  people: 'people',
  created_ms: 'created_ms',
  offered_ms: 'offered_ms',
  offer_until_ms: 'offer_until_ms',
  offer_key: 'offer_key',
  ended_ms: 'ended_ms',
  ended_as: 'ended_as',
  order_id: 'order_id',
});
const select = `SELECT ${body} AS body FROM booking_wait`;

/** Places in waiting lists. Callers hold the transaction. */
export function prepareWaitQueries(db: Database) {
  const find = prepareFind<WaitRow>(db, `${select} WHERE id = :id`);
  const findOpen = prepareFind<WaitRow>(
    db,
    `${select} WHERE customer_id = :customerId AND service_id = :serviceId AND starts_ms = :startsMs AND ended_ms IS NULL`,
  );
  const ofMember = prepareList<WaitRow>(
    db,
    `${select} WHERE customer_id = :customerId AND starts_ms > :nowMs AND (ended_ms IS NULL OR ended_as IN ('lapsed', 'removed'))
     ORDER BY starts_ms, id`,
  );
  const allOfMember = prepareList<WaitRow>(db, `${select} WHERE customer_id = :customerId ORDER BY id`);
  const openWithin = prepareList<WaitRow>(
    db,
    `${select} WHERE service_id = :serviceId AND starts_ms < :toMs AND ends_ms > :fromMs AND ended_ms IS NULL ORDER BY starts_ms, id`,
  );
  const ofDay = prepareList<WaitRow>(
    db,
    `${select} WHERE starts_ms >= :fromMs AND starts_ms < :toMs AND ended_ms IS NULL ORDER BY starts_ms, service_id, id`,
  );
  const begun = db.prepare('SELECT id FROM booking_wait WHERE starts_ms <= :nowMs AND ended_ms IS NULL ORDER BY starts_ms, id');
  const waitedFor = db.prepare('SELECT service_id FROM booking_wait WHERE starts_ms > :nowMs AND ended_ms IS NULL ORDER BY starts_ms, id');
  const countOpen = db.prepare(
    'SELECT count(*) AS count FROM booking_wait WHERE customer_id = :customerId AND starts_ms > :nowMs AND ended_ms IS NULL',
  );
  const countAhead = db.prepare(
    `SELECT count(*) AS count FROM booking_wait
     WHERE service_id = :serviceId AND starts_ms = :startsMs AND id < :id AND ended_ms IS NULL AND offered_ms IS NULL`,
  );
  const insert = db.prepare(
    `INSERT INTO booking_wait (customer_id, service_id, starts_ms, ends_ms, people, created_ms)
     VALUES (:customerId, :serviceId, :startsMs, :endsMs, :people, :nowMs) RETURNING id`,
  );
  const offer = db.prepare(
    `UPDATE booking_wait SET offered_ms = :nowMs, offer_until_ms = :untilMs, offer_key = :key
     WHERE id = :id AND offered_ms IS NULL AND ended_ms IS NULL`,
  );
  const end = db.prepare('UPDATE booking_wait SET ended_ms = :nowMs, ended_as = :as WHERE id = :id AND ended_ms IS NULL');
  const take = db.prepare(
    `UPDATE booking_wait SET ended_ms = :nowMs, ended_as = 'taken', order_id = :orderId WHERE id = :id AND ended_ms IS NULL`,
  );
  const move = db.prepare(
    `UPDATE booking_wait SET starts_ms = :startsMs, ends_ms = :endsMs WHERE id = :id
       AND NOT EXISTS (SELECT 1 FROM booking_wait other WHERE other.service_id = booking_wait.service_id AND other.starts_ms = :startsMs
         AND other.customer_id = booking_wait.customer_id AND other.ended_ms IS NULL)`,
  );
  const forget = db.prepare('DELETE FROM booking_wait WHERE customer_id = :customerId');

  return {
    find: (id: number): WaitRow | undefined => find({ id }),
    findOpen: (customerId: number, serviceId: number, startsMs: number): WaitRow | undefined =>
      findOpen({ customerId, serviceId, startsMs }),
    /** Lists upcoming places of a member, and those that they lost. */
    listOfMember: (customerId: number, now: Date): WaitRow[] => ofMember({ customerId, nowMs: now.getTime() }),
    listAll: (customerId: number): WaitRow[] => allOfMember({ customerId }),
    /** Lists open places of slots that overlap a time range, in the order of offers. */
    listOpen: (serviceId: number, { fromMs, toMs }: { fromMs: number; toMs: number }): WaitRow[] => openWithin({ serviceId, fromMs, toMs }),
    /** Lists open places of slots that begin within a time range. */
    listOfDay: (fromMs: number, toMs: number): WaitRow[] => ofDay({ fromMs, toMs }),
    listBegun: (now: Date): number[] => begun.all({ nowMs: now.getTime() }).map(({ id }) => Number(id)),
    listServices: (now: Date): Set<number> => new Set(waitedFor.all({ nowMs: now.getTime() }).map(({ service_id }) => Number(service_id))),
    countOpen: (customerId: number, now: Date): number => Number(countOpen.get({ customerId, nowMs: now.getTime() })?.count),
    countAhead: ({ id, service_id: serviceId, starts_ms: startsMs }: WaitRow): number =>
      Number(countAhead.get({ id, serviceId, startsMs })?.count),
    add: (row: NewWait, now: Date): number => Number(insert.get({ ...row, nowMs: now.getTime() })?.id),
    offer: (id: number, offered: { untilMs: number; key: string }, now: Date): void =>
      void offer.run({ id, ...offered, nowMs: now.getTime() }),
    end: (id: number, as: WaitEnd, now: Date): void => void end.run({ id, as, nowMs: now.getTime() }),
    take: (id: number, orderId: number, now: Date): void => void take.run({ id, orderId, nowMs: now.getTime() }),
    /** Moves a place to another slot, unless the member already waits for that slot. */
    move: (id: number, { startsMs, endsMs }: { startsMs: number; endsMs: number }): void => void move.run({ id, startsMs, endsMs }),
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}
