import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { activateReward, type CustomerReward, redeemCustomerReward } from '#shared/contracts/customer-rewards.ts';
import { shopKeyScopes } from '#shared/contracts/endpoint.ts';
import { getReportedPurchase, reportPurchase, reportPurchases, returnPurchase } from '#shared/contracts/till-purchases.ts';
import { makeKey } from './api-key.ts';
import { dataOf } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { tillSteps } from './till-steps.ts';

/** The shop of the key, and the one to which everything belongs that the key tries to reach. */
const [own, other] = [1, 2] as const;

let mallApi: RunningMallApi;
let member: TestMember;
let key: string;
/** A purchase of the other shop. */
let purchase: number;
const rewardsFile = new URL('../../support/tenants/tiny/content/rewards.json', import.meta.url);
const [reward] = JSON.parse(readFileSync(rewardsFile, 'utf8')) as { id: number }[]; // safe: the tiny tenant has rewards
const { contentDir, remove } = copyTinyContent({ 'rewards.json': [{ ...reward, company_ids: [other] }] });
const { toPurchase, credit } = tillSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(contentDir);
  key = makeKey(mallApi.domain, { companyId: own });
  member = createMember(mallApi);
  const otherTill = { keyId: null, staffId: null, name: 'Till', companyId: other };
  purchase = credit(toPurchase(member, { amount: 2_500_000, company_id: other }), otherTill).purchase.id;
});
afterAll(async () => {
  await mallApi.close();
  remove();
});

const input = () => ({ input: { params: { id: purchase } } });
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

/**
 * For each call that keys of shops may make: an attempt with everything right, about another shop, and its refusal. `centre`: the subject belongs to
 * the whole centre, and the reason why that reaches no shop.
 */
const attempts: Readonly<Record<string, { centre: string } | (() => Promise<unknown>)>> = {
  reportPurchase: async () =>
    expect(await statusOf(mallApi.sendAs(key, reportPurchase, toPurchase(member, { company_id: other })))).toBe(403),
  getReportedPurchase: async () =>
    expect((await mallApi.refuseAs(key, getReportedPurchase.path.replace('{id}', String(purchase)))).status).toBe(404),
  returnPurchase: async () => expect(await statusOf(mallApi.sendAs(key, returnPurchase, {}, input()))).toBe(404),
  async reportPurchases() {
    const bought = { key: crypto.randomUUID(), kind: 'purchase' as const, ...toPurchase(member, { company_id: other }) };
    const returned = { key: crypto.randomUUID(), kind: 'return' as const, purchase_id: purchase };
    const answer = await mallApi.sendAs(key, reportPurchases, { entries: [bought, returned] });
    const failures = dataOf<{ failure: { http_status: string } | null }[]>(answer).map(({ failure }) => failure?.http_status);
    expect(failures).toEqual(['Forbidden', 'NotFound']);
  },
  async redeemCustomerReward() {
    const { code } = dataOf<CustomerReward>(await mallApi.sendAs(member.token, activateReward, { reward_id: reward?.id ?? 0 }));
    expect(await mallApi.sendAs(key, redeemCustomerReward, { code })).toMatchObject({
      status: 409,
      body: { errors: { code: ['other_shop'] } },
    });
    expect(await statusOf(mallApi.sendAs(makeKey(mallApi.domain, { companyId: other }), redeemCustomerReward, { code }))).toBe(200);
  },
  redeemGiftCard: { centre: 'gift cards are the centre’s, and the amount is owed to the shop of the key' },
  getCustomerByCard: { centre: 'a card is the member’s, who shows it at the till' },
};

const ofShops = contracts.filter(({ access, scope }) => access === 'operator' && shopKeyScopes.some((known) => known === scope));

it.each(ofShops.map(({ name }) => [name]))('%s with the key of one shop reaches nothing of another', async (name) => {
  const attempt = attempts[name] ?? expect.unreachable(`${name} needs an attempt in this table`);
  if (typeof attempt === 'function') await attempt();
  else expect(attempt.centre).not.toBe('');
});

it('contains no attempt for a call that keys of shops may not make', () => {
  expect(Object.keys(attempts).filter((name) => !ofShops.some((contract) => contract.name === name))).toEqual([]);
});
