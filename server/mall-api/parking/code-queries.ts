import type { Database } from '../core/db/database.ts';

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
