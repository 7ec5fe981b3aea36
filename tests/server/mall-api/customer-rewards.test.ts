import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { makeRewardCode } from '#server/mall-api/loyalty/activations.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { judgeReward } from '#server/mall-api/loyalty/reward-limits.ts';
import { toAddress } from '#shared/contracts/address.ts';
import {
  activateReward,
  type customerRewardStatuses,
  getCustomerReward,
  listCustomerRewards,
  listRewardLimits,
  redeemCustomerReward,
} from '#shared/contracts/customer-rewards.ts';
import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { getReward, listRewards, type Reward } from '#shared/contracts/rewards.ts';
import { CustomerReward, RewardCode } from '#shared/schemas/customer-rewards.ts';
import { makeKey } from './api-key.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';

let till: string;
const espresso = 1;
const goldParking = 2;
const over = 3;

let mallApi: RunningMallApi;
let ledger: Ledger;
beforeEach(async () => {
  mallApi = await startMallApi();
  till = makeKey(mallApi.domain);
  ledger = prepareLedger(mallApi);
});
afterEach(() => mallApi.close());

function createRichMember(points: number) {
  const member = createMember(mallApi);
  if (points > 0) give(member.customerId, points);
  return member;
}

let receipts = 0;
/** Gives a member the points of a receipt, which count for the tier. */
function give(customerId: number, points: number): void {
  receipts += 1;
  const reference = { type: 'receipt', id: receipts, name: null } as const;
  inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'receipt', points, reference }));
}

async function activate(token: string, rewardId: number): Promise<CustomerReward> {
  const { status, body } = await mallApi.sendAs(token, activateReward, { reward_id: rewardId });
  if (status !== 200 || !('data' in body)) throw new Error(JSON.stringify(body));
  return CustomerReward.parse(body.data);
}

async function redeem(code: string, token: string | undefined = till) {
  return mallApi.sendAs(token, redeemCustomerReward, { code });
}

const refusal = (status: number, errors?: object) => ({ status, body: { status: 'error', ...(errors && { errors }) } });

describe('an activation', () => {
  it('returns the reward as it is at that time, and a code valid until the end of the thirtieth day', async () => {
    const { token } = createRichMember(250);
    const made = await activate(token, espresso);
    expect(made).toEqual({
      id: expect.any(Number),
      reward_id: espresso,
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/),
      status: 'active',
      points: 100,
      activated_at: '2026-03-11T11:00:00.000Z',
      expires_at: '2026-04-10T21:59:59.000Z', // summer time begins before this day
      used_at: null,
      refunded_at: null,
      company_id: 1,
      company_ids: [],
      has_reader: true,
      image: '/media/dot.svg',
      translations: [
        { locale: 'en', title: 'Free espresso' },
        { locale: 'cz', title: 'Espresso zdarma' },
      ],
    });
    expect((await mallApi.callAs(token, getCustomerReward, { params: { id: made.id } })).data).toEqual(made);
    mallApi.db.exec('DELETE FROM reward');
    expect((await mallApi.callAs(token, getCustomerReward, { params: { id: made.id } })).data).toEqual(made);
  });

  it.each([
    ['not_available', over, 1000],
    ['not_available', 99, 1000],
    ['tier_too_low', goldParking, 40],
    ['not_enough_points', espresso, 99],
  ])('is rejected as %s: reward %s with %s points', async (reason, rewardId, points) => {
    const { token } = createRichMember(points);
    expect(await mallApi.sendAs(token, activateReward, { reward_id: rewardId })).toMatchObject(refusal(409, { reward_id: [reason] }));
    expect((await mallApi.callAs(token, listCustomerRewards)).data).toEqual([]);
  });

  it('reduces the stock for everybody; a new import does not refill it', async () => {
    const members = [300, 300, 300, 300].map(createRichMember);
    for (const { token } of members.slice(0, 3)) await activate(token, espresso);
    const last = members[3]?.token ?? '';
    expect(await mallApi.sendAs(last, activateReward, { reward_id: espresso })).toMatchObject(
      refusal(409, { reward_id: ['out_of_stock'] }),
    );
    expect((await mallApi.call(getReward, { params: { id: espresso } })).data.stock).toBe(0);
    const listed = (await mallApi.call(listRewards)).data;
    expect(listed.map(({ id, stock }) => [id, stock])).toEqual([
      [goldParking, null],
      [espresso, 0],
    ]);
    const first = members[0]?.token ?? '';
    expect(await mallApi.sendAs(first, activateReward, { reward_id: espresso })).toMatchObject(
      refusal(409, { reward_id: ['limit_reached'] }),
    );
  });

  it('is for members only', async () => {
    expect(await mallApi.sendAs(undefined, activateReward, { reward_id: espresso })).toMatchObject(refusal(401));
    const { token } = createRichMember(0);
    expect(await mallApi.sendAs(token, activateReward, { reward_id: -1 })).toMatchObject(refusal(422, { reward_id: ['too_small'] }));
  });
});

