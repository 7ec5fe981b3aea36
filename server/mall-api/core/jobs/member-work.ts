import { setImmediate } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import type { MemberSlice } from '../db/member-slice.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';

/** Whatever is asked of so many members, with all that they have, is read in a few milliseconds. */
const sliceSize = 200;

interface Dependencies {
  db: Database;
  isClosed: () => boolean;
}

/** Work on one member after the other, each in a transaction of their own: nobody's call waits for all of them. */
export function createMemberWork({ db, isClosed }: Dependencies) {
  const findLast = db.prepare('SELECT max(id) AS id FROM customer');

  async function changeOne(change: () => void): Promise<void> {
    if (isClosed()) return;
    await awaitTransaction(db, change, patient);
    await setImmediate();
  }

  return {
    changeOne,
    /** For each that `list` finds; it is asked for one slice of the members at a time. */
    async changeEach<T>(list: (slice: MemberSlice) => Iterable<T>, change: (found: T) => void): Promise<void> {
      for (let after = 0; !isClosed() && after < Number(findLast.get()?.id ?? 0); after += sliceSize) {
        for (const found of list({ after, upTo: after + sliceSize })) await changeOne(() => change(found));
        await setImmediate();
      }
    },
  };
}
