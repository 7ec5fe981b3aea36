import type { Database } from '../core/db/database.ts';

export interface HouseholdMember {
  customerId: number;
  /** The member whose account is the household's. */
  accountId: number;
  joinedMs: number;
  sinceEntryId: number;
}

export type ChangeKind = 'joined' | 'moved' | 'left' | 'ended';

/** Members of households, and invitations. Callers hold the transaction. */
export function prepareHouseholdQueries(db: Database) {
  const columns = 'customer_id, account_id, joined_ms, since_entry_id';
  const find = db.prepare(`SELECT ${columns} FROM household_member WHERE customer_id = :customerId`);
  const list = db.prepare(
    `SELECT ${columns} FROM household_member WHERE account_id = :accountId ORDER BY joined_ms, customer_id <> account_id, customer_id`,
  );
  const insert = db.prepare(
    `INSERT INTO household_member (customer_id, account_id, joined_ms, since_entry_id)
     VALUES (:customerId, :accountId, :joinedMs, :sinceEntryId)`,
  );
  const remove = db.prepare('DELETE FROM household_member WHERE customer_id = :customerId');
  const move = db.prepare('UPDATE household_member SET account_id = :toId, since_entry_id = :sinceEntryId WHERE account_id = :fromId');
  const findNewest = db.prepare('SELECT max(id) AS id FROM points_entry');
  const sumCollected = db.prepare(
    `SELECT coalesce(sum(points), 0) AS points FROM points_entry
     WHERE customer_id = :accountId AND coalesce(by_customer_id, customer_id) = :customerId AND kind IN ('receipt', 'bonus') AND created_ms >= :joinedMs`,
  );
  const keepLevel = db.prepare(
    `INSERT INTO level_points (customer_id, points, earned_ms, entry_id)
     SELECT :toId, points, earned_ms, entry_id FROM level_points WHERE customer_id = :fromId AND earned_ms >= :sinceMs
     UNION ALL SELECT :toId, e.points, e.created_ms, e.id FROM points_entry e
       WHERE e.customer_id = :fromId AND e.created_ms >= :sinceMs AND e.kind IN ('receipt', 'bonus')`,
  );
  const insertChange = db.prepare(
    `INSERT INTO household_change (customer_id, kind, account_id, after_entry_id, at_ms)
     VALUES (:customerId, :kind, :accountId, :afterEntryId, :atMs)`,
  );
  const forgetting = ['level_points', 'household_change'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE customer_id = :customerId`),
  );
  const insertInvitation = db.prepare(
    'INSERT INTO household_invitation (code_hash, customer_id, created_ms) VALUES (:hash, :customerId, :nowMs)',
  );
  const findInvitation = db.prepare('SELECT customer_id, created_ms FROM household_invitation WHERE code_hash = :hash');
  const removeInvitation = db.prepare('DELETE FROM household_invitation WHERE code_hash = :hash');
  const removeInvitations = db.prepare('DELETE FROM household_invitation WHERE customer_id = :customerId');
  const countInvitations = db.prepare(
    'SELECT count(*) AS count FROM household_invitation WHERE customer_id = :customerId AND created_ms > :sinceMs',
  );

  const countJoins = db.prepare(
    `SELECT count(*) AS count FROM points_entry
     WHERE customer_id = :accountId AND reference_name = 'household_in' AND +created_ms > :sinceMs`,
  );

  return {
    find(customerId: number): HouseholdMember | undefined {
      const row = find.get({ customerId });
      return row && toMember(row);
    },
    /** Lists the members of a household, longest first; the founder before the member who joined first. */
    list: (accountId: number): HouseholdMember[] => list.all({ accountId }).map(toMember),
    add: (member: HouseholdMember): void => void insert.run({ ...member }),
    remove: (customerId: number): void => void remove.run({ customerId }),
    /** Gives the household another account. Its members see the entries of that account from now on. */
    move: (fromId: number, toId: number): void => void move.run({ fromId, toId, sinceEntryId: newestEntryId() }),
    newestEntryId,
    /** Sums the points that a member has collected into the household's account since joining. */
    sumCollected: ({ customerId, accountId, joinedMs }: HouseholdMember): number =>
      Number(sumCollected.get({ customerId, accountId, joinedMs })?.points),
    /** Adds the points that were earned in an account since a time to those that count for the level of another one. */
    keepLevel: (input: { fromId: number; toId: number; sinceMs: number }): void => void keepLevel.run(input),
    /** Records that a member collects into another account from now on, or shares it with others. */
    addChange: (change: Pick<HouseholdMember, 'customerId' | 'accountId'> & { kind: ChangeKind; atMs: number }): void =>
      void insertChange.run({ ...change, afterEntryId: newestEntryId() }),
    /** Deletes the level points and the changes of a member. */
    forget(customerId: number): void {
      for (const statement of forgetting) statement.run({ customerId });
    },
    addInvitation: (hash: string, customerId: number, nowMs: number): void => void insertInvitation.run({ hash, customerId, nowMs }),
    findInvitation(hash: string): { customerId: number; createdMs: number } | undefined {
      const row = findInvitation.get({ hash });
      return row && { customerId: Number(row.customer_id), createdMs: Number(row.created_ms) };
    },
    removeInvitation: (hash: string): void => void removeInvitation.run({ hash }),
    removeInvitations: (customerId: number): void => void removeInvitations.run({ customerId }),
    /** Counts members who have brought points into an account since `sinceMs`. */
    countJoins: (accountId: number, sinceMs: number): number => Number(countJoins.get({ accountId, sinceMs })?.count),
    countInvitations: (customerId: number, sinceMs: number): number => Number(countInvitations.get({ customerId, sinceMs })?.count),
  };

  function newestEntryId(): number {
    return Number(findNewest.get()?.id ?? 0);
  }
}

function toMember(row: Record<string, unknown>): HouseholdMember {
  return {
    customerId: Number(row.customer_id),
    accountId: Number(row.account_id),
    joinedMs: Number(row.joined_ms),
    sinceEntryId: Number(row.since_entry_id),
  };
}
