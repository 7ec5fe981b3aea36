import type { Tier } from '#shared/contracts/loyalty.ts';
import type { Database } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Ledger } from './ledger.ts';

interface Dependencies {
  db: Database;
  queries: Pick<Queries, 'tiers'>;
  ledger: Pick<Ledger, 'onEarned' | 'tiers'>;
  memberNotices: Pick<MemberNotices, 'tell'>;
}

/**
 * Tracks the level that members were last notified of. Notifies them of changes due to points, the end of a year, or
 * changed levels of the centre. Callers hold the transaction.
 */
export function prepareLevels({ db, queries: { tiers }, ledger, memberNotices }: Dependencies) {
  const memberLevels = prepareMemberLevelQueries(db);
  ledger.onEarned(look);

  /** Checks a member's level. `before`: previous level of a member who was not checked yet, if known. */
  function look(customerId: number, before?: Tier): void {
    const tier = ledger.tiers.tierOf(customerId);
    const known = memberLevels.find(customerId);
    const formerId = known ? known.tierId : (before ?? tier)?.id;
    const isOther = tier?.id !== formerId;
    const changes = (known?.changes ?? 0) + (isOther ? 1 : 0);
    memberLevels.keep({ customerId, tierId: tier?.id, changes, period: ledger.tiers.getPeriod() });
    const former = isOther ? tiers.list().find(({ id }) => id === formerId) : undefined;
    if (!tier || !former) return; // a removed level counts as neither won nor lost
    memberNotices.tell(customerId, { kind: tier.order > former.order ? 'level_won' : 'level_lost', tierId: tier.id, change: changes });
  }

  return {
    look: (customerId: number): void => look(customerId),
    /** Returns a function that lists members who were not checked since the year began or the levels changed. */
    unseen(): (slice: MemberSlice) => number[] {
      const period = ledger.tiers.getPeriod();
      return (slice) => memberLevels.listOthers(period, slice);
    },
    forget: memberLevels.forget,
  };
}

export type Levels = ReturnType<typeof prepareLevels>;

interface MemberLevel {
  customerId: number;
  /** Id of the level; undefined if the centre had no levels. */
  tierId: number | undefined;
  /** Number of changes so far. */
  changes: number;
  period: string;
}

/** Stores each member's level as of the last check. Callers hold the transaction. */
function prepareMemberLevelQueries(db: Database) {
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
