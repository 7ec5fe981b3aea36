import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createLoyaltyJob } from '#server/mall-api/loyalty/job.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { findWrongPerk } from '#server/mall-api/rewards/kind.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { activateReward, listCustomerRewards, listRewardLimits, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSitemap } from '#shared/contracts/sitemap.ts';
import { Reward } from '#shared/schemas/rewards.ts';
import { accountSteps, password } from './account-steps.ts';
import { makeKey } from './api-key.ts';
import { createMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

let till: string;
const [birthday, yearly, quarterly, monthly, over] = [51, 52, 53, 54, 55];
const perk = (id: number, when: string, changes: object = {}) => ({
  id,
  company_id: 1,
  points: 0,
  stock: null,
  perk: when,
  translations: [{ locale: 'en', title: `Cake ${when}` }],
  ...changes,
});
const perks = [
  perk(birthday, 'birthday'),
  perk(yearly, 'year', { min_tier_id: 2 }),
  perk(quarterly, 'quarter', { min_tier_id: 2 }),
  perk(monthly, 'month', { min_tier_id: 2 }),
  perk(over, 'year', { min_tier_id: 1, valid_to: '@day-1 00:00' }),
];

let mallApi: RunningMallApi;
let ledger: Ledger;
let removeContent: () => void;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'rewards-perks.json': perks });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  till = makeKey(mallApi.domain);
  ledger = prepareLedger(mallApi);
});
afterEach(async () => {
  expect(findBrokenLaws(mallApi.db)).toEqual([]);
  await mallApi.close();
  removeContent();
});

const { join: joinClub } = accountSteps(() => mallApi);

async function runJob(now?: string): Promise<void> {
  if (now !== undefined) mallApi.setNow(new Date(now));
  await createLoyaltyJob({ domain: mallApi.domain, log: silentLog }).run();
}

const listOwn = async (token: string) => (await mallApi.callAs(token, listCustomerRewards, { query: { per_page: 48 } })).data;
/** Reads ids from the database, because the session may have expired. */
const idsOf = (customerId: number) =>
  mallApi.db
    .prepare('SELECT reward_id FROM customer_reward WHERE customer_id = ? ORDER BY reward_id')
    .all(customerId)
    .map((row) => row.reward_id);

function createGoldMember() {
  const member = createMember(mallApi);
  const { customerId } = member;
  const reference = { type: 'receipt', id: customerId, name: null } as const;
  inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'receipt', points: 600, reference }));
  return member;
}

