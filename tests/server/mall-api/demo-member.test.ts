import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoMember, findDemoMember } from '#config/demo-member.ts';
import { readEnv } from '#config/env.ts';
import { createPasswords } from '#server/mall-api/account/passwords.ts';
import { bringDemoMember } from '#server/mall-api/demo/bring-demo-member.ts';
import { logIn } from '#shared/contracts/account.ts';
import { listCustomerRewards } from '#shared/contracts/customer-rewards.ts';
import { listFollowedCompanies } from '#shared/contracts/favourites.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getKey, hashAddress, type RunningMallApi, startMallApi } from './running-mall-api.ts';

const member: DemoMember = {
  email: 'demo@tiny.example',
  password: 'a quiet word',
  first_name: 'Ida',
  last_name: 'Nová',
  birth_date: '1990-02-28',
  locale: 'cz',
  joined_days_ago: 100,
  receipts: [
    { company_id: 2, number: 'B', amount: 50_000, days_ago: 5 },
    { company_id: 2, number: 'A', amount: 120_000, days_ago: 90 },
  ],
  rewards: [1],
  follows: [2],
  parking: [{ option_id: 1, days_ago: 1, minutes: 90 }],
};

let mallApi: RunningMallApi;
let token: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  const passwords = createPasswords({ randomBytes, cost: { N: 2, r: 1, p: 1 } });
  await bringDemoMember({ db: mallApi.db, now: mallApi.clock(), passwords, hashAddress, getKey, randomBytes, receiptsDir: '' }, member);
  await bringDemoMember({ db: mallApi.db, now: mallApi.clock(), passwords, hashAddress, getKey, randomBytes, receiptsDir: '' }, member);
  const { body } = await mallApi.send(logIn, { email: member.email, password: member.password });
  token = body.status === 'success' ? body.data.token : expect.unreachable(JSON.stringify(body));
});
afterAll(() => mallApi.close());

describe('bringDemoMember', () => {
  it('creates their history in the ledger, oldest first, once', async () => {
    const { data } = await mallApi.callAs(token, listPointsHistory);
    expect(data.map(({ kind, points }) => `${kind} ${points}`)).toEqual(['reward -100', 'receipt 50', 'receipt 120', 'bonus 50']);
    expect((await mallApi.callAs(token, getPoints)).data).toMatchObject({ balance: 120, earned_total: 220 });
  });

  it('gives them the rewards and favourites of their file', async () => {
    expect((await mallApi.callAs(token, listCustomerRewards)).data).toMatchObject([{ reward_id: 1, status: 'active' }]);
    expect((await mallApi.callAs(token, listFollowedCompanies)).data.map(({ id }) => id)).toEqual([2]);
  });

  it('sends no emails', async () => {
    expect(await mallApi.mails()).toEqual([]);
  });
});

describe('findDemoMember', () => {
  it('finds no demo member unless requested', () => {
    expect(findDemoMember(readEnv({}))).toBeUndefined();
  });

  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ DEMO_MEMBER: 'false' }, false],
    [{ TENANT: 'podhradie' }, false],
    [{ PUBLIC_URL: 'https://www.centre.example' }, false],
    [{ SMTP_URL: 'smtp://mail.example' }, false],
    [{ MALL_API_URL: 'http://127.0.0.1:4000' }, false],
  ])('finds a requested demo member only on a local demo site, with %j: %s', (variables, isThere) => {
    expect(findDemoMember(readEnv({ DEMO_MEMBER: 'true', ...variables })) !== undefined).toBe(isThere);
  });
});
