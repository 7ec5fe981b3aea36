import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftCardCommands } from '#server/cli/mall/gift-cards.ts';
import { readOrder } from '#server/payment-sandbox/messages.ts';
import { eraseGiftCardPeople, findGiftCardOrders, sendGiftCard } from '#shared/contracts/desk-gift-card-orders.ts';
import { type HeldGiftCard, openGiftCard, openGiftCardOrder, orderGiftCard, payGiftCardOrder } from '#shared/contracts/gift-card-orders.ts';
import { listActs, runCommand } from '../cli/run-command.ts';
import { createWatchedSandbox, dataOf, giftCardSteps, key as sandboxKey, toMessage, value } from './gift-card-steps.ts';
import { createMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff, type TestStaff } from './staff-steps.ts';

const { provider } = createWatchedSandbox();
const why = 'The address was mistyped';
let mallApi: RunningMallApi;
let eva: TestStaff;
let names = { buyer: '', recipient: '', other: '' };
let made = 0;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
  eva = await createStaff(mallApi, 'desk');
});
beforeEach(() => {
  made += 1;
  names = { buyer: `jana${made}@visitor.example`, recipient: `petr${made}@visitor.example`, other: `pavel${made}@visitor.example` };
});
afterAll(() => mallApi.close());

const { buy, check, redeem, tell } = giftCardSteps(() => mallApi);
const find = async (q: string) => (await mallApi.callAs(eva.token, findGiftCardOrders, { query: { q } })).data;
const send = (order_number: string, email?: string, { by = eva, ...more }: { by?: TestStaff; buyer_email?: string } = {}) =>
  mallApi.sendAs(by.token, sendGiftCard, { order_number, why, ...(email && { email }), ...more });
const emailsTo = async (email: string) => (await mallApi.mails()).filter(({ to }) => to.address === email);
const toToken = (mail: { text: string } | undefined) => /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const open = async (token: string) => mallApi.send(openGiftCard, { token });
async function openLast(email: string) {
  const present = (await emailsTo(email)).findLast(({ kind }) => kind === 'gift-card-present');
  const token = toToken(present);
  const { number, code } = dataOf<HeldGiftCard>(await open(token));
  return { token, number: number.replace(/\D/g, ''), code: code ?? '' };
}
async function buyAsGuest(more: { recipient_email?: string; recipient_name?: string; buyer_name?: string; message?: string } = {}) {
  const body = { amount: value, locale: 'cz' as const, buyer_email: names.buyer, accepts_terms: true as const, key: randomUUID(), ...more };
  const { order_number, token } = dataOf<{ order_number: string; token: string }>(await mallApi.send(orderGiftCard, body));
  const started = dataOf<{ redirect_to: string }>(await mallApi.send(payGiftCardOrder, { token, locale: 'cz' }));
  const { reference } =
    readOrder(new URL(started.redirect_to).searchParams.get('order') ?? '', sandboxKey) ?? expect.unreachable('no order');
  await tell(toMessage(reference, 'paid'));
  await mallApi.mails(); // sends the emails
  return { order_number, token };
}

describe('orders of gift cards at the desk', () => {
  it('are found by order number, card number, and address of buyer or recipient, with all that is stored, and the look is logged', async () => {
    const { order_number } = await buyAsGuest({ recipient_email: names.recipient, message: 'Pro tebe' });
    const { number } = await openLast(names.recipient);
    const [order] = await find(order_number);
    expect(order).toMatchObject({
      order_number,
      status: 'active',
      is_guest: true,
      buyer: { name: null, email: names.buyer },
      recipient: { name: null, email: names.recipient },
      has_message: true,
      sent_at: expect.any(String),
    });
    expect(JSON.stringify(order)).not.toContain('Pro tebe');
    for (const q of [order_number.toLowerCase().replaceAll('-', ' '), number, names.buyer.toUpperCase(), names.recipient])
      expect(await find(q)).toEqual([order]);
    expect(await find('nobody@visitor.example')).toEqual([]);
    expect(await find('D-AAAA-AAAA')).toEqual([]);
    expect(listActs(mallApi).filter(({ act, subject }) => act === 'gift-cards show' && subject === order_number)).toHaveLength(1);
  });

  it('find cards of members by their address', async () => {
    const jana = createMember(mallApi);
    await buy(jana);
    expect(await find(jana.email)).toMatchObject([{ is_guest: false, buyer: { email: jana.email }, recipient: { email: null } }]);
  });

  it('are not for editors and shops', async () => {
    const editor = await createStaff(mallApi, 'editor');
    expect((await mallApi.refuseAs(editor.token, '/v1/staff/gift-card-orders?q=x')).status).toBe(403);
  });
});