describe('a perk', () => {
  it('is not listed, and members cannot activate it', async () => {
    const { token } = createGoldMember();
    const ids = new Set(perks.map(({ id }) => id));
    const lists = [
      (await mallApi.call(listRewards)).data,
      (await mallApi.callAs(token, listMemberRewards)).data,
      (await mallApi.callAs(token, listRewardLimits)).data.map(({ reward_id: id }) => ({ id })),
      (await mallApi.call(listSitemap)).data.filter(({ type }) => type === 'reward'),
      (await mallApi.call(searchCentre, { query: { q: 'cake' } })).data.groups.flatMap(({ items }) => items),
    ];
    for (const list of lists) expect(list.filter(({ id }) => ids.has(id))).toEqual([]);
    expect((await mallApi.refuse(`/v1/rewards/${birthday}`)).status).toBe(404);
    const refused = await mallApi.sendAs(token, activateReward, { reward_id: yearly });
    expect(refused).toMatchObject({ status: 409, body: { errors: { reward_id: ['not_available'] } } });
  });

  it('is given on the birthday, once a year, with a code for tills, without moving points', async () => {
    const { token, customerId } = createMember(mallApi, { birthDate: '1990-03-12' });
    await runJob();
    expect(await listOwn(token)).toEqual([]);
    await runJob('2026-03-12T09:00:00+01:00');
    await runJob();
    const [coffee, ...others] = await listOwn(token);
    expect(others).toEqual([]);
    expect(coffee).toMatchObject({ reward_id: birthday, status: 'active', points: 0, expires_at: '2026-04-11T21:59:59.000Z' });
    expect((await mallApi.callAs(token, listPointsHistory)).data.filter(({ kind }) => kind === 'reward')).toEqual([]);
    const balance = (await mallApi.callAs(token, getPoints)).data.balance;
    expect((await mallApi.sendAs(till, redeemCustomerReward, { code: coffee?.code ?? '' })).status).toBe(200);
    await runJob('2026-03-12T22:00:00+01:00');
    expect((await listOwn(token)).map(({ status }) => status)).toEqual(['used']);
    expect((await mallApi.callAs(token, getPoints)).data.balance).toBe(balance);
    await runJob('2027-03-12T09:00:00+01:00');
    expect(idsOf(customerId)).toEqual([birthday, birthday]);
  });

  it('checks a member again only after something has changed for them', async () => {
    const credit = (customerId: number, now: string) => {
      mallApi.setNow(new Date(now));
      const reference = { type: 'receipt', id: Date.parse(now), name: null } as const;
      inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'receipt', points: 300, reference }));
    };
    const { customerId } = createMember(mallApi);
    credit(customerId, '2025-06-01T12:00:00Z'); // together with the next line enough for the level, but not within either year
    credit(customerId, '2026-03-11T12:00:00Z');
    const looked: number[] = [];
    const { perks: real } = mallApi.domain;
    const grant: typeof real.grant = (id, value) => {
      looked.push(value.id);
      real.grant(id, value);
    };
    const job = createLoyaltyJob({ domain: { ...mallApi.domain, perks: { ...real, grant } }, log: silentLog });
    await job.run();
    expect(looked).toEqual([yearly, quarterly, monthly]);
    await job.run();
    expect(looked).toHaveLength(3);
    credit(customerId, '2026-03-11T13:00:00Z');
    await job.run();
    expect(idsOf(customerId)).toEqual([yearly, quarterly, monthly]);
    const other = createGoldMember();
    await job.run();
    expect(looked).toHaveLength(9);
    expect(idsOf(other.customerId)).toEqual([yearly, quarterly, monthly]);
  });

  it('is given to members of its level, once per year, quarter or month', async () => {
    const [gold, basic] = [createGoldMember(), createMember(mallApi)];
    await runJob();
    await runJob('2026-03-31T23:59:00+02:00');
    expect(idsOf(gold.customerId)).toEqual([yearly, quarterly, monthly]);
    await runJob('2026-04-01T00:01:00+02:00');
    expect(idsOf(gold.customerId)).toEqual([yearly, quarterly, quarterly, monthly, monthly]);
    await runJob('2027-01-01T00:01:00+01:00'); // the level lasts until the end of the following year
    expect(idsOf(gold.customerId).filter((id) => id === yearly)).toHaveLength(2);
    await runJob('2028-01-01T00:01:00+01:00');
    expect(idsOf(gold.customerId).filter((id) => id === yearly)).toHaveLength(2);
    expect(idsOf(basic.customerId)).toEqual([]);
  });

  it('is not given again to an account with the same address', async () => {
    const token = await joinClub({ birth_date: '1990-03-12' });
    await runJob();
    expect(await listOwn(token)).toEqual([]);
    await runJob('2026-03-12T08:00:00Z');
    expect((await listOwn(token)).map(({ reward_id }) => reward_id)).toEqual([birthday]);
    await mallApi.sendAs(token, deleteAccount, { password });
    const again = await joinClub({ birth_date: '1990-03-13' });
    await runJob('2026-03-13T08:00:00Z');
    expect(await listOwn(again)).toEqual([]);
  });

  it('skips the year if the birth date was set on the birthday', async () => {
    const token = await joinClub({ birth_date: '1990-03-11' });
    await runJob();
    expect(await listOwn(token)).toEqual([]);
    await runJob('2027-03-11T08:00:00Z');
    expect((await listOwn(token)).map(({ reward_id }) => reward_id)).toEqual([birthday]);
  });
});

describe('findWrongPerk', () => {
  it.each([
    [{}, []],
    [{ perk: 'birthday', min_tier_id: null }, []],
    [{ points: 10 }, ['points']],
    [{ stock: 5 }, ['stock']],
    [{ min_tier_id: null }, ['min_tier_id']],
    [{ perk: null, points: 10, stock: 5 }, []],
  ])('returns for %j: %j', (changes, paths) => {
    const reward = Reward.parse({ ...perk(1, 'year', { min_tier_id: 2 }), ...changes });
    expect(findWrongPerk(reward).map(({ path }) => path[0])).toEqual(paths);
  });
});
