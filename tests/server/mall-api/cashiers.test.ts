import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { toNumberKey } from '#server/mall-api/core/secrets/receipt-keys.ts';
import { createReceiptDecisionJob } from '#server/mall-api/receipts/decision-job.ts';
import { approveReceipt, getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { getReceipt, submitReceipt } from '#shared/contracts/receipts.ts';
import {
  type CreditedAtTill,
  checkGiftCardAtTill,
  creditAtTill,
  getTill,
  lookUpAtTill,
  type TillToday,
  takeCodeAtTill,
  takeFromGiftCardAtTill,
  voidAtTill,
} from '#shared/contracts/till.ts';
import { wrongCodes } from '#shared/site/staff-limits.ts';
import { createWatchedSandbox, dataOf, giftCardSteps } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { drawReceiptPicture, type ReceiptBody, toReceiptBody } from './receipt-steps.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

let mallApi: RunningMallApi;
/** Cashiers of the shops 1 and 2. */
let cashier: TestStaff;
let other: TestStaff;
let desk: TestStaff;
let member: TestMember;
let card: string;
const { provider } = createWatchedSandbox();
const { buy } = giftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
  cashier = await createStaff(mallApi, 'shop', { name: 'Petr Krám', company: 1 });
  other = await createStaff(mallApi, 'shop', { name: 'Jana Jiná', company: 2 });
  desk = await createStaff(mallApi, 'desk');
});
beforeEach(() => {
  mallApi.setNow(wednesdayNoon);
  member = createMember(mallApi, { firstName: 'Ida', lastName: 'Malá' });
  card = mallApi.domain.queries.customers.get(member.customerId).cardNumber;
});
afterAll(() => mallApi.close());

const crowns = (amount: number) => ({ amount: amount * 100, currency: 'CZK' });

function credit(body: Partial<BodyInput<typeof creditAtTill>> = {}, { token } = cashier) {
  const usual = { card, amount: crowns(349), key: randomUUID(), bought_at: mallApi.clock().toISOString() };
  return mallApi.sendAs(token, creditAtTill, { ...usual, ...body });
}
/** Changes the signature of a rotating code. */
const toForged = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
const look = (code: string, { token } = cashier) => mallApi.sendAs(token, lookUpAtTill, { code });
const takeBack = (id: number, body: BodyInput<typeof voidAtTill> = {}, { token } = cashier) =>
  mallApi.sendAs(token, voidAtTill, body, { input: { params: { id } } });
const today = async ({ token } = cashier, company?: number): Promise<TillToday> =>
  (await mallApi.callAs(token, getTill, { query: company === undefined ? {} : { company } })).data;
const balance = async () => (await mallApi.callAs(member.token, getPoints)).data.balance;
const countReceipts = () => Number(mallApi.db.prepare('SELECT count(*) AS count FROM receipt').get()?.count);
const later = (minutes: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + minutes * 60_000));

/** Activates a reward that only some shops take. */
function activate(company_ids: number[]) {
  const { db, domain } = mallApi;
  const reward = domain.queries.rewards.listAll({ sort: 'points' }, mallApi.clock())[0] ?? expect.unreachable();
  return inTransaction(db, () => domain.activations.give(member.customerId, { ...reward, points: 0, company_id: null, company_ids }));
}

