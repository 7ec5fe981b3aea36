import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { activateReward } from '#shared/contracts/customer-rewards.ts';
import { listConversations, listMessages } from '#shared/contracts/messages.ts';
import { getPoints, listPointsHistory } from '#shared/contracts/points.ts';
import { getCardCode } from '#shared/contracts/profile.ts';
import { disputeReceipt, getReceipt, listReceipts } from '#shared/contracts/receipts.ts';
import { type CreditedAtTill, creditAtTill } from '#shared/contracts/till.ts';
import { getReportedPurchase, reportPurchase, reportPurchases, returnPurchase } from '#shared/contracts/till-purchases.ts';
import type { NewTillPurchase, PurchaseBatch, PurchaseResult } from '#shared/schemas/till-purchases.ts';
import { wrongCodesPerHourOfKey } from '#shared/site/limits.ts';
import { makeKey } from './api-key.ts';
import { dataOf } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { tillSteps } from './till-steps.ts';

let mallApi: RunningMallApi;
let member: TestMember;
let key: string;
beforeAll(async () => {
  mallApi = await startMallApi();
  key = makeKey(mallApi.domain, { companyId: 2 });
});
afterAll(() => mallApi.close());
beforeEach(() => {
  mallApi.setNow(wednesdayNoon);
  member = createMember(mallApi);
});

const { toPurchase, cardOf } = tillSteps(() => mallApi);
const report = (purchase: NewTillPurchase, token = key, idempotencyKey?: string) =>
  mallApi.sendAs(token, reportPurchase, purchase, idempotencyKey === undefined ? {} : { key: idempotencyKey });
async function reported(purchase: NewTillPurchase) {
  const { body } = await report(purchase);
  return body.status === 'success' ? body.data.purchase : expect.unreachable(JSON.stringify(body));
}
const takeBack = (id: number, body: { amount?: number }, options: { key?: string } = {}, token = key) =>
  mallApi.sendAs(token, returnPurchase, body, { ...options, input: { params: { id } } });
async function batch(entries: PurchaseBatch['entries']): Promise<PurchaseResult[]> {
  const { body } = await mallApi.sendAs(key, reportPurchases, { entries });
  return body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
}
const balanceOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data.balance;

describe('the calls of a till', () => {
  it('credit a purchase and read it', async () => {
    const { status, body } = await report(toPurchase(member));
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { purchase: { points: 25 }, member: { balance: 25 } } } });
    const { id } = await reported(toPurchase(member));
    expect((await mallApi.callAs(key, getReportedPurchase, { params: { id } })).data).toMatchObject({ id, status: 'credited' });
  });

  it('are for keys with the scope only, and a key of a shop reaches no purchase of another', async () => {
    const purchase = toPurchase(member, { company_id: 1 });
    expect((await report(purchase)).status).toBe(403);
    expect((await report(purchase, member.token)).status).toBe(401);
    expect((await report(purchase, makeKey(mallApi.domain, { scopes: ['cards:read'] }))).status).toBe(403);
    const { id } = await reported(toPurchase(member));
    const stranger = makeKey(mallApi.domain, { companyId: 1 });
    expect((await takeBack(id, {}, {}, stranger)).status).toBe(404);
    expect((await mallApi.refuseAs(stranger, `/v1/purchases/${id}`)).status).toBe(404);
    expect(await balanceOf(member)).toBe(25);
  });

  it('are done once per idempotency key, of which a partial return needs one', async () => {
    const purchase = toPurchase(member);
    const answers = await Promise.all([1, 2, 3].map(() => report(purchase, key, 'key-of-a-purchase')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const { id } = await reported(purchase);
    expect((await takeBack(id, { amount: 5000 })).body).toMatchObject({ errors: { 'idempotency-key': ['required'] } });
    for (const retry of ['key-of-a-return-1', 'key-of-a-return-1', 'key-of-a-return-2'])
      await takeBack(id, { amount: 5000 }, { key: retry });
    expect(await balanceOf(member)).toBe(15);
    await Promise.all([takeBack(id, {}), takeBack(id, {}), takeBack(id, {})]);
    expect(await balanceOf(member)).toBe(0);
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });
});

