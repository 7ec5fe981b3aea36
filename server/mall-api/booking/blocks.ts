import { prepareFind, prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';
import type { Slot } from '../hours/booking-slots.ts';

/** Row of a time in which a service cannot be booked. */
export interface BookingBlockRow {
  id: number;
  /** Null: all services. */
  service_id: number | null;
  from_ms: number;
  to_ms: number;
  why: string;
  /** Name of the staff member. */
  staff: string;
}

export interface NewBookingBlock {
  serviceId: number | null;
  fromMs: number;
  toMs: number;
  why: string;
  staffId: number;
}

const body = jsonObject({
  id: 'b.id',
  service_id: 'b.service_id',
  from_ms: 'b.from_ms',
  to_ms: 'b.to_ms',
  why: 'b.why',
  staff: `(SELECT s.name FROM staff s WHERE s.id = b.staff_id)`,
});

/** Blocked times of bookable services. Callers hold the transaction. */
export function prepareBookingBlockQueries(db: Database) {
  const find = prepareFind<BookingBlockRow>(db, `SELECT ${body} AS body FROM booking_block b WHERE b.id = :id`);
  const list = prepareList<BookingBlockRow>(
    db,
    `SELECT ${body} AS body FROM booking_block b WHERE b.to_ms > :fromMs AND b.from_ms < :toMs ORDER BY b.from_ms, b.id`,
  );
  const findSame = db.prepare(
    'SELECT id FROM booking_block WHERE to_ms = :toMs AND from_ms = :fromMs AND coalesce(service_id, 0) = coalesce(:serviceId, 0)',
  );
  const insert = db.prepare(
    `INSERT INTO booking_block (service_id, from_ms, to_ms, why, staff_id, at_ms)
     VALUES (:serviceId, :fromMs, :toMs, :why, :staffId, :nowMs) RETURNING id`,
  );
  const remove = db.prepare('DELETE FROM booking_block WHERE id = :id');
  return {
    find: (id: number): BookingBlockRow | undefined => find({ id }),
    /** Lists blocks that overlap the given time. */
    list: (within: { fromMs: number; toMs: number }): BookingBlockRow[] => list(within),
    /** Returns the id of the block of exactly this time. */
    findSame({ serviceId, fromMs, toMs }: NewBookingBlock): number | undefined {
      const row = findSame.get({ serviceId, fromMs, toMs });
      return row && Number(row.id);
    },
    add: (block: NewBookingBlock, now: Date): number => Number(insert.get({ ...block, nowMs: now.getTime() })?.id),
    remove: (id: number): void => void remove.run({ id }),
  };
}

/** Returns the first block of a slot. */
export function findBlock(
  blocks: readonly BookingBlockRow[],
  serviceId: number,
  { startsMs, endsMs }: Pick<Slot, 'startsMs' | 'endsMs'>,
): BookingBlockRow | undefined {
  return blocks.find(
    ({ service_id, from_ms, to_ms }) => (service_id === null || service_id === serviceId) && from_ms < endsMs && to_ms > startsMs,
  );
}
