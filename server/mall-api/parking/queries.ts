import type { Database, Value } from '../core/db/database.ts';

/** A stay of a member's car, from barrier to barrier. */
export interface ParkingStay {
  id: number;
  optionId: number;
  enteredMs: number;
  /** Time of leaving; null if the car is still there. */
  leftMs: number | null;
  freeMinutesUsed: number | null;
}

const columns = 'id, option_id, entered_ms, left_ms, free_minutes_used';

/** Stays of members' cars. Callers hold the transaction. */
export function prepareParkingStayQueries(db: Database) {
  const findOpen = db.prepare(`SELECT ${columns} FROM parking_stay WHERE customer_id = :customerId AND left_ms IS NULL`);
  const listAll = db.prepare(`SELECT ${columns} FROM parking_stay WHERE customer_id = :customerId ORDER BY id`);
  const insert = db.prepare(
    'INSERT INTO parking_stay (customer_id, option_id, entered_ms, entered_key_id) VALUES (:customerId, :optionId, :nowMs, :keyId)',
  );
  const end = db.prepare(
    `UPDATE parking_stay SET left_ms = :nowMs, free_minutes_used = :minutes, left_key_id = :keyId WHERE id = :id AND left_ms IS NULL`,
  );
  const sumUsed = db.prepare(
    'SELECT coalesce(sum(free_minutes_used), 0) AS minutes FROM parking_stay WHERE customer_id = :customerId AND left_ms >= :sinceMs',
  );
  const forget = db.prepare('DELETE FROM parking_stay WHERE customer_id = :customerId');

  return {
    findOpen(customerId: number): ParkingStay | undefined {
      const row = findOpen.get({ customerId });
      return row && toStay(row);
    },
    listAll: (customerId: number): ParkingStay[] => listAll.all({ customerId }).map(toStay),
    /** `keyId`: of the barrier. */
    add: (stay: { customerId: number; optionId: number; keyId: number | null }, now: Date): void =>
      void insert.run({ ...stay, nowMs: now.getTime() }),
    end: (stay: { id: number; minutes: number; keyId: number | null }, now: Date): void => void end.run({ ...stay, nowMs: now.getTime() }),
    /** Sums the free minutes used by stays that ended since a time. */
    sumUsed: (customerId: number, since: Date): number => Number(sumUsed.get({ customerId, sinceMs: since.getTime() })?.minutes),
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}

function toStay(row: Record<string, Value>): ParkingStay {
  return {
    id: Number(row.id),
    optionId: Number(row.option_id),
    enteredMs: Number(row.entered_ms),
    leftMs: row.left_ms === null ? null : Number(row.left_ms),
    freeMinutesUsed: row.free_minutes_used === null ? null : Number(row.free_minutes_used),
  };
}

export interface ParkingCode {
  code: string;
  validUntilMs: number;
}

/** Members' codes for the barriers. */
export function prepareParkingCodeQueries(db: Database) {
  const find = db.prepare('SELECT code, valid_until_ms FROM parking_code WHERE customer_id = :customerId AND valid_until_ms > :nowMs');
  const findOwner = db.prepare('SELECT customer_id FROM parking_code WHERE code = :code AND valid_until_ms > :nowMs');
  const keep = db.prepare(
    `INSERT INTO parking_code (customer_id, code, valid_until_ms) VALUES (:customerId, :code, :validUntilMs)
     ON CONFLICT (customer_id) DO UPDATE SET code = :code, valid_until_ms = :validUntilMs`,
  );
  const forget = db.prepare('DELETE FROM parking_code WHERE customer_id = :customerId');

  return {
    find(customerId: number, now: Date): ParkingCode | undefined {
      const row = find.get({ customerId, nowMs: now.getTime() });
      return row && { code: String(row.code), validUntilMs: Number(row.valid_until_ms) };
    },
    findCustomerId(code: string, now: Date): number | undefined {
      const row = findOwner.get({ code, nowMs: now.getTime() });
      return row && Number(row.customer_id);
    },
    keep: (customerId: number, { code, validUntilMs }: ParkingCode) => void keep.run({ customerId, code, validUntilMs }),
    forget: (customerId: number) => void forget.run({ customerId }),
  };
}
