import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { prepareBadges } from '#server/mall-api/loyalty/badges.ts';
import { type Ledger, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { deleteAccount } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { getLoyaltyProgram, listBadges } from '#shared/contracts/loyalty.ts';
import { getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '#shared/contracts/points.ts';
import { accountSteps, password } from './account-steps.ts';
import { createMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const badge = (id: number, criterion: string, threshold: number) => ({
  id,
  criterion,
  threshold,
  translations: [{ locale: 'en', name: criterion }],
});
const badges = [
  badge(1, 'profile_completed', 1),
  badge(2, 'receipts_approved', 2),
  badge(3, 'companies_visited', 2),
  badge(4, 'dining_receipts', 1),
  badge(5, 'follows', 1),
  badge(6, 'rewards_used', 1),
  badge(7, 'member_years', 1),
  badge(8, 'bookings_used', 1), // unknown criterion
  badge(9, 'follows', 99), // more companies than the centre has
];

let mallApi: RunningMallApi;
let ledger: Ledger;
let removeContent: () => void;
beforeAll(async () => {
  const { contentDir, remove } = copyTinyContent({ 'badges.json': badges });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  ledger = prepareLedger(mallApi);
});
afterAll(async () => {
  await mallApi.close();
  removeContent();
});

let receipts = 0;
/** Adds a receipt, with its points if it is approved. */
function addReceipt(customerId: number, points: number, { companyId = 1, status = 'approved' } = {}): number {
  receipts += 1;
  mallApi.db
    .prepare(
      `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
       VALUES (:customerId, :companyId, :number, :number, 1000, 'CZK', 0, '2026-03-11', :status, :points, 0)`,
    )
    .run({ customerId, companyId, number: `r${receipts}`, status, points });
  const id = Number(mallApi.db.prepare('SELECT max(id) AS id FROM receipt').get()?.id);
  if (status !== 'approved') return id;
  const reference = { type: 'receipt', id, name: null } as const;
  inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'receipt', points, reference }));
  return id;
}

const memberCalls = [getPoints, listPointsHistory, getMemberTier, listMemberBadges];

describe.each(memberCalls.map((contract) => ({ name: contract.name, contract })))('$name', ({ contract }) => {
  it('is for members only', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) expect((await mallApi.refuseAs(token, toAddress(contract))).status).toBe(401);
  });
});