describe('a code at the till', () => {
  it('shows first name, points and usable rewards for a card', async () => {
    const titles = [activate([1]), activate([2]), activate([1, 2])].map(({ translations }) => translations[0]?.title);
    const { status, body } = await look(card);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { kind: 'card', card, customer: { first_name: 'Ida', is_active: true }, member: { balance: 0 } } },
    });
    const { rewards } = dataOf<{ member: { rewards: { translations: { title: string }[] }[] } }>({ status, body }).member;
    expect(rewards.map(({ translations }) => translations[0]?.title)).toEqual([titles[0], titles[2]]);
    expect(JSON.stringify(body)).not.toMatch(/Malá|@/);
  });

  it('identifies a card by a rotating code too', async () => {
    const { code } = mallApi.domain.cardCodes.makeCardCode(card, mallApi.clock());
    expect(await look(code)).toMatchObject({ body: { data: { kind: 'card', card } } });
    expect(await look(toForged(code))).toMatchObject({ status: 404, body: { errors: { code: ['expired'] } } });
  });

  it('shows whether this shop takes a reward, and hides the member from other shops', async () => {
    const { code, expires_at } = activate([1]);
    expect(await look(code)).toMatchObject({
      body: { data: { kind: 'reward', refusal: null, at: expires_at, customer: { first_name: 'Ida' } } },
    });
    expect(await look(code, other)).toMatchObject({
      body: { data: { refusal: 'other_shop', at: null, customer: null, shops: [{ id: 1 }] } },
    });
    expect((await mallApi.sendAs(cashier.token, takeCodeAtTill, { code })).status).toBe(200);
    expect(await look(code)).toMatchObject({ body: { data: { refusal: 'already_used', at: mallApi.clock().toISOString() } } });
  });

  it('shows nothing of a gift card without its code', async () => {
    const gift = await buy(member);
    const answer = await look(gift.number);
    expect(answer.body).toEqual({ status: 'success', data: { kind: 'gift_card', number: gift.number } });
  });

  it('is limited if it is unknown', async () => {
    const guesser = await createStaff(mallApi, 'shop', { company: 1 });
    for (let tried = 0; tried < wrongCodes.atMost; tried += 1) {
      expect((tried % 2 === 0 ? await look('2222-2222-2222', guesser) : await credit({ card: '9000000000000000' }, guesser)).status).toBe(
        404,
      );
    }
    expect((await look(card, guesser)).status).toBe(429);
  });
});