describe('sending a card again', () => {
  it('gives it a new code and link; the balance stays, and the earlier code is wrong', async () => {
    const { order_number } = await buyAsGuest({ recipient_email: names.recipient });
    const before = await openLast(names.recipient);
    await redeem(before, 10_000);
    expect((await send(order_number)).status).toBe(200);
    const after = await openLast(names.recipient);
    expect(after.code).not.toBe(before.code);
    expect(await check(before.number, before.code)).toMatchObject({ status: 422 });
    expect((await open(before.token)).status).toBe(422);
    expect(dataOf<object>(await check(after.number, after.code))).toMatchObject({ balance: { amount: 40_000 } });
    expect((await emailsTo(names.buyer)).map(({ kind }) => kind)).not.toContain('gift-card-moved');
    expect(listActs(mallApi)).toContainEqual(expect.objectContaining({ act: 'gift-cards send', subject: order_number, why }));
  });

  it('notifies the buyer and the earlier recipient of another address, the recipient without the code and the address', async () => {
    const { order_number } = await buyAsGuest({ recipient_email: names.recipient, recipient_name: 'Petr' });
    expect((await send(order_number, names.other)).status).toBe(200);
    const { code } = await openLast(names.other);
    const moved = (await emailsTo(names.buyer)).find(({ kind }) => kind === 'gift-card-moved');
    expect(moved?.text).toContain(names.other);
    const toRecipient = await emailsTo(names.recipient);
    expect(toRecipient.map(({ kind }) => kind)).toEqual(['gift-card-present', 'gift-card-moved-away']);
    expect(`${toRecipient[1]?.text} ${toRecipient[1]?.html}`).not.toMatch(new RegExp(`token=|${names.other}|${code}`));
    expect(await find(order_number)).toMatchObject([{ recipient: { name: null, email: names.other } }]);
  });

  it('does not make a friend the buyer if the card was the buyer’s own', async () => {
    const { order_number, token } = await buyAsGuest();
    expect((await send(order_number, names.other)).status).toBe(200);
    expect((await emailsTo(names.other)).map(({ kind }) => kind)).toEqual(['gift-card-present']);
    expect((await emailsTo(names.buyer)).map(({ kind }) => kind)).toEqual(['gift-card-bought', 'gift-card-present', 'gift-card-moved']);
    expect((await mallApi.send(openGiftCardOrder, { token })).status).toBe(200);
    expect(await find(names.buyer)).toMatchObject([{ order_number, buyer: { email: names.buyer }, recipient: { email: names.other } }]);
  });

  it('is for managers if nobody can be notified of another address', async () => {
    const { order_number } = await buyAsGuest();
    await mallApi.sendAs(eva.token, eraseGiftCardPeople, { order_number, why });
    expect((await send(order_number, names.other)).status).toBe(403);
    expect(await emailsTo(names.other)).toEqual([]);
    expect((await send(order_number, names.other, { by: await createStaff(mallApi, 'manager') })).status).toBe(200);
    await openLast(names.other);
  });

  it('corrects the buyer’s address of a present, which stays with its recipient', async () => {
    const { order_number, token } = await buyAsGuest({ recipient_email: names.recipient, buyer_name: 'Jana Nová' });
    expect((await send(order_number, undefined, { buyer_email: names.other.toUpperCase() })).status).toBe(200);
    expect((await mallApi.send(openGiftCardOrder, { token })).status).toBe(422);
    await openLast(names.recipient);
    const [receipt] = await emailsTo(names.other);
    expect((await mallApi.send(openGiftCardOrder, { token: toToken(receipt) })).status).toBe(200);
    expect((await emailsTo(names.buyer)).at(-1)).toMatchObject({ kind: 'gift-card-moved', to: { name: '' } });
    expect((await emailsTo(names.recipient)).map(({ kind }) => kind)).toEqual(['gift-card-present', 'gift-card-present']);
  });

  it('does not correct the address of a member', async () => {
    const jana = createMember(mallApi);
    await buy(jana, { recipient_email: names.recipient });
    const [order] = await find(jana.email);
    const answer = await send(order?.order_number ?? '', undefined, { buyer_email: names.other });
    expect(answer).toMatchObject({ status: 409, body: { errors: { buyer_email: ['not_available'] } } });
  });

  it('corrects a buyer’s own address, without links and addresses for its stranger', async () => {
    const { order_number, token } = await buyAsGuest();
    expect((await send(order_number, undefined, { buyer_email: names.other })).status).toBe(200);
    expect((await emailsTo(names.other)).map(({ kind }) => kind)).toEqual(['gift-card-bought', 'gift-card-present']);
    expect((await mallApi.send(openGiftCardOrder, { token })).status).toBe(422);
    const moved = (await emailsTo(names.buyer)).find(({ kind }) => kind === 'gift-card-moved');
    expect(`${moved?.text} ${moved?.html}`).not.toMatch(new RegExp(`token=|${names.other}`));
    expect(await find(names.buyer)).toEqual([]);
  });

  it('works long after the purchase, and for cards of members', async () => {
    const jana = createMember(mallApi);
    const { number, code } = await buy(jana);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 30 * 86_400_000));
    eva = await createStaff(mallApi, 'desk'); // the session has ended
    const [order] = await find(number);
    expect((await send(order?.order_number ?? '')).status).toBe(200);
    const bought = (await emailsTo(jana.email)).findLast(({ kind }) => kind === 'gift-card-bought');
    expect(bought?.text).not.toContain(code);
    expect(await check(number, code)).toMatchObject({ status: 422 });
    mallApi.setNow(wednesdayNoon);
    eva = await createStaff(mallApi, 'desk');
  });

  it('is refused for orders that are unpaid or used up', async () => {
    const body = { amount: value, locale: 'cz' as const, buyer_email: names.buyer, accepts_terms: true as const, key: randomUUID() };
    const { order_number } = dataOf<{ order_number: string }>(await mallApi.send(orderGiftCard, body));
    expect(await send(order_number)).toMatchObject({ status: 409, body: { errors: { order_number: ['not_available'] } } });
    const used = await buyAsGuest();
    await redeem(await openLast(names.buyer), value.amount);
    expect(await send(used.order_number)).toMatchObject({ status: 409 });
  });
});

