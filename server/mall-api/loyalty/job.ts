import type { FastifyBaseLogger } from 'fastify';
import { createHourlyWork, createMemberWork } from '../core/jobs/every-hour.ts';
import type { Domain } from '../domain.ts';

interface Dependencies {
  domain: Pick<Domain, 'db' | 'ledger' | 'bonuses' | 'perks'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Creates the hourly work on points: records expiry, grants birthday bonuses and gives perks. */
export function createLoyaltyJob({ domain: { db, ledger, bonuses, perks }, log }: Dependencies) {
  const work = createHourlyWork(run, { log, failure: 'the hourly work on points failed' });
  const { changeOne, changeEach } = createMemberWork({ db, isClosed: work.isClosed });

  async function run(): Promise<void> {
    await changeEach(ledger.listOwnersOfExpired, ledger.settle);
    if (work.isClosed()) return;
    for (const customerId of bonuses.listBirthdays()) await changeOne(() => bonuses.grantBirthday(customerId));
    if (work.isClosed()) return;
    for (const perk of perks.list()) {
      if (work.isClosed()) return;
      const { ids, end, ...round } = perks.beginRound(perk);
      const grant = (customerId: number) => perks.grant(customerId, perk);
      if ('list' in round) await changeEach(round.list, grant);
      for (const customerId of ids ?? []) await changeOne(() => grant(customerId));
      if (!work.isClosed()) end();
    }
  }

  return { run, ...work };
}