describe('a purchase at the till', () => {
  it('credits points, and appears in the list of its shop only', async () => {
    const before = (await today()).count;
    const answer = dataOf<CreditedAtTill>(await credit());
    expect(answer).toMatchObject({
      first_name: 'Ida',
      purchase: { status: 'credited', amount: crowns(349) },
      member: { balance: answer.purchase.points },
    });
    expect(answer.purchase.points).toBeGreaterThan(0);
    expect(await balance()).toBe(answer.purchase.points);
    const list = await today();
    expect(list.count).toBe(before + 1);
    expect(list.purchases[0]).toMatchObject({ id: answer.purchase.id, first_name: 'Ida', card_end: card.slice(-4), status: 'credited' });
    expect(JSON.stringify(list)).not.toMatch(new RegExp(`Malá|${card}`));
    expect((await today(other)).purchases.some(({ id }) => id === answer.purchase.id)).toBe(false);
    const acts = mallApi.db.prepare(`SELECT act, operator FROM operator_act WHERE customer_id = ?`).all(member.customerId);
    expect(acts).toEqual([{ act: 'receipts credit', operator: 'Petr Krám' }]);
  });

  it('counts once per key, also if its answer was lost', async () => {
    const key = randomUUID();
    const before = countReceipts();
    const answers = await Promise.all([1, 2, 3].map(() => credit({ key })));
    later(40);
    answers.push(await credit({ key, bought_at: wednesdayNoon.toISOString() }));
    const ids = answers.map((one) => dataOf<CreditedAtTill>(one).purchase.id);
    expect(new Set(ids).size).toBe(1);
    expect(countReceipts()).toBe(before + 1);
  });

  it('requires a receipt number for a second one of the same amount on the same day', async () => {
    const first = dataOf<CreditedAtTill>(await credit());
    expect(await credit()).toMatchObject({ status: 409, body: { errors: { number: ['required'] } } });
    expect((await credit({ number: 'A 17' })).status).toBe(200);
    expect((await credit({ amount: crowns(350) })).status).toBe(200);
    expect(await balance()).toBeGreaterThan(first.purchase.points);
  });

  it('requires a receipt number if another member was credited for a photograph that may be the same', async () => {
    const photographer = createMember(mallApi);
    mallApi.db
      .prepare(
        `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
         VALUES (?, 1, 'F 1', ?, 77700, 'CZK', 0, '2026-03-11', 'approved', 77, 0)`,
      )
      .run(photographer.customerId, toNumberKey(1, 'F 1') ?? '');
    const amount = crowns(777);
    expect(await credit({ amount })).toMatchObject({ status: 409, body: { errors: { number: ['required'] } } });
    expect(await credit({ amount, number: 'F 1' })).toMatchObject({ status: 409, body: { errors: { number: ['duplicate'] } } });
    expect((await credit({ amount, number: 'F 2' })).status).toBe(200);
  });

  it('has an amount that a purchase can have', async () => {
    for (const amount of [0, -100, 0.5, 100_000_001, Number.MAX_SAFE_INTEGER])
      expect((await credit({ amount: { amount, currency: 'CZK' } })).status, String(amount)).toBe(422);
    expect(await balance()).toBe(0);
  });

  it('may be reported three days late, and not later', async () => {
    const hoursAgo = (hours: number) => new Date(wednesdayNoon.getTime() - hours * 3_600_000).toISOString();
    expect((await credit({ bought_at: hoursAgo(71) })).status).toBe(200);
    expect(await credit({ bought_at: hoursAgo(73), amount: crowns(12) })).toMatchObject({
      status: 422,
      body: { errors: { bought_at: ['too_old'] } },
    });
  });

  it('is credited hours later to the rotating code that the card showed then', async () => {
    const expired = { status: 404, body: { errors: { card: ['expired'] } } };
    const hoursAgo = (hours: number, minutes = 0) => new Date(wednesdayNoon.getTime() - hours * 3_600_000 + minutes * 60_000);
    const { code } = mallApi.domain.cardCodes.makeCardCode(card, hoursAgo(71));
    const bought_at = hoursAgo(71, 5).toISOString(); // the device's clock is wrong
    const key = randomUUID();
    for (const _ of [1, 2])
      expect(await credit({ card: code, bought_at, key })).toMatchObject({ status: 200, body: { data: { first_name: 'Ida' } } });
    expect(await credit({ card: code, bought_at })).toMatchObject({ status: 409, body: { errors: { number: ['required'] } } });
    expect(await credit({ card: toForged(code), bought_at })).toMatchObject(expired);
    expect(await credit({ card: code, bought_at: hoursAgo(70).toISOString() })).toMatchObject(expired);
    const old = mallApi.domain.cardCodes.makeCardCode(card, hoursAgo(73)).code;
    expect(await credit({ card: old, amount: crowns(12), bought_at: hoursAgo(73).toISOString() })).toMatchObject({
      status: 422,
      body: { errors: { bought_at: ['too_old'] } },
    });
    const acts = mallApi.db.prepare('SELECT act FROM operator_act WHERE customer_id = ?').all(member.customerId);
    expect(acts).toEqual([{ act: 'receipts credit' }]);
  });

  it('is refused if another person is logged in than the one who stored it', async () => {
    const colleague = await createStaff(mallApi, 'shop', { company: 1 });
    expect(await credit({ staff_id: cashier.id }, colleague)).toMatchObject({
      status: 403,
      body: { errors: { staff_id: ['not_allowed'] } },
    });
    expect((await credit({ staff_id: cashier.id })).status).toBe(200);
  });

  it('is taken back within 15 minutes, whole or in part, with exactly its points', async () => {
    const { purchase } = dataOf<CreditedAtTill>(await credit({ amount: crowns(400) }));
    const half = dataOf<CreditedAtTill>(await takeBack(purchase.id, { amount: 20_000 }));
    expect(half.purchase.points - half.purchase.points_returned).toBe(await balance());
    expect((await today()).purchases[0]).toMatchObject({ status: 'credited', returned: crowns(200) });
    later(14);
    const { count, voided, purchases } = await today();
    expect(purchases[0]?.voidable_until).not.toBeNull();
    expect(dataOf<CreditedAtTill>(await takeBack(purchase.id)).purchase.status).toBe('voided');
    expect(await today()).toMatchObject({
      count: count - 1,
      voided: voided + 1,
      purchases: { 0: { status: 'voided', points_returned: purchase.points } },
    });
    expect(await balance()).toBe(0);
    expect((await takeBack(purchase.id)).status).toBe(200);
  });

  it('is taken back in part by the centre later, with a reason and exactly the points of that part', async () => {
    const { purchase } = dataOf<CreditedAtTill>(await credit({ amount: crowns(400) }));
    later(16);
    const body = { company_id: 1, amount: 15_000, why: 'one of two' };
    const part = dataOf<CreditedAtTill>(await takeBack(purchase.id, body, desk)).purchase;
    expect(part).toMatchObject({ status: 'credited', returned: crowns(150) });
    expect(part.points - part.points_returned).toBe(await balance());
    const { data } = await mallApi.callAs(desk.token, getDeskReceipt, { params: { id: purchase.id } });
    expect(data).toMatchObject({ status: 'approved', source: 'cashier', returned: crowns(150) });
    const act = mallApi.db.prepare(`SELECT why FROM operator_act WHERE act = 'receipts void' AND subject = ?`).all(String(purchase.id));
    expect(act).toEqual([{ why: 'one of two' }]);
    await takeBack(purchase.id, { company_id: 1 }, desk);
    expect(await balance()).toBe(0);
  });

  it('is taken back later by the centre only', async () => {
    const { purchase } = dataOf<CreditedAtTill>(await credit());
    later(16);
    expect((await today()).purchases[0]?.voidable_until).toBeNull();
    expect(await takeBack(purchase.id)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
    expect((await takeBack(purchase.id, { company_id: 1 }, desk)).status).toBe(200);
    expect(await balance()).toBe(0);
  });
});

describe('a purchase without a receipt number that is photographed as well', () => {
  const crowned = (amount: number) => toReceiptBody({ company_id: 1, amount: amount * 100, purchased_at: wednesdayNoon.toISOString() });
  const balanceOf = async ({ token }: TestMember) => (await mallApi.callAs(token, getPoints)).data.balance;
  const heldFor = async ({ token }: TestMember, id: number) =>
    (await mallApi.callAs(token, getReceipt, { params: { id } })).data.held_for ?? null;
  async function photograph({ token }: TestMember, body: ReceiptBody): Promise<number> {
    const picture = await drawReceiptPicture();
    return dataOf<{ id: number }>(await mallApi.sendAs(token, submitReceipt, body, { picture })).id;
  }

  it('earns once: a later photograph of any member waits for a person', async () => {
    const other = createMember(mallApi);
    const { purchase } = dataOf<CreditedAtTill>(await credit({ amount: crowns(841) }));
    const ids = [await photograph(member, crowned(841)), await photograph(other, crowned(841))];
    await mallApi.readReceipts();
    expect([await heldFor(member, ids[0] ?? 0), await heldFor(other, ids[1] ?? 0)]).toEqual(['resembles', 'resembles']);
    expect([await balance(), await balanceOf(other)]).toEqual([purchase.points, 0]);
  });

  it('earns once: another member’s earlier photograph that is still to be read waits for a person', async () => {
    const other = createMember(mallApi);
    const id = await photograph(other, crowned(842));
    const { purchase } = dataOf<CreditedAtTill>(await credit({ amount: crowns(842) }));
    await mallApi.readReceipts();
    expect(await heldFor(other, id)).toBe('resembles');
    expect([await balance(), await balanceOf(other)]).toEqual([purchase.points, 0]);
    const { data } = await mallApi.callAs(desk.token, getDeskReceipt, { params: { id } });
    expect(data.holds).toEqual([{ reason: 'same_purchase', receipt_id: purchase.id }]);
  });

  it('earns once: what staff have decided before they could see it returns to them', async () => {
    const other = createMember(mallApi);
    const id = await photograph(other, crowned(843));
    const job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
    const approve = () => mallApi.sendAs(desk.token, approveReceipt, {}, { input: { params: { id } } });
    expect((await approve()).status).toBe(200);
    later(0.1);
    await credit({ amount: crowns(843) });
    later(1);
    await job.run();
    expect(await balanceOf(other)).toBe(0);
    expect((await approve()).status).toBe(200); // they have seen the purchase now
    later(1);
    await job.run();
    expect(await balanceOf(other)).toBeGreaterThan(0);
    await job.close();
  });

  it('earns once: a decision that corrects the amount to that of a purchase reported meanwhile returns to staff', async () => {
    const other = createMember(mallApi);
    const id = await photograph(other, crowned(84));
    const job = createReceiptDecisionJob({ domain: mallApi.domain, log: silentLog });
    expect((await mallApi.sendAs(desk.token, approveReceipt, { amount: 84_500 }, { input: { params: { id } } })).status).toBe(200);
    later(0.1);
    await credit({ amount: crowns(845) });
    later(1);
    await job.run();
    expect(await balanceOf(other)).toBe(0);
    await job.close();
  });

  it('needs its number if the member has photographed it, and then the photograph becomes the purchase', async () => {
    const body = crowned(844);
    const id = await photograph(member, body);
    expect(await credit({ amount: crowns(844) })).toMatchObject({ status: 409, body: { errors: { number: ['required'] } } });
    const { purchase } = dataOf<CreditedAtTill>(await credit({ amount: crowns(844), number: body.number }));
    await mallApi.readReceipts();
    expect(purchase.id).toBe(id);
    expect(await balance()).toBe(purchase.points);
  });
});

describe('a gift card at the till', () => {
  it('is paid with once per key, and the shop is stored', async () => {
    const { id, number, code } = await buy(member);
    expect(dataOf(await mallApi.sendAs(cashier.token, checkGiftCardAtTill, { number, code }))).toMatchObject({ balance: crowns(500) });
    expect((await mallApi.sendAs(cashier.token, checkGiftCardAtTill, { number, code: '2222-2222' })).status).toBe(422);
    const body = { number, code, amount: crowns(120), key: randomUUID() };
    for (const _ of [1, 2])
      expect(dataOf(await mallApi.sendAs(cashier.token, takeFromGiftCardAtTill, body))).toMatchObject({ balance: crowns(380) });
    const movements = mallApi.db.prepare(
      `SELECT company_id, staff_id FROM gift_card_movement WHERE gift_card_id = ? AND kind = 'redeemed'`,
    );
    expect(movements.all(id)).toEqual([{ company_id: 1, staff_id: cashier.id }]);
  });
});

describe('a session', () => {
  it('reaches nothing of another shop, by any call', async () => {
    const { purchase } = dataOf<CreditedAtTill>(await credit());
    const reward = activate([1]);
    const gift = await buy(member);
    const tables = ['receipt', 'purchase_return', 'points_entry', 'customer_reward', 'gift_card_movement', 'operator_act'];
    const snapshot = () => tables.map((table) => mallApi.db.prepare(`SELECT * FROM ${table}`).all());
    const before = snapshot();
    const key = randomUUID();
    const { number, code } = gift;
    const company_id = 1;
    const forOther = [
      await mallApi.refuseAs(other.token, '/v1/staff/till?company=1'),
      await mallApi.sendAs(other.token, lookUpAtTill, { code: card, company_id }),
      await credit({ company_id }, other),
      await takeBack(purchase.id, { company_id }, other),
      await mallApi.sendAs(other.token, takeCodeAtTill, { code: reward.code, company_id }),
      await mallApi.sendAs(other.token, checkGiftCardAtTill, { number, code, company_id }),
      await mallApi.sendAs(other.token, takeFromGiftCardAtTill, { number, code, amount: crowns(1), key, company_id }),
    ];
    expect(forOther.map(({ status }) => status)).toEqual(forOther.map(() => 403));
    expect((await takeBack(purchase.id, {}, other)).status).toBe(404);
    expect(await mallApi.sendAs(other.token, takeCodeAtTill, { code: reward.code })).toMatchObject({
      status: 409,
      body: { errors: { code: ['other_shop'] }, details: { shops: [{ id: 1 }] } },
    });
    expect((await today(other)).purchases.map(({ id }) => id)).not.toContain(purchase.id);
    expect(snapshot()).toEqual(before);
  });

  it('acts for the named shop if it is of the centre', async () => {
    expect(await credit({}, desk)).toMatchObject({ status: 422, body: { errors: { company_id: ['required'] } } });
    expect(await credit({ company_id: 999 }, desk)).toMatchObject({ status: 422, body: { errors: { company_id: ['not_allowed'] } } });
    const { purchase } = dataOf<CreditedAtTill>(await credit({ company_id: 2 }, desk));
    expect((await today(other)).purchases.map(({ id }) => id)).toContain(purchase.id);
    expect((await today(desk, 2)).shop.id).toBe(2);
  });

  it('opens no till for editors and members', async () => {
    const editor = await createStaff(mallApi, 'editor');
    expect([(await credit({}, editor)).status, (await credit({}, { ...editor, token: member.token })).status]).toEqual([403, 401]);
  });
});
