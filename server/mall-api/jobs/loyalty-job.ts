import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { awaitTransaction, patient } from '../db/transaction.ts';
import type { Domain } from '../domain.ts';
import { createHourlyWork } from './every-hour.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'ledger' | 'bonuses' | 'perks'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** What happens to members' points without their doing: expiry is written down, birthdays are remembered, perks are given. */
export function createLoyaltyJob({ domain: { db, ledger, bonuses, perks }, log }: Dependencies) {
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
    await awaitTransaction(db, action, patient);
    await setImmediate();
  }

  return { run, ...work };
}