describe('points', () => {
  it('are returned with pending, expiring and earned ones', async () => {
    const { token, customerId } = createMember(mallApi);
    const as_of = wednesdayNoon.toISOString();
    const nothing = { balance: 0, pending: 0, expiring: [], earned_total: 0, as_of };
    expect((await mallApi.callAs(token, getPoints)).data).toEqual(nothing);
    addReceipt(customerId, 150);
    addReceipt(customerId, 20, { status: 'pending' });
    expect((await mallApi.callAs(token, getPoints)).data).toEqual({
      balance: 150,
      pending: 20,
      expiring: [{ points: 150, on: '2028-03-31' }],
      earned_total: 150,
      as_of,
    });
    expect((await mallApi.callAs(createMember(mallApi).token, getPoints)).data).toEqual(nothing);
  });

  it('have a history that explains each movement, in every language', async () => {
    const { token, customerId } = createMember(mallApi);
    const receiptId = addReceipt(customerId, 150);
    const reference = { type: 'bonus', id: 2026, name: 'birthday' } as const;
    inTransaction(mallApi.db, () => ledger.credit({ customerId, kind: 'bonus', points: 5, reference }));
    const activated = await mallApi.sendAs(token, activateReward, { reward_id: 1 });
    expect(activated.status).toBe(200);
    const { data, meta } = await mallApi.callAs(token, listPointsHistory);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        kind: 'reward',
        points: -100,
        balance_after: 55,
        created_at: wednesdayNoon.toISOString(),
        expires_on: null,
        reference: { type: 'customer_reward', id: expect.any(Number), name: null },
        translations: [
          { locale: 'en', title: 'Free espresso' },
          { locale: 'cz', title: 'Espresso zdarma' },
        ],
      },
      expect.objectContaining({ kind: 'bonus', points: 5, reference: { type: 'bonus', id: null, name: 'birthday' } }),
      expect.objectContaining({
        kind: 'receipt',
        points: 150,
        expires_on: '2028-03-31',
        reference: { type: 'receipt', id: receiptId, name: null, source: 'photo', amount: { amount: 1000, currency: 'CZK' } },
        translations: expect.arrayContaining([expect.objectContaining({ title: expect.any(String) })]),
      }),
    ]);
    expect(meta).toMatchObject({ total: 3 });
    expect((await mallApi.callAs(token, listPointsHistory, { query: { kind: 'bonus' } })).data).toHaveLength(1);
    expect((await mallApi.refuseAs(token, `${toAddress(listPointsHistory)}?kind=gift&before=0`)).body).toMatchObject({
      errors: { kind: ['not_allowed'], before: ['too_small'] },
    });
    expect((await mallApi.callAs(createMember(mallApi).token, listPointsHistory)).data).toEqual([]);
  });

  it('are recorded as expired at the next query', async () => {
    const { token, customerId } = createMember(mallApi);
    addReceipt(customerId, 150);
    mallApi.setNow(new Date('2028-04-01T00:00:00+02:00'));
    const later = mallApi.sessions.open(customerId);
    expect((await mallApi.callAs(later, listPointsHistory)).data[0]).toMatchObject({
      kind: 'expiry',
      points: -150,
      created_at: '2028-03-31T22:00:00.000Z',
      reference: null,
    });
    expect((await mallApi.callAs(later, getPoints)).data).toMatchObject({
      balance: 0,
      earned_total: 150,
      as_of: '2028-03-31T22:00:00.000Z',
    });
    mallApi.setNow(wednesdayNoon);
    expect(token).not.toBe(later);
  });

  it('determine a tier', async () => {
    const { token, customerId } = createMember(mallApi);
    expect((await mallApi.callAs(token, getMemberTier)).data).toMatchObject({ tier: { id: 1 }, points_to_next: 500 });
    addReceipt(customerId, 500);
    expect((await mallApi.callAs(token, getMemberTier)).data).toMatchObject({ tier: { id: 2 }, next_tier: null });
  });

  it('follow rules that anybody can read', async () => {
    expect((await mallApi.call(getLoyaltyProgram)).data).toMatchObject({ spend_per_point: { amount: 1000, currency: 'CZK' } });
  });
});

describe('a membership', () => {
  it('begins with the welcome bonus, and leaves only figures behind', async () => {
    const token = await accountSteps(() => mallApi).join();
    const { data } = await mallApi.callAs(token, listPointsHistory);
    expect(data).toMatchObject([{ kind: 'bonus', points: 50, reference: { type: 'bonus', id: null, name: 'welcome' } }]);
    await mallApi.callAs(token, listMemberBadges);
    expect((await mallApi.sendAs(token, deleteAccount, { password })).status).toBe(200);
    const { customer_id } = mallApi.db.prepare('SELECT customer_id FROM points_entry WHERE id = :id').get({ id: data[0]?.id ?? 0 }) ?? {};
    const entries = mallApi.db.prepare('SELECT kind, points, balance_after FROM points_entry WHERE customer_id = ? ORDER BY id');
    expect(entries.all(customer_id ?? 0)).toEqual([
      { kind: 'bonus', points: 50, balance_after: 50 },
      { kind: 'adjustment', points: -50, balance_after: 0 },
    ]);
  });
});

