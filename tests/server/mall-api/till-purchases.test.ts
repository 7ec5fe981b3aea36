import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { findBrokenLaws } from '#server/mall-api/loyalty/ledger-laws.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listReceipts, type Receipt } from '#shared/contracts/receipts.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import { createMember, type TestMember } from './members.ts';
import { receiptSteps, toReceiptBody, withoutPicture } from './receipt-steps.ts';
import { changeContent, copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { otherTill, till, tillSteps } from './till-steps.ts';

const titles = (title: string) => [{ locale: 'en' as const, title }];
const march = { valid_from: '2026-03-01T00:00:00+01:00', valid_to: '2026-03-31T23:59:59+02:00', company_ids: [1] };
const campaigns: Partial<Campaign>[] = [
  { id: 1, effect: 'factor', factor: 2, ...march, translations: titles('Double points') },
  { id: 2, effect: 'extra', extra_points: 30, ...march, once_per_member: true, translations: titles('Thirty more') },
];
const published: { name: string; data: object }[] = [];

let mallApi: RunningMallApi;
let member: TestMember;
let content: ReturnType<typeof copyTinyContent>;
beforeAll(async () => {
  content = copyTinyContent();
  changeContent(content.contentDir, { 'campaigns.json': campaigns });
  mallApi = await startMallApi(content.contentDir, {
    publisher: { publish: (event) => void published.push(event), endConnections: () => {} },
  });
});
afterAll(async () => {
  await mallApi.close();
  content.remove();
});
beforeEach(() => {
  mallApi.setNow(wednesdayNoon);
  member = createMember(mallApi);
  published.length = 0;
});
afterEach(() => expect(findBrokenLaws(mallApi.db)).toEqual([]));

const { submitted, submit } = receiptSteps(() => mallApi);
const { cardOf, toPurchase, credit, takeBack } = tillSteps(() => mallApi);
const within = <T>(act: () => T) => inTransaction(mallApi.db, act);
const summaryOf = ({ customerId }: TestMember) => within(() => mallApi.domain.ledger.summaryOf(customerId));
const receiptsOf = async ({ token }: TestMember): Promise<Receipt[]> => (await mallApi.callAs(token, listReceipts)).data;
const spend = ({ customerId }: TestMember, points: number) =>
  within(() => mallApi.domain.ledger.debit({ customerId, kind: 'adjustment', points, reference: null }));
const later = (minutes: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + minutes * 60_000));
const conflict = (field: string, code: string) => new ApiError('Conflict', { errors: { [field]: [code] } });
const invalid = (field: string, code: string) => new ApiError('UnprocessableEntity', { errors: { [field]: [code] } });