describe('the export of a person without an account', () => {
  it('has orders, recipients and greetings of the address, and is logged without the address', async () => {
    const { order_number } = await buyAsGuest({ recipient_email: names.recipient, message: 'Pro tebe' });
    const run = (email: string) => JSON.parse(runCommand(giftCardCommands, mallApi, 'export', email, '--why', why));
    expect(run(names.buyer.toUpperCase())).toMatchObject({
      bought: [{ number: order_number, recipient: { email: names.recipient }, message: 'Pro tebe' }],
      received: [],
    });
    expect(run(names.recipient)).toMatchObject({ bought: [], received: [{ number: order_number, message: 'Pro tebe' }] });
    const acts = listActs(mallApi).filter(({ act }) => act === 'gift-cards export');
    expect(acts.map(({ subject }) => subject)).toEqual([order_number, order_number]);
    expect(() => run('jana')).toThrow('one email address');
  });
});

describe('erasing the data of an order', () => {
  it('deletes buyer, recipient and greeting, ends the buyer’s links, and the card stays valid', async () => {
    const { order_number, token } = await buyAsGuest({ recipient_email: names.recipient, message: 'Jen pro Petra' });
    const { number, code } = await openLast(names.recipient);
    const erased = await mallApi.sendAs(eva.token, eraseGiftCardPeople, { order_number, why });
    expect(dataOf<object>(erased)).toMatchObject({ buyer: null, recipient: { name: null, email: null }, has_message: false });
    const stored = JSON.stringify([
      mallApi.db.prepare('SELECT * FROM gift_card').all(),
      mallApi.db.prepare('SELECT * FROM gift_card_guest').all(),
    ]);
    for (const word of [names.buyer, names.recipient, 'Jen pro Petra']) expect(stored).not.toContain(word);
    for (const one of [token, toToken((await emailsTo(names.buyer))[0])])
      expect((await mallApi.send(openGiftCardOrder, { token: one })).status).toBe(422);
    expect(dataOf<object>(await check(number, code))).toMatchObject({ status: 'active', balance: value });
  });

  it('cancels an unpaid order', async () => {
    const body = { amount: value, locale: 'cz' as const, buyer_email: names.buyer, accepts_terms: true as const, key: randomUUID() };
    const { order_number } = dataOf<{ order_number: string }>(await mallApi.send(orderGiftCard, body));
    expect(dataOf<object>(await mallApi.sendAs(eva.token, eraseGiftCardPeople, { order_number, why }))).toMatchObject({
      status: 'cancelled',
    });
  });
});