describe('badges', () => {
  it('are hidden if they cannot be earned, from visitors and members', async () => {
    const shown = [1, 2, 3, 4, 5, 6, 7];
    expect((await mallApi.call(listBadges)).data.map(({ id }) => id)).toEqual(shown);
    const { token } = createMember(mallApi);
    expect((await mallApi.callAs(token, listMemberBadges)).data.map(({ badge_id }) => badge_id)).toEqual(shown);
  });

  const progressOf = async (token: string) => {
    const { data } = await mallApi.callAs(token, listMemberBadges);
    return Object.fromEntries(data.map(({ badge_id, progress, earned_at }) => [badge_id, [progress, earned_at !== null]]));
  };
  const none = Object.fromEntries(badges.filter(({ id }) => id < 8).map(({ id }) => [id, [0, false]]));

  it('are each earned by their criterion', async () => {
    const { token, customerId } = createMember(mallApi);
    const { db } = mallApi;
    expect(await progressOf(token)).toEqual(none);

    addReceipt(customerId, 100, { companyId: 1 });
    addReceipt(customerId, 20, { companyId: 1 });
    addReceipt(customerId, 20, { companyId: 2, status: 'pending' });
    const dining = Number(db.prepare(`SELECT id FROM company WHERE type = 'dining'`).get()?.id);
    const isFirstDining = dining === 1;
    expect(await progressOf(token)).toEqual({ ...none, 2: [2, true], 3: [1, false], 4: isFirstDining ? [2, true] : [0, false] });
    addReceipt(customerId, 20, { companyId: isFirstDining ? 2 : dining });

    const complete = `UPDATE customer SET last_name = '', birth_date = '1990-01-01', phone = '+420 777 000 000', interests = '[1]' WHERE id = :customerId`;
    db.prepare(complete).run({ customerId }); // a first name alone is sufficient
    db.prepare('INSERT INTO customer_follow (customer_id, company_id, at_ms) VALUES (:customerId, 1, 0)').run({ customerId });
    const activated = await mallApi.sendAs(token, activateReward, { reward_id: 1 });
    expect(activated.status).toBe(200);
    db.prepare('UPDATE customer_reward SET used_ms = 1 WHERE customer_id = :customerId').run({ customerId });
    expect(await progressOf(token)).toEqual({
      1: [1, true],
      2: [3, true],
      3: [2, true],
      4: [isFirstDining ? 2 : 1, true],
      5: [1, true],
      6: [1, true],
      7: [0, false],
    });
  });

  it('stay once they are earned, with their first date', async () => {
    const { token, customerId } = createMember(mallApi);
    const { db } = mallApi;
    db.prepare('INSERT INTO customer_follow (customer_id, company_id, at_ms) VALUES (:customerId, 1, 0)').run({ customerId });
    expect((await progressOf(token))[5]).toEqual([1, true]);
    db.prepare('DELETE FROM customer_follow WHERE customer_id = :customerId').run({ customerId });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 60_000));
    const { data } = await mallApi.callAs(token, listMemberBadges);
    expect(data.find(({ badge_id }) => badge_id === 5)).toEqual({
      badge_id: 5,
      progress: 0,
      threshold: 1,
      earned_at: wednesdayNoon.toISOString(),
    });
    mallApi.setNow(wednesdayNoon);
  });

  it.each([
    ['2026-03-10T23:30:00Z', '2027-03-10T22:59:59Z', 0],
    ['2026-03-10T23:30:00Z', '2027-03-10T23:00:00Z', 1],
    ['2024-02-29T12:00:00Z', '2025-02-28T12:00:00Z', 0],
    ['2024-02-29T12:00:00Z', '2025-03-01T12:00:00Z', 1],
    ['2024-02-29T12:00:00Z', '2028-02-29T12:00:00Z', 4],
  ])('count the years from %s to %s: %s', (came, now, years) => {
    const { customerId } = createMember(mallApi);
    mallApi.db.prepare('UPDATE customer SET verified_ms = :cameMs WHERE id = :customerId').run({ cameMs: Date.parse(came), customerId });
    const own = prepareBadges({ db: mallApi.db, clock: () => new Date(now), program: ledger.program });
    const listed = inTransaction(mallApi.db, () => own.listFor(customerId));
    expect(listed.find(({ badge_id }) => badge_id === 7)?.progress).toBe(years);
  });
});
