import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { prepareBonuses } from '../loyalty/bonuses.ts';
import { prepareLedger } from '../loyalty/ledger.ts';
import { preparePerks } from '../loyalty/perks.ts';
import type { HashAddress } from '../secrets/address-hash.ts';
import type { RandomBytes } from '../secrets/link-token.ts';
import { createHourlyWork } from './every-hour.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  hashAddress: HashAddress;
  randomBytes: RandomBytes;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What happens to members' points without their doing: expiry is written down, birthdays are remembered, perks are given. */
export function createLoyaltyJob({ db, clock, hashAddress, randomBytes, log }: Dependencies) {
  const ledger = prepareLedger({ db, clock });
  const bonuses = prepareBonuses({ db, clock, ledger, hashAddress });
  const perks = preparePerks({ db, clock, randomBytes, ledger, bonuses });
  const work = createHourlyWork(run, { log, failure: 'the hourly work on points failed' });

  /** Member by member, so that nobody's call waits for all of them. */
  async function run(): Promise<void> {
    for (const customerId of ledger.listOwnersOfExpired()) await changeOne(() => ledger.settle(customerId));
    if (work.isClosed()) return;
    for (const customerId of bonuses.listBirthdays()) await changeOne(() => bonuses.grantBirthday(customerId));
    for (const perk of perks.list())
      for (const customerId of perks.listCandidates(perk)) await changeOne(() => perks.grant(customerId, perk));
  }

  async function changeOne(action: () => void): Promise<void> {
    if (work.isClosed()) return;
    inTransaction(db, action);
    await setImmediate();
  }

  return { run, ...work };
}
