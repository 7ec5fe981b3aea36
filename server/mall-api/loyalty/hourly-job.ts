import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inTransaction } from '../db/transaction.ts';
import { prepareBonuses } from './bonuses.ts';
import { prepareLedger } from './ledger.ts';

const pauseMs = 3_600_000;

interface Dependencies {
  db: DatabaseSync;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What happens to members' points without their doing: expiry is written down, birthdays are remembered. */
export function createLoyaltyJob({ db, clock, log }: Dependencies) {
  const ledger = prepareLedger({ db, clock });
  const bonuses = prepareBonuses({ db, clock, ledger });
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** Member by member, so that nobody's call waits for all of them. */
  async function run(): Promise<void> {
    for (const customerId of ledger.listOwnersOfExpired()) await changeOne(() => ledger.settle(customerId));
    if (isClosed) return;
    for (const customerId of bonuses.listBirthdays()) await changeOne(() => bonuses.grantBirthday(customerId));
  }

  async function changeOne(action: () => void): Promise<void> {
    if (isClosed) return;
    inTransaction(db, action);
    await setImmediate();
  }

  function runLogged(): void {
    run().catch((err: unknown) => log.error({ err }, 'the hourly work on points failed'));
  }

  return {
    run,
    /** Now and every hour. */
    start(): void {
      timer = setInterval(runLogged, pauseMs);
      runLogged();
    },
    /** The database may be closed afterwards. */
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
