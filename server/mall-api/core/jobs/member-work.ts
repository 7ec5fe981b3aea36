import { setImmediate } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { MemberSlice } from '../db/member-slice.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';

/** Members per slice: a query about them and all their data takes a few milliseconds. */
const sliceSize = 200;

interface Dependencies {
  db: Database;
  isClosed: () => boolean;
}

/** Processes members one by one, each in a separate transaction, so that calls never wait for the whole run. */
export function createMemberWork({ db, isClosed }: Dependencies) {
  const findLast = db.prepare('SELECT max(id) AS id FROM customer');

  async function changeOne(change: () => void): Promise<void> {
    if (isClosed()) return;
    await awaitTransaction(db, change, patient);
    await setImmediate();
  }

  return {
    changeOne,
    /** Calls `change` for each item of `list`, which is called with one slice of members at a time. */
    async changeEach<T>(list: (slice: MemberSlice) => Iterable<T>, change: (found: T) => void): Promise<void> {
      for (let after = 0; !isClosed() && after < Number(findLast.get()?.id ?? 0); after += sliceSize) {
        for (const found of list({ after, upTo: after + sliceSize })) await changeOne(() => change(found));
        await setImmediate();
      }
    },
  };
}
