import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '#shared/contracts/desk-activity.ts';
import { blockGiftCard, getDeskGiftCard, refundGiftCard, returnToGiftCard, takeFromGiftCard } from '#shared/contracts/desk-gift-cards.ts';
import { staffSession } from '#shared/site/staff-limits.ts';
import { listActs } from '../cli/run-command.ts';
import { createWatchedSandbox, giftCardSteps, value } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const { provider, refunded } = createWatchedSandbox();
let mallApi: RunningMallApi;
let eva: TestStaff;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
  eva = await createStaff(mallApi, 'desk');
});
afterAll(() => mallApi.close());

const steps = giftCardSteps(() => mallApi);
const buy = async (): Promise<string> => (await steps.buy(createMember(mallApi))).number;
const crowns = (amount: number) => ({ amount, currency: 'CZK' });
const why = 'Taken by mistake';
const show = async (number: string) => (await mallApi.callAs(eva.token, getDeskGiftCard, { query: { number } })).data;
const take = (number: string, amount = 10_000, reference = 'R-1') =>
  mallApi.sendAs(eva.token, takeFromGiftCard, { number, amount: crowns(amount), reference });
const giveBack = (number: string, amount: number, key = 'a-key-of-the-desk-1') =>
  mallApi.sendAs(eva.token, returnToGiftCard, { number, amount: crowns(amount), why, key });

describe('a gift card at the desk', () => {
  it('is found by its number, however grouped, without its buyer', async () => {
    const number = await buy();
    const card = await show(number.replace(/\s/g, ''));
    expect(card).toMatchObject({ status: 'active', balance: value, is_used: false, movements: [{ kind: 'issued', amount: value }] });
    expect(JSON.stringify(card)).not.toMatch(/visitor|Jana|recipient|code/);
    expect((await mallApi.refuseAs(eva.token, '/v1/staff/gift-cards?number=812345678905')).status).toBe(404);
  });

  it('is redeemed with its code, or by staff with a fresh confirmation', async () => {
    const { number, code } = await steps.buy(createMember(mallApi));
    const takeWith = (value: string | undefined, reference: string) =>
      mallApi.sendAs(eva.token, takeFromGiftCard, { number, amount: crowns(100), reference, ...(value !== undefined && { code: value }) });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    expect(await takeWith(undefined, 'R-1')).toMatchObject({ status: 403, body: { errors: { session: ['not_confirmed'] } } });
    expect(await takeWith('2222-2222', 'R-1')).toMatchObject({ status: 422, body: { errors: { code: ['unknown_card'] } } });
    expect((await takeWith(code.toLowerCase(), 'R-1')).status).toBe(200);
    mallApi.setNow(wednesdayNoon);
    expect((await takeWith(undefined, 'R-2')).status).toBe(200);
  });

  it('is redeemed once per reference, and refunded once per key', async () => {
    const number = await buy();
    for (const _ of [1, 2]) expect(await take(number)).toMatchObject({ body: { data: { balance: crowns(40_000), is_used: true } } });
    expect(await take(number, 40_001, 'R-2')).toMatchObject({ status: 409, body: { errors: { amount: ['not_enough_balance'] } } });
    for (const _ of [1, 2]) expect(await giveBack(number, 4000)).toMatchObject({ body: { data: { balance: crowns(44_000) } } });
    expect(await giveBack(number, 4001)).toMatchObject({ status: 409, body: { errors: { key: ['idempotency_key_reused'] } } });
    const acts = listActs(mallApi).slice(0, 2);
    expect(acts).toMatchObject([
      { operator: 'Eva Nová', act: 'gift-cards return', why },
      { act: 'gift-cards redeem', why: 'R-1' },
    ]);
    const manager = await createStaff(mallApi, 'manager');
    const { data } = await mallApi.callAs(manager.token, listActivity);
    const subjects = data.acts.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining([`…${number.slice(-4)} 4000`, `…${number.slice(-4)} 10000`]));
    expect(subjects.join()).not.toMatch(/8\d{11}/);
  });

  it('is blocked and unblocked', async () => {
    const number = await buy();
    const block = (is_blocked: boolean) => mallApi.sendAs(eva.token, blockGiftCard, { number, is_blocked, why });
    expect(await block(true)).toMatchObject({ body: { data: { status: 'blocked', balance: value } } });
    expect(await take(number)).toMatchObject({ status: 409, body: { errors: { number: ['blocked'] } } });
    expect(await block(false)).toMatchObject({ body: { data: { status: 'active' } } });
  });

  it('is refunded after a confirmation if it was never used', async () => {
    const number = await buy();
    const refund = () => mallApi.sendAs(eva.token, refundGiftCard, { number, why });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + staffSession.confirmedMs));
    const unconfirmed = { status: 403, body: { errors: { session: ['not_confirmed'] } } };
    expect(await refund()).toMatchObject(unconfirmed);
    expect(await giveBack(number, 1)).toMatchObject(unconfirmed);
    mallApi.setNow(wednesdayNoon);
    expect(await refund()).toMatchObject({ body: { data: { status: 'cancelled', balance: crowns(0) } } });
    await steps.work();
    expect(refunded).toHaveLength(1);
    const used = await buy();
    await take(used);
    const refused = { status: 409, body: { errors: { id: ['already_used'] } } };
    expect(await mallApi.sendAs(eva.token, refundGiftCard, { number: used, why })).toMatchObject(refused);
  });
});
