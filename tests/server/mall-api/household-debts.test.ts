import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { householdSteps } from './household-steps.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

/** Each member can activate it once. */
const espresso = { reward_id: 1, points: 100 };
let mallApi: RunningMallApi;
beforeEach(async () => {
  mallApi = await startMallApi();
});
afterEach(async () => {
  expect(findBrokenLaws(mallApi.db)).toEqual([]);
  await mallApi.close();
});

const { add, balance, earn, invite, join, leave, unite } = householdSteps(() => mallApi);

describe('points of a household that are taken back', () => {
  it('keeps no level for points that are taken back after the account has changed', async () => {
    const [jana, petr] = [add('Jana'), add('Petr')];
    await unite(jana, petr);
    const entryId = earn(petr, 1200);
    await leave(jana);
    const inPeriod = async () => (await mallApi.callAs(petr.token, getMemberTier)).data.points_in_period;
    expect(await inPeriod()).toBe(1200);
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recallPart(entryId, 200));
    expect(await inPeriod()).toBe(1000);
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    expect(await inPeriod()).toBe(0);
  });

  it('returns the points of a reward to the household after its account has changed', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    earn(jana, 100);
    await unite(jana, petr, eva);
    const { body } = await mallApi.sendAs(petr.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    const { code } = (body as Success<{ code: string }>).data; // safe: the reward is affordable
    await leave(jana);
    inTransaction(mallApi.db, () => mallApi.domain.activations.refund(code));
    expect(await Promise.all([jana, petr, eva].map(balance))).toEqual([0, 100, 100]);
  });

  it('makes a leaver owe what the household can no longer pay of the own purchase, so that a throwaway founder carries no debts', async () => {
    const [founder, petr] = [add('Founder'), add('Petr')];
    await unite(founder, petr);
    const entryId = earn(petr, 160);
    await mallApi.sendAs(petr.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    await leave(petr);
    earn(petr, 30);
    const recalled = inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    expect(recalled).toEqual({ taken: 90, owed: 70 }); // 60 from the household, 30 from the member
    expect((await mallApi.callAs(founder.token, getPoints)).data).toMatchObject({ balance: 0 });
    expect((await mallApi.callAs(founder.token, getPoints)).data).not.toHaveProperty('owed');
    expect((await mallApi.callAs(petr.token, getPoints)).data).toMatchObject({ balance: 0, owed: 70 });
    expect(await join(petr, await invite(founder))).toMatchObject({ status: 409, body: { errors: { code: ['owes_points'] } } });
    earn(petr, 100);
    expect(await Promise.all([founder, petr].map(balance))).toEqual([0, 30]);
  });

  it.each(['founder', 'other'] as const)('takes no points of those who stay for what a leaver had spent: the %s', async (leaver) => {
    const [founder, other] = [add('Founder'), add('Other')];
    await unite(founder, other);
    const [earner, stayer] = leaver === 'founder' ? [founder, other] : [other, founder];
    const entryId = earn(earner, 100);
    await mallApi.sendAs(earner.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    await leave(earner);
    earn(stayer, 300);
    expect(inTransaction(mallApi.db, () => mallApi.domain.ledger.planRecall(entryId))).toMatchObject({ taken: 0, owed: 100 });
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    expect((await mallApi.callAs(earner.token, getPoints)).data).toMatchObject({ balance: 0, owed: 100 });
    expect(await balance(stayer)).toBe(300);
  });

  it('takes no points of those who stay for a bonus that a leaver had spent', async () => {
    const [founder, other] = [add('Founder'), add('Other')];
    await unite(founder, other);
    const { ledger } = mallApi.domain;
    const reference = { type: 'entry', id: null, name: 'goodwill' } as const;
    const bonus = { customerId: other.customerId, kind: 'adjustment', points: 100, reference } as const;
    const entryId = inTransaction(mallApi.db, () => ledger.credit(bonus));
    await mallApi.sendAs(other.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    await leave(other);
    earn(founder, 300);
    const reverse = () => inTransaction(mallApi.db, () => ledger.reverse(entryId));
    expect(reverse).toThrow(expect.objectContaining({ errors: { points: ['not_enough_points'] } }));
    expect(await balance(founder)).toBe(300);
  });

  it.each(['founder', 'other'] as const)('lets debts leave with their earner: the %s', async (leaver) => {
    const [founder, other] = [add('Founder'), add('Other')];
    await unite(founder, other);
    const [earner, stayer] = leaver === 'founder' ? [founder, other] : [other, founder];
    const entryId = earn(earner, 100);
    await mallApi.sendAs(stayer.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
    expect((await mallApi.callAs(stayer.token, getPoints)).data).toMatchObject({ balance: 0, owed: 100 });
    await leave(earner);
    expect((await mallApi.callAs(stayer.token, getPoints)).data).not.toHaveProperty('owed');
    expect((await mallApi.callAs(earner.token, getPoints)).data).toMatchObject({ balance: 0, owed: 100 });
    earn(stayer, 10);
    expect(await balance(stayer)).toBe(10);
  });

  it.each(['stayed', 'left'] as const)(
    'returns a refunded reward to the household that paid for it: the debt’s earner has %s',
    async (earnerHas) => {
      const [jana, petr] = [add('Jana'), add('Petr')];
      await unite(jana, petr);
      const entryId = earn(petr, 100);
      const { body } = await mallApi.sendAs(jana.token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
      const { code } = (body as Success<{ code: string }>).data; // safe: the reward is affordable
      inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(entryId));
      if (earnerHas === 'left') await leave(petr);
      inTransaction(mallApi.db, () => mallApi.domain.activations.refund(code));
      const standings = await Promise.all([jana, petr].map(async ({ token }) => (await mallApi.callAs(token, getPoints)).data));
      expect(standings.map((standing) => [standing.balance, standing.owed ?? 0])).toEqual(
        earnerHas === 'left'
          ? [
              [100, 0],
              [0, 100],
            ]
          : [
              [0, 0],
              [0, 0],
            ], // the household pays its members' debts only as long as they belong to it
      );
    },
  );

  it('moves debts into the next household of their earner, and keeps those of an erased member', async () => {
    const [jana, petr, eva] = [add('Jana'), add('Petr'), add('Eva')];
    await unite(jana, petr);
    const [first, second] = [earn(petr, 100), earn(jana, 100)];
    for (const { token } of [jana, petr])
      await mallApi.sendAs(token, activateReward, { reward_id: espresso.reward_id }, { key: crypto.randomUUID() });
    await leave(petr);
    await unite(eva, petr);
    earn(eva, 40);
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(first));
    expect((await mallApi.callAs(eva.token, getPoints)).data).toMatchObject({ balance: 0, owed: 60 });
    await leave(petr);
    expect((await mallApi.callAs(eva.token, getPoints)).data).not.toHaveProperty('owed');
    await unite(jana, eva);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    inTransaction(mallApi.db, () => mallApi.domain.ledger.recall(second));
    expect((await mallApi.callAs(eva.token, getPoints)).data).toMatchObject({ balance: 0, owed: 100 });
  });
});