describe('a purchase at a till', () => {
  it('is credited at once, with the balance, the level and what the member may use now', () => {
    const { purchase, member: now } = credit(toPurchase(member, { company_id: 1, number: 'A-1' }), otherTill);
    expect(purchase).toMatchObject({ company_id: 1, number: 'A-1', status: 'credited', points: 80, settled: 0, points_returned: 0 });
    expect(now).toMatchObject({ balance: 80, owed: 0, level: { id: 1, points_to_next: 420 } });
    expect(now?.campaigns).toEqual([{ id: 1, valid_to: march.valid_to, translations: titles('Double points') }]); // the other one is used
    expect(published.map(({ name }) => name)).toEqual(['points.changed', 'receipt.reviewed']);
  });

  it('lists activated rewards of the shop and of the centre, without their codes', () => {
    within(() => mallApi.domain.ledger.credit({ customerId: member.customerId, kind: 'adjustment', points: 400, reference: null }));
    const { code } = within(() => mallApi.domain.activations.activate(member.customerId, 1));
    const answer = credit(toPurchase(member));
    expect(JSON.stringify(answer)).not.toContain(code);
    const companyId = mallApi.db.prepare(`SELECT body ->> '$.company_id' AS id FROM customer_reward WHERE code = ?`).get(code)?.id;
    const here = credit(toPurchase(member, { company_id: Number(companyId ?? 2) }), { ...till, companyId: null });
    expect(here.member?.rewards).toHaveLength(1);
  });

  it('counts once: the same purchase of the same card is answered again, also after it was taken back', () => {
    const purchase = toPurchase(member);
    const first = credit(purchase);
    expect(credit({ ...purchase, number: ` ${purchase.number.toLowerCase()}` })).toEqual(first);
    takeBack(first.purchase.id);
    expect(credit(purchase).purchase).toMatchObject({ id: first.purchase.id, status: 'voided' });
    expect(summaryOf(member)).toMatchObject({ balance: 0, earned_total: 0 });
  });

  it('counts once per idempotency key, which belongs to one request', () => {
    const purchase = toPurchase(member);
    const { id } = credit(purchase, till, 'k-1').purchase;
    later(80 * 60);
    expect(credit(purchase, till, 'k-1').purchase.id).toBe(id); // although it is too old by now
    expect(() => credit({ ...purchase, amount: 1 }, till, 'k-1')).toThrow(invalid('idempotency-key', 'idempotency_key_reused'));
  });

  it('is another purchase if the amount or the day differs, because tills count from one each day', () => {
    const purchase = toPurchase(member);
    const ids = [purchase, { ...purchase, amount: 26_000 }, { ...purchase, bought_at: '2026-03-10T11:55:00+01:00' }].map(
      (one) => credit(one).purchase.id,
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('is refused for another card, and credited to it once the first one was taken back', () => {
    const other = createMember(mallApi);
    const purchase = toPurchase(member);
    const { id } = credit(purchase).purchase;
    const again = { ...purchase, card: cardOf(other) };
    expect(() => credit(again)).toThrow(conflict('number', 'duplicate'));
    takeBack(id);
    expect(credit(again).purchase).toMatchObject({ status: 'credited', points: 25 });
    expect(() => credit(purchase)).toThrow(conflict('number', 'duplicate'));
    expect([summaryOf(member).balance, summaryOf(other).balance]).toEqual([0, 25]);
  });

  it.each([
    ['an unknown shop', { company_id: 999 }, invalid('company_id', 'not_allowed')],
    ['no shop', {}, invalid('company_id', 'required')],
    ['another currency', { company_id: 2, currency: 'EUR' }, invalid('currency', 'not_allowed')],
    ['the future', { company_id: 2, bought_at: '2026-03-11T12:11:00+01:00' }, invalid('bought_at', 'in_future')],
    ['more than 72 hours ago', { company_id: 2, bought_at: '2026-03-08T11:49:00+01:00' }, invalid('bought_at', 'too_old')],
    ['a number without letters and digits', { company_id: 2, number: '-' }, invalid('number', 'invalid')],
    ['an unknown card', { company_id: 2, card: '9000000000000000' }, new ApiError('NotFound')],
  ])('is refused for %s', (_, changes, error) => {
    expect(() => credit(toPurchase(member, changes), { ...till, companyId: null })).toThrow(error);
  });

  it('is refused for another shop, a blocked member and a deleted account', () => {
    const purchase = toPurchase(member);
    expect(() => credit({ ...purchase, company_id: 1 })).toThrow(new ApiError('Forbidden', { errors: { company_id: ['not_allowed'] } }));
    mallApi.db.prepare('UPDATE customer SET blocked_ms = 1 WHERE id = ?').run(member.customerId);
    expect(() => credit(purchase)).toThrow(conflict('card', 'account_blocked'));
    within(() => mallApi.domain.lifecycle.deleteAccount(member.customerId));
    expect(() => credit(purchase)).toThrow(new ApiError('NotFound'));
  });

  it('takes the rotating code of a card, at the time of the purchase', () => {
    const { code } = mallApi.domain.cardCodes.makeCardCode(cardOf(member), wednesdayNoon);
    later(48 * 60);
    const purchase = toPurchase(member, { card: code });
    expect(credit(purchase).purchase.points).toBe(25);
    const outdated = new ApiError('NotFound', { errors: { card: ['expired'] } });
    expect(() => credit({ ...purchase, number: 'X', bought_at: '2026-03-11T12:12:00+01:00' })).toThrow(outdated);
  });
});

describe('a purchase that was also photographed', () => {
  it('earns nothing if the photograph has been approved', async () => {
    const photo = await submitted(member);
    const same = toPurchase(member, { number: photo.number, amount: photo.amount.amount });
    expect(() => credit(same)).toThrow(conflict('number', 'duplicate'));
  });

  it('refuses a later photograph, also after it was taken back', async () => {
    const { purchase } = credit(toPurchase(member));
    const body = toReceiptBody({ number: purchase.number, amount: purchase.amount.amount });
    const other = createMember(mallApi);
    for (const one of [member, other]) expect((await submit(one, body)).errors).toEqual({ number: ['duplicate'] });
    takeBack(purchase.id);
    for (const one of [member, other]) expect((await submit(one, body)).errors).toEqual({ number: ['duplicate'] });
  });

  it('holds a later photograph of the same number with another amount', async () => {
    const { purchase } = credit(toPurchase(member));
    const photo = await submitted(member, { number: purchase.number, amount: 99_900 });
    expect(photo).toMatchObject({ status: 'pending', held_for: 'resembles' });
  });

  it('settles a pending photograph of the member, which is credited once', async () => {
    const photo = await submitted(member, { company_id: 1, amount: 600_000 });
    expect(photo.status).toBe('pending');
    const { purchase } = credit(toPurchase(member, { company_id: 1, number: photo.number, amount: 600_000 }), otherTill);
    expect(purchase).toMatchObject({ id: photo.id, points: 1230 });
    expect(await receiptsOf(member)).toMatchObject([{ id: photo.id, status: 'approved', points: 1230, has_picture: true }]);
    expect(summaryOf(member)).toMatchObject({ balance: 1230, earned_total: 1230 });
    expect((await mallApi.mails()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('schválená'));
    expect(() => within(() => mallApi.domain.receiptReview.approve(photo.id, 'eva'))).toThrow(conflict('status', 'already_used'));
    takeBack(purchase.id, undefined, otherTill);
    expect(summaryOf(member)).toMatchObject({ balance: 0, earned_total: 0 });
  });

  it('can be taken back by the cashier after it settled an older photograph', async () => {
    const photo = await submitted(member, { company_id: 1, amount: 600_000 });
    later(40);
    credit(toPurchase(member, { company_id: 1, number: photo.number, amount: 600_000 }), otherTill);
    takeBack(photo.id, undefined, otherTill, { maxAgeMs: 15 * 60_000 });
    expect(summaryOf(member).balance).toBe(0);
  });

  it('is credited to the card at the till, while another member’s photograph waits and cannot be credited as well', async () => {
    const other = createMember(mallApi);
    const photo = await submitted(other, { amount: 600_000 });
    const { purchase } = credit(toPurchase(member, { number: photo.number, amount: 600_000 }));
    expect(summaryOf(member).balance).toBe(600);
    expect(await receiptsOf(other)).toMatchObject([{ id: photo.id, status: 'pending', held_for: 'resembles' }]);
    const approve = () => within(() => mallApi.domain.receiptReview.approve(photo.id, 'eva'));
    expect(approve).toThrow(conflict('number', 'duplicate'));
    takeBack(purchase.id);
    approve();
    expect([summaryOf(member).balance, summaryOf(other).balance]).toEqual([0, 600]);
    const third = { ...toPurchase(createMember(mallApi)), number: photo.number, amount: 600_000 };
    expect(() => credit(third)).toThrow(conflict('number', 'duplicate'));
  });

  it('does not count among the photographs of a day', async () => {
    for (let purchase = 0; purchase < 6; purchase += 1) credit(toPurchase(member));
    expect((await submitted(member)).status).toBe('approved');
    expect((await submit(member, toReceiptBody(), withoutPicture)).errors).toBeDefined();
  });
});

describe('a return', () => {
  it('takes back exactly what was earned, however it is divided', () => {
    const { purchase } = credit(toPurchase(member, { company_id: 1, amount: 25_900 }), otherTill);
    expect(purchase.points).toBe(25 + 26 + 30);
    const part = takeBack(purchase.id, 10_900, otherTill);
    expect(part.purchase).toMatchObject({ status: 'credited', points_returned: 81 - 60, returned: { amount: 10_900 } });
    expect(part.member?.balance).toBe(60);
    expect(takeBack(purchase.id, 14_500, otherTill).member?.balance).toBe(0); // 5 crowns are less than a point
    expect(() => takeBack(purchase.id, 501, otherTill)).toThrow(invalid('amount', 'too_big'));
    expect(takeBack(purchase.id, 500, otherTill).purchase).toMatchObject({ status: 'voided', points_returned: 81 });
    expect(() => takeBack(purchase.id, 1, otherTill)).toThrow(conflict('id', 'already_used'));
    expect(summaryOf(member)).toMatchObject({ balance: 0, earned_total: 0 });
    const again = credit(toPurchase(member, { company_id: 1 }), otherTill);
    expect(again.purchase.points).toBe(80); // the campaign for one purchase counts again
  });

  it('is computed with the rate of the purchase', () => {
    const { purchase } = credit(toPurchase(member));
    const rate = `UPDATE document SET body = json_set(body, '$.spend_per_point.amount', :amount) WHERE kind = 'loyalty'`;
    mallApi.db.prepare(rate).run({ amount: 2000 });
    expect(takeBack(purchase.id, 5000).purchase.points_returned).toBe(5);
    mallApi.db.prepare(rate).run({ amount: 1000 });
  });

  it('lets the member owe what is spent', () => {
    const { purchase } = credit(toPurchase(member));
    spend(member, 20);
    expect(takeBack(purchase.id).member).toMatchObject({ balance: 0, owed: 20 });
    expect(credit(toPurchase(member)).purchase).toMatchObject({ points: 25, settled: 20 });
    expect(summaryOf(member)).toMatchObject({ balance: 5 });
  });

  it('happens once per idempotency key', () => {
    const { purchase } = credit(toPurchase(member));
    for (let retry = 0; retry < 3; retry += 1) expect(takeBack(purchase.id, 5000, till, { key: 'r-1' }).purchase.points_returned).toBe(5);
    expect(takeBack(purchase.id, 5000, till, { key: 'r-2' }).purchase.points_returned).toBe(10);
  });

  it('is refused for purchases of other shops, photographs, and cashiers who are too late', async () => {
    const { id } = credit(toPurchase(member)).purchase;
    const photo = await submitted(member);
    expect(() => takeBack(id, undefined, otherTill)).toThrow(new ApiError('NotFound'));
    expect(() => takeBack(photo.id)).toThrow(new ApiError('NotFound'));
    later(16);
    expect(() => takeBack(id, undefined, till, { maxAgeMs: 15 * 60_000 })).toThrow(conflict('id', 'too_late'));
  });

  it('is told to the member by email, unless a cashier corrects a mistake', async () => {
    const mistake = credit(toPurchase(member)).purchase;
    const returned = credit(toPurchase(member)).purchase;
    const before = (await mallApi.mails()).length;
    takeBack(mistake.id);
    later(20);
    takeBack(returned.id);
    const mails = (await mallApi.mails()).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual(['Body za vrácený nákup – Tiny']);
    expect(published.filter(({ name }) => name === 'receipt.reviewed').map(({ data }) => data)).toEqual(
      [mistake, returned, mistake, returned].map(({ id }) => ({ id })),
    );
  });

  it('still happens if the account was deleted, and tells nothing about it', () => {
    const { purchase } = credit(toPurchase(member));
    within(() => mallApi.domain.lifecycle.deleteAccount(member.customerId));
    const answer = takeBack(purchase.id);
    expect(answer).toMatchObject({ purchase: { number: '', status: 'voided' }, member: null });
  });
});
