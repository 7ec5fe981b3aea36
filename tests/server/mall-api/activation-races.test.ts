import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { getPoints, listPointsHistory, type PointsEntry } from '#shared/contracts/points.ts';
import { getReward } from '#shared/contracts/rewards.ts';
import { createMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';

const reward = (id: number, rest: object) => ({ id, stock: null, translations: [{ locale: 'en', title: `Reward ${id}` }], ...rest });
const free = reward(10, { points: 100 });
const scarce = reward(11, { points: 10, stock: 5 });
const limited = reward(12, { points: 10, limit_per_customer: 2 });

let mallApi: RunningMallApi;
let ledger: Ledger;
let removeContent: () => void;
beforeAll(async () => {
  const { contentDir, remove } = copyTinyContent({ 'rewards.json': [free, scarce, limited] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  ledger = prepareLedger(mallApi);
});
afterAll(async () => {
  await mallApi.close();
  removeContent();
});

function createRichMember(points: number) {
  const member = createMember(mallApi);
  credit(member.customerId, points);
  return member;
}

function credit(customerId: number, points: number): void {
  inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'adjustment', points, reference: null }));
}

async function activate(token: string, rewardId: number, key: string = randomUUID()) {
  return mallApi.sendAs(token, activateReward, { reward_id: rewardId }, { key });
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const won = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200).length;

describe('simultaneous activations', () => {
  const spendOnce = async (rounds: number) => {
    for (const _ of times(rounds)) {
      const { token, customerId } = createRichMember(150);
      const answers = await Promise.all(times(20).map(() => activate(token, free.id)));
      expect(won(answers)).toBe(1);
      const refusals = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of refusals) {
        expect({ status, body }).toMatchObject({ status: 409, body: { errors: { reward_id: ['not_enough_points'] } } });
      }
      expect(inTransaction(mallApi.db, () => ledger.balanceOf(customerId))).toBe(50);
    }
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  };
  it('succeed exactly once with a balance for one, in each of 10 rounds', () => spendOnce(10));
  it('succeed exactly once with a balance for one, in each of 200 rounds', { tags: 'long', timeout: 180_000 }, () => spendOnce(200));

  it('succeed five times for a hundred members and a stock of five', async () => {
    const members = times(100).map(() => createRichMember(10));
    const answers = await Promise.all(members.map(({ token }) => activate(token, scarce.id)));
    expect(won(answers)).toBe(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { errors: { reward_id: ['out_of_stock'] } } });
    expect((await mallApi.call(getReward, { params: { id: scarce.id } })).data.stock).toBe(0);
    const balances = members.map(({ customerId }) => inTransaction(mallApi.db, () => ledger.balanceOf(customerId)));
    expect(balances.reduce((sum, balance) => sum + balance)).toBe(950);
  });

  it('succeed twice for one member with a limit of two', async () => {
    for (const _ of times(10)) {
      const { token } = createRichMember(1000);
      const answers = await Promise.all(times(30).map(() => activate(token, limited.id)));
      expect(won(answers)).toBe(2);
      expect(answers.find(({ status }) => status !== 200)).toMatchObject({
        status: 409,
        body: { errors: { reward_id: ['limit_reached'] } },
      });
    }
  });

  it('are one activation if they have the same key, and all return the same answer', async () => {
    const { token, customerId } = createRichMember(1000);
    const key = randomUUID();
    const answers = await Promise.all(times(50).map(() => activate(token, free.id, key)));
    expect(won(answers)).toBe(50);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(inTransaction(mallApi.db, () => ledger.balanceOf(customerId))).toBe(900);
  });

  it('are rejected if their key was used with another body', async () => {
    const { token } = createRichMember(1000);
    const key = randomUUID();
    expect((await activate(token, free.id, key)).status).toBe(200);
    expect(await activate(token, limited.id, key)).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': ['idempotency_key_reused'] } },
    });
  });

  it('are two activations if two members use the same key', async () => {
    const key = randomUUID();
    const answers = await Promise.all([createRichMember(100), createRichMember(100)].map(({ token }) => activate(token, free.id, key)));
    expect(won(answers)).toBe(2);
  });

  it('are visible to the next call', async () => {
    const { token } = createRichMember(1000);
    for (const round of times(10)) {
      await activate(token, free.id);
      expect((await mallApi.callAs(token, getPoints)).data.balance).toBe(1000 - (round + 1) * 100);
    }
  });
});

describe('paging through the history while entries are added', () => {
  it('returns every entry exactly once', async () => {
    const { token, customerId } = createMember(mallApi);
    for (const _ of times(60)) credit(customerId, 1);
    const seen: PointsEntry[] = [];
    for (let page = 1, before: number | undefined; ; page += 1) {
      const { data } = await mallApi.callAs(token, listPointsHistory, { query: { page, per_page: 12, ...(before && { before }) } });
      before ??= data[0]?.id;
      seen.push(...data);
      if (data.length < 12) break;
      for (const _ of times(5)) credit(customerId, 1);
    }
    expect(seen.map(({ balance_after }) => balance_after)).toEqual(times(60).map((index) => 60 - index));
  });
});