describe('a batch of an offline till', () => {
  const toEntry = (purchase: NewTillPurchase) => ({ key: randomUUID(), kind: 'purchase' as const, ...purchase });
  const toReturn = ({ number, amount, bought_at }: NewTillPurchase, returned?: number) => ({
    key: randomUUID(),
    kind: 'return' as const,
    purchase: { number, amount, bought_at },
    ...(returned !== undefined && { amount: returned }),
  });

  it('is accepted once each, in any order, up to 72 hours late', async () => {
    const purchases = Array.from({ length: 40 }, (_, hour) =>
      toPurchase(member, { bought_at: new Date(wednesdayNoon.getTime() - hour * 3_600_000).toISOString() }),
    );
    const [first, second] = purchases;
    if (!first || !second) expect.unreachable('there are purchases');
    const entries = [toReturn(first), toReturn(second, 10_000), ...purchases.map(toEntry)].sort(() => Math.random() - 0.5);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 32 * 3_600_000));
    const results = await batch(entries);
    expect(results.map((result) => result.key)).toEqual(entries.map((entry) => entry.key));
    expect(results.filter(({ failure }) => failure)).toEqual([]);
    const balance = await balanceOf(member);
    await batch(entries.toReversed());
    await batch(entries.slice(5, 9));
    expect(await balanceOf(member)).toBe(balance);
    const points = results.filter((_, index) => entries[index]?.kind === 'purchase').map(({ purchase }) => purchase?.points ?? 0);
    const returned = results.filter((_, index) => entries[index]?.kind === 'return').map(({ purchase }) => purchase?.points_returned ?? 0);
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    expect(balance).toBe(sum(points) - sum(returned));
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('is no way to try numbers of cards', async () => {
    const guesser = makeKey(mallApi.domain, { companyId: 2 });
    const guesses = Array.from({ length: wrongCodesPerHourOfKey + 1 }, (_, guess) =>
      toEntry(toPurchase(member, { card: String(9_999_000_000_000_000 + guess) })),
    );
    const { body } = await mallApi.sendAs(guesser, reportPurchases, { entries: guesses });
    const results = body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
    expect(results.map(({ failure }) => failure?.http_status)).toEqual(
      guesses.map((_, guess) => (guess < wrongCodesPerHourOfKey ? 'NotFound' : 'TooManyRequests')),
    );
  });

  it('tells the fault of each entry, which does not stop the others', async () => {
    const good = toEntry(toPurchase(member));
    const results = await batch([
      { ...toEntry(toPurchase(member)), amount: 0 },
      toEntry(toPurchase(member, { card: '9999999999999999' })),
      toEntry(toPurchase(member, { bought_at: '2026-03-08T11:00:00+01:00' })),
      toReturn(toPurchase(member)),
      { key: randomUUID(), kind: 'return' },
      good,
      { ...good, amount: 1 },
    ]);
    expect(results.map(({ failure }) => failure)).toEqual([
      { http_status: 'UnprocessableEntity', errors: { amount: ['too_small'] } },
      { http_status: 'NotFound', errors: {} },
      { http_status: 'UnprocessableEntity', errors: { bought_at: ['too_old'] } },
      { http_status: 'NotFound', errors: {} },
      { http_status: 'NotFound', errors: {} },
      null,
      { http_status: 'UnprocessableEntity', errors: { 'idempotency-key': ['idempotency_key_reused'] } },
    ]);
    expect(await balanceOf(member)).toBe(25);
  });

  it('has 1 to 500 entries, and takes a full one within the time of a call', async () => {
    const purchases = Array.from({ length: 501 }, () => toEntry(toPurchase(member)));
    for (const entries of [purchases, []]) expect((await mallApi.sendAs(key, reportPurchases, { entries })).status).toBe(422);
    expect((await batch(purchases.slice(0, 500))).filter(({ purchase }) => purchase)).toHaveLength(500);
  });
});

