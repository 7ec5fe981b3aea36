import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { MemberSlice } from '../db/member-slice.ts';
import { awaitTransaction, patient } from '../db/transaction.ts';

const pauseMs = 3_600_000;

interface Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Log text after a failure. The work is retried an hour later. */
  failure: string;
}

/** Runs background work now and every hour. After `close` no further run starts, and the database may be closed. */
export function createHourlyWork(run: () => Promise<void>, { log, failure }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function runLogged(): void {
    if (!isClosed) run().catch((err: unknown) => log.error({ err }, failure));
  }

  return {
    isClosed: () => isClosed,
    start(): void {
      timer = setInterval(runLogged, pauseMs);
      runLogged();
    },
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

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
    /** Calls `list` with one slice of members at a time, and `change` for each returned item. */
    async changeEach<T>(list: (slice: MemberSlice) => Iterable<T>, change: (found: T) => void): Promise<void> {
      for (let after = 0; !isClosed() && after < Number(findLast.get()?.id ?? 0); after += sliceSize) {
        for (const found of list({ after, upTo: after + sliceSize })) await changeOne(() => change(found));
        await setImmediate();
      }
    },
  };
}
