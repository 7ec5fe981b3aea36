import { ApiError } from '#shared/contracts/errors.ts';
import type { Database } from '../core/db/database.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import type { Accounts } from './accounts.ts';
import { type Entry, type Movement, toEntry } from './ledger-entry.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  accounts: Pick<Accounts, 'listPersons'>;
  /** Publishes each entry to the member's pages; optional. */
  live?: Pick<LiveEvents, 'tell'> | undefined;
  /** Sends each entry to other systems; optional. */
  webhooks?: Pick<Webhooks, 'add'> | undefined;
}

/** A movement of an account. `byId`: member who moves the points, by default the holder of the account. */
export type AccountMovement = Omit<Movement, 'points'> & { byId?: number };

/** Entries of the ledger: adds them, and finds them. Callers hold the transaction. */
export function prepareEntries({ db, clock, accounts, live, webhooks }: Dependencies) {
  const insert = db.prepare(
    `INSERT INTO points_entry
       (customer_id, by_customer_id, kind, points, balance_after, created_ms, reference_type, reference_id, reference_name, reverses_id)
     VALUES (:customerId, nullif(:byId, :customerId), :kind, :points, :balanceAfter, :createdMs, :type, :id, :name, :reversesId) RETURNING id`,
  );
  const findLast = db.prepare(
    'SELECT balance_after, created_ms FROM points_entry WHERE customer_id = :customerId ORDER BY id DESC LIMIT 1',
  );
  const find = db.prepare('SELECT * FROM points_entry WHERE id = :id');
  const findNewest = db.prepare('SELECT max(id) AS id FROM points_entry');
  const findReversal = db.prepare('SELECT 1 FROM points_entry WHERE reverses_id = :id');

  function balanceOf(accountId: number): number {
    return Number(findLast.get({ customerId: accountId })?.balance_after ?? 0);
  }

  return {
    /** Adds an entry, and notifies the members of the account. Returns its id. */
    add(
      { customerId, byId = customerId, kind, reference }: AccountMovement,
      points: number,
      { createdMs = clock().getTime(), reversesId = null }: { createdMs?: number; reversesId?: number | null } = {},
    ): number {
      const balanceAfter = balanceOf(customerId) + points;
      const { type, id, name } = reference ?? { type: null, id: null, name: null };
      const entryId = Number(insert.get({ customerId, byId, kind, points, balanceAfter, createdMs, type, id, name, reversesId })?.id);
      for (const person of accounts.listPersons(customerId)) live?.tell(person, 'points.changed', { entry_id: entryId });
      webhooks?.add('points.changed', {
        customerId: byId,
        data: { member_id: byId, account_id: customerId, entry_id: entryId, kind, points, balance: balanceAfter },
      });
      return entryId;
    },
    balanceOf,
    /** Returns the time of the newest entry of an account; 0 if there is none. */
    lastMsOf: (accountId: number): number => Number(findLast.get({ customerId: accountId })?.created_ms ?? 0),
    /** Throws `NotFound`. */
    get(entryId: number): Entry {
      const row = find.get({ id: entryId });
      if (!row) throw new ApiError('NotFound');
      return toEntry(row);
    },
    isReversed: (entryId: number): boolean => findReversal.get({ id: entryId }) !== undefined,
    /** Returns the id of the newest entry of all accounts; 0 if there is none. */
    newestId: (): number => Number(findNewest.get()?.id ?? 0),
  };
}

export type Entries = ReturnType<typeof prepareEntries>;