describe('a member', () => {
  it('shows a code that stands for the card for a minute, and a minute longer at tills', async () => {
    const { code, expires_at } = (await mallApi.callAs(member.token, getCardCode)).data;
    expect(Date.parse(expires_at) - wednesdayNoon.getTime()).toBe(60_000);
    const { readCardCode } = mallApi.domain.cardCodes;
    const at = (seconds: number) => new Date(wednesdayNoon.getTime() + seconds * 1000);
    expect([0, 119].map((seconds) => readCardCode(code, at(seconds)))).toEqual([cardOf(member), cardOf(member)]);
    expect([-61, 120, 3600].map((seconds) => readCardCode(code, at(seconds)))).toEqual([undefined, undefined, undefined]);
    const forged = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
    expect(readCardCode(forged, wednesdayNoon)).toBeUndefined();
    expect((await report(toPurchase(member, { card: code }))).status).toBe(200);
    expect((await report(toPurchase(member, { card: forged }))).status).toBe(404);
  });

  it('sees who reported a purchase and what was returned', async () => {
    const { id } = await reported(toPurchase(member));
    await takeBack(id, { amount: 5000 }, { key: randomUUID() });
    const { token } = member;
    expect((await mallApi.callAs(token, listReceipts)).data).toMatchObject([
      { id, source: 'till', returned: { amount: 5000, currency: 'CZK' }, points: 25, points_returned: 5 },
    ]);
    const [taken = expect.unreachable('nothing was taken back'), came] = (await mallApi.callAs(token, listPointsHistory)).data;
    expect(came).toMatchObject({ kind: 'receipt', points: 25, reference: { type: 'receipt', id, source: 'till' } });
    expect(taken).toMatchObject({ kind: 'adjustment', points: -5, reference: { id, source: 'till' } });
    expect(taken).not.toHaveProperty('is_settlement');
    const money = (amount: number) => ({ amount, currency: 'CZK' });
    expect(taken.takes_back).toEqual({ entry_id: came?.id, amount: money(5000) });
    expect(came?.returned).toEqual({ points: 5, amount: money(5000), entry_id: taken.id });
    await takeBack(id, {});
    const [rest, , whole] = (await mallApi.callAs(token, listPointsHistory)).data;
    expect(rest).toMatchObject({ points: -20, takes_back: { entry_id: came?.id, amount: money(20_000) } });
    expect(whole).toMatchObject({ points: 25, returned: { points: 25, amount: money(25_000), entry_id: rest?.id } });
    expect((await mallApi.callAs(token, getReceipt, { params: { id } })).data).toMatchObject({
      status: 'rejected',
      reason: 'voided',
      returned: { amount: 25_000 },
      points_returned: 25,
    });
  });

  it('sees the amount of each of several returns, also beside one that costs no points', async () => {
    const { id } = await reported(toPurchase(member));
    const { token } = member;
    const amounts = [1, 7000, 1, 4000, 2998];
    for (const amount of amounts) await takeBack(id, { amount }, { key: randomUUID() });
    const history = (await mallApi.callAs(token, listPointsHistory)).data;
    const returns = history.filter(({ takes_back }) => takes_back).toReversed();
    const purchase = history.at(-1);
    expect(returns.reduce((sum, { points }) => sum - points, 0)).toBe(purchase?.returned?.points);
    expect(purchase?.returned?.amount?.amount).toBe(14_000);
    expect(returns.map(({ takes_back, points }) => [takes_back?.amount?.amount, points])).toEqual([
      [1, -1],
      [7000, -7],
      [4000, -4],
      [2998, -2],
    ]);
    expect(findBrokenLaws(mallApi.db)).toEqual([]);
  });

  it('sees a return whose points are owed at the purchase, and the amount of the next return beside its movement', async () => {
    const { token } = member;
    const { id } = await reported(toPurchase(member, { amount: 100_000 }));
    expect((await mallApi.sendAs(token, activateReward, { reward_id: 1 })).status).toBe(200); // spends all 100 points
    await takeBack(id, { amount: 20_000 }, { key: randomUUID() });
    const [, owing] = (await mallApi.callAs(token, listPointsHistory)).data;
    expect(owing).toMatchObject({ points: 100, owed: 20, returned: { points: 20, amount: { amount: 20_000 } } });
    expect(owing?.returned).not.toHaveProperty('entry_id');
    await reported(toPurchase(member, { amount: 50_000 }));
    await takeBack(id, { amount: 10_000 }, { key: randomUUID() });
    const [taken, settled] = (await mallApi.callAs(token, listPointsHistory)).data;
    expect(taken).toMatchObject({ points: -10, takes_back: { entry_id: owing?.id, amount: { amount: 10_000 } } });
    expect(settled).toMatchObject({ points: -20, is_settlement: true, takes_back: { entry_id: owing?.id } });
    expect(settled?.takes_back).not.toHaveProperty('amount');
  });

  it('disputes a purchase once, in a conversation that names it', async () => {
    const purchase = await reported(toPurchase(member));
    const dispute = (body = { reason: 'amount_differs' as const, text: ' It was 150. ' }) =>
      mallApi.sendAs(member.token, disputeReceipt, body, { input: { params: { id: purchase.id } } });
    const { body } = await dispute();
    expect((await dispute()).body).toEqual(body);
    const conversations = (await mallApi.callAs(member.token, listConversations)).data;
    expect(conversations).toHaveLength(1);
    expect(body).toMatchObject({ data: { id: purchase.id, dispute_conversation_id: conversations[0]?.id } });
    const [message] = (await mallApi.callAs(member.token, listMessages, { query: { conversation: conversations[0]?.id ?? 0 } })).data;
    expect(message?.text).toBe(
      [
        'Částka tohoto nákupu nesouhlasí.',
        `Obchod: Straße & Söhne\nČíslo účtenky: ${purchase.number}\nDatum nákupu: 11. března 2026, 11:55\nČástka: 250\u00a0Kč\nBody: 25`,
        'It was 150.',
      ].join('\n\n'),
    );
  });

  it('disputes a purchase of a cashier without the number that nobody knows', async () => {
    const cashier = await createStaff(mallApi, 'shop', { company: 2 });
    const body = {
      card: cardOf(member),
      amount: { amount: 25_000, currency: 'CZK' },
      key: randomUUID(),
      bought_at: wednesdayNoon.toISOString(),
    };
    const { purchase } = dataOf<CreditedAtTill>(await mallApi.sendAs(cashier.token, creditAtTill, body));
    await mallApi.sendAs(member.token, disputeReceipt, { reason: 'not_mine' }, { input: { params: { id: purchase.id } } });
    const [conversation] = (await mallApi.callAs(member.token, listConversations)).data;
    const [message] = (await mallApi.callAs(member.token, listMessages, { query: { conversation: conversation?.id ?? 0 } })).data;
    expect(message?.text).toContain('Obchod: Straße & Söhne\nDatum nákupu: 11. března 2026, 12:00\nČástka: 250');
    expect(message?.text).not.toContain(purchase.number);
  });
});
