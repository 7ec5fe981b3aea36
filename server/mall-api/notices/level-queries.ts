import type { Database } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';

export interface MemberLevel {
  customerId: number;
  /** Id of the level; undefined if the centre had no levels. */
  tierId: number | undefined;
  /** Number of changes so far. */
  changes: number;
  period: string;
}

/** Stores each member's level as of the last check. Callers hold the transaction. */
export function prepareMemberLevelQueries(db: Database) {
  const find = db.prepare('SELECT tier_id, changes FROM member_level WHERE customer_id = :customerId');
  const keep = db.prepare(
    `INSERT INTO member_level (customer_id, tier_id, changes, period) VALUES (:customerId, :tierId, :changes, :period)
     ON CONFLICT (customer_id) DO UPDATE SET tier_id = :tierId, changes = :changes, period = :period`,
  );
  const listOthers = db.prepare(
    `SELECT customer.id FROM customer LEFT JOIN member_level AS level ON level.customer_id = customer.id
     WHERE customer.id > :after AND customer.id <= :upTo AND customer.verified_ms IS NOT NULL AND customer.erased_ms IS NULL AND (level.period IS NULL OR level.period <> :period)
     ORDER BY customer.id`,
  );
  const forget = db.prepare('DELETE FROM member_level WHERE customer_id = :customerId');
  return {
    find(customerId: number): Pick<MemberLevel, 'tierId' | 'changes'> | undefined {
      const row = find.get({ customerId });
      return row && { tierId: row.tier_id === null ? undefined : Number(row.tier_id), changes: Number(row.changes) };
    },
    keep: ({ tierId = undefined, ...level }: MemberLevel): void => void keep.run({ ...level, tierId: tierId ?? null }),
    /** Lists members without a stored level for the period. */
    listOthers: (period: string, slice: MemberSlice): number[] => listOthers.all({ period, ...slice }).map(({ id }) => Number(id)),
    forget: (customerId: number): void => void forget.run({ customerId }),
  };
}