describe('an activated reward', () => {
  it('is hidden from other members', async () => {
    const [owner, other] = [createRichMember(300), createRichMember(300)];
    const { id } = await activate(owner.token, espresso);
    expect((await mallApi.refuseAs(other.token, toAddress(getCustomerReward, { params: { id } }))).status).toBe(404);
    expect((await mallApi.refuseAs(undefined, toAddress(getCustomerReward, { params: { id } }))).status).toBe(401);
    expect((await mallApi.callAs(other.token, listCustomerRewards)).data).toEqual([]);
  });

  it('can be used until the last second of its last day', async () => {
    const { token } = createRichMember(1000);
    const { id } = await activate(token, espresso);
    const statusAt = async (now: string) => {
      mallApi.setNow(new Date(now));
      return (await mallApi.callAs(token, getCustomerReward, { params: { id } })).data.status;
    };
    expect(await statusAt('2026-04-10T23:59:58+02:00')).toBe('active');
    expect(await statusAt('2026-04-10T23:59:59+02:00')).toBe('expired');
  });

  it('precedes used and expired rewards in the list, newest first', async () => {
    const { token } = createRichMember(1000);
    const old = await activate(token, espresso);
    mallApi.setNow(new Date('2026-05-20T10:00:00Z'));
    const used = await activate(token, goldParking);
    const active = await activate(token, goldParking);
    await redeem(used.code);
    const idsOf = async (status?: (typeof customerRewardStatuses)[number]) => {
      const { data, meta } = await mallApi.callAs(token, listCustomerRewards, { query: status ? { status } : {} });
      expect(meta?.total).toBe(data.length);
      return data.map(({ id }) => id);
    };
    expect(await idsOf()).toEqual([active.id, used.id, old.id]);
    expect(await idsOf('active')).toEqual([active.id]);
    expect(await idsOf('used')).toEqual([used.id]);
    expect(await idsOf('expired')).toEqual([old.id]);
  });

  it('no longer counts after a refund, and its points are returned', async () => {
    const { token, customerId } = createRichMember(100);
    const { id, code } = await activate(token, espresso);
    const { activations } = mallApi.domain;
    inTransaction(mallApi.db, () => activations.refund(code));
    expect(await mallApi.callAs(token, getCustomerReward, { params: { id } })).toMatchObject({
      data: { status: 'refunded', refunded_at: '2026-03-11T11:00:00.000Z', used_at: null },
    });
    expect((await mallApi.callAs(token, listCustomerRewards)).data).toEqual([]);
    expect(await redeem(code)).toMatchObject({
      ...refusal(409, { code: ['refunded'] }),
      body: { details: { at: '2026-03-11T11:00:00.000Z' } },
    });
    expect((await mallApi.call(getReward, { params: { id: espresso } })).data.stock).toBe(3);
    expect(inTransaction(mallApi.db, () => ledger.balanceOf(customerId))).toBe(100);
    await activate(token, espresso);
  });
});

