import type { Database } from '../core/db/database.ts';
import type { Entry } from './ledger-entry.ts';

/** A transfer of all points of an account to another one. Entries from `firstEntryId` to `lastEntryId` brought them. */
export interface Succession {
  toId: number;
  firstEntryId: number;
  lastEntryId: number;
}

/** SQL for the account of the member `customer` (an expression): the household's, or the own one. */
export const accountOf = (customer: string): string =>
  `coalesce((SELECT h.account_id FROM household_member h WHERE h.customer_id = ${customer}), ${customer})`;

/** SQL for the member who moved the points of `entry` (an alias of `points_entry`), as in the index of bonuses, which needs the cast. */
export const memberOf = (entry: string): string => `CAST(coalesce(${entry}.by_customer_id, ${entry}.customer_id) AS INTEGER)`;

/** SQL condition for members of a household. */
export const isInHousehold = (customer: string): string => `EXISTS (SELECT 1 FROM household_member h WHERE h.customer_id = ${customer})`;

/**
 * Accounts of the ledger. An account has the id of a member: the only one, or the one whose account a household shares. Callers hold the transaction.
 */
export function prepareAccounts(db: Database) {
  const find = db.prepare('SELECT account_id FROM household_member WHERE customer_id = :customerId');
  const listPersons = db.prepare('SELECT customer_id FROM household_member WHERE account_id = :accountId ORDER BY joined_ms, customer_id');
  const list = db.prepare(
    `SELECT id, to_id, until_entry_id, first_entry_id, last_entry_id FROM points_succession
     WHERE from_id = :accountId AND id > :after AND until_entry_id >= :entryId ORDER BY id LIMIT 1`,
  );
  const insert = db.prepare(
    `INSERT INTO points_succession (from_id, to_id, until_entry_id, first_entry_id, last_entry_id)
     VALUES (:fromId, :toId, :untilEntryId, :firstEntryId, :lastEntryId)`,
  );

  const findErased = db.prepare('SELECT 1 FROM customer WHERE id = :customerId AND erased_ms IS NOT NULL');

  const accountOfMember = (customerId: number): number => Number(find.get({ customerId })?.account_id ?? customerId);

  /** Lists the transfers of the points of an entry since it was written, in their order. */
  function listSuccessions({ id, customerId }: Pick<Entry, 'id' | 'customerId'>): Succession[] {
    const chain: Succession[] = [];
    let next = list.get({ accountId: customerId, after: 0, entryId: id });
    while (next) {
      chain.push({ toId: Number(next.to_id), firstEntryId: Number(next.first_entry_id), lastEntryId: Number(next.last_entry_id) });
      next = list.get({ accountId: Number(next.to_id), after: Number(next.id), entryId: 0 });
    }
    return chain;
  }

  function holderOf(entry: Entry): number {
    return listSuccessions(entry).at(-1)?.toId ?? entry.customerId;
  }

  return {
    /** Returns the account into which a member collects. */
    of: accountOfMember,
    /** Lists the members who share an account, longest first; its holder if there is no household. */
    listPersons(accountId: number): number[] {
      const persons = listPersons.all({ accountId }).map(({ customer_id }) => Number(customer_id));
      return persons.length > 0 ? persons : [accountId];
    },
    listSuccessions,
    /** Returns the account that has the points of an entry now. */
    holderOf,
    /**
     * Returns the account that owes recalled points of an entry if they are missing. This is the account into which the earner collects now, which differs
     * from the holder after leaving a household. For an erased earner, it is the holder.
     */
    debtorOf: (entry: Entry): number => (findErased.get({ customerId: entry.byId }) ? holderOf(entry) : accountOfMember(entry.byId)),
    addSuccession: (succession: Succession & { fromId: number; untilEntryId: number }): void => void insert.run({ ...succession }),
  };
}

export type Accounts = ReturnType<typeof prepareAccounts>;