describe('the till', () => {
  it('accepts a code once, however it is typed', async () => {
    const { token } = createRichMember(100);
    const { code } = await activate(token, espresso);
    expect(await redeem(code.replaceAll('-', '').toLowerCase())).toMatchObject({
      status: 200,
      body: { data: { code, reward_id: espresso, used_at: '2026-03-11T11:00:00.000Z', translations: [{ title: 'Free espresso' }, {}] } },
    });
    expect(await redeem(code)).toMatchObject(refusal(409, { code: ['already_used'] }));
  });

  it('accepts a code only once if twenty calls arrive at the same time', async () => {
    const { token } = createRichMember(100);
    const { code } = await activate(token, espresso);
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects expired, unknown and invalid codes', async () => {
    const { token } = createRichMember(100);
    const { code } = await activate(token, espresso);
    mallApi.setNow(new Date('2026-05-01T10:00:00Z'));
    expect(await redeem(code)).toMatchObject(refusal(409, { code: ['expired'] }));
    expect(await redeem('2222-3333-4444')).toMatchObject(refusal(404));
    expect(await redeem('1111-0000-LLLL')).toMatchObject(refusal(422, { code: ['invalid'] }));
  });

  it('rejects everyone without a key', async () => {
    const { token } = createRichMember(100);
    const { code } = await activate(token, espresso);
    for (const stranger of [undefined, token, `${till}x`, till.slice(0, -1)]) {
      expect(await mallApi.sendAs(stranger, redeemCustomerReward, { code })).toMatchObject(refusal(401));
    }
    const without = await startMallApi();
    expect(await without.sendAs(till, redeemCustomerReward, { code })).toMatchObject(refusal(401));
    await without.close();
  });
});

describe('the limits of a member', () => {
  it('are listed for each valid reward', async () => {
    const { token } = createRichMember(120);
    const limits = async () => (await mallApi.callAs(token, listRewardLimits)).data;
    expect(await limits()).toEqual([
      { reward_id: goldParking, used: 0, left: null, reason: 'tier_too_low' },
      { reward_id: espresso, used: 0, left: 1, reason: null },
    ]);
    await activate(token, espresso);
    expect(await limits()).toContainEqual({ reward_id: espresso, used: 1, left: 0, reason: 'limit_reached' });
    expect((await mallApi.refuseAs(undefined, toAddress(listRewardLimits))).status).toBe(401);
  });

  it('are part of the list of rewards, with the member’s opinions', async () => {
    const { token } = createRichMember(120);
    const { data, meta } = await mallApi.callAs(token, listMemberRewards);
    expect(
      data.map(({ id, can_activate, reason, left, is_liked, thumb }) => ({ id, can_activate, reason, left, is_liked, thumb })),
    ).toEqual([
      { id: espresso, can_activate: true, reason: null, left: 1, is_liked: false, thumb: null },
      { id: goldParking, can_activate: false, reason: 'tier_too_low', left: null, is_liked: false, thumb: null },
    ]);
    expect(meta).toMatchObject({ total: 2, pages: 1 });
    const byPoints = await mallApi.callAs(token, listMemberRewards, { query: { sort: 'points', per_page: 12 } });
    expect(byPoints.data.map(({ id }) => id)).toEqual([goldParking, espresso]);
    expect((await mallApi.callAs(token, listMemberRewards, { query: { company: 1 } })).data.map(({ id }) => id)).toEqual([espresso]);
    expect((await mallApi.callAs(token, listMemberRewards, { query: { page: 2 } })).data).toEqual([]);
  });

  it('give the first reason in a fixed order', () => {
    const reward: Reward = { id: 1, company_ids: [], category_ids: [], points: 10, stock: 0, limit_per_customer: 1, translations: [] };
    const at = { isValid: false, hasTier: false, used: 1, balance: 0 };
    expect(judgeReward(reward, at).reason).toBe('not_available');
    expect(judgeReward(reward, { ...at, isValid: true }).reason).toBe('tier_too_low');
    expect(judgeReward(reward, { ...at, isValid: true, hasTier: true }).reason).toBe('limit_reached');
    expect(judgeReward(reward, { ...at, isValid: true, hasTier: true, used: 0 }).reason).toBe('out_of_stock');
    expect(judgeReward({ ...reward, stock: 3 }, { ...at, isValid: true, hasTier: true, used: 0 }).reason).toBe('not_enough_points');
    const free = judgeReward({ ...reward, stock: 3, limit_per_customer: 2 }, { isValid: true, hasTier: true, used: 1, balance: 10 });
    expect(free).toEqual({ used: 1, left: 1, reason: null });
  });
});

describe('a code', () => {
  it('is always readable for the till, and uses all characters evenly', () => {
    const counts = new Map<string, number>();
    for (let made = 0; made < 3000; made += 1) {
      const code = makeRewardCode(randomBytes);
      expect(RewardCode.safeParse(code).success).toBe(true);
      for (const sign of code.replaceAll('-', '')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
    expect(counts.size).toBe(31);
    const expected = (3000 * 12) / 31;
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected)); // 7 standard deviations
  });
});
