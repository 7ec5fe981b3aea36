import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftCardCommands } from '#server/cli/mall/gift-cards.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { cancelGiftCard, createGiftCard, type GiftCard, getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { startPayment } from '#shared/contracts/payments.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { listPurchases } from '#shared/contracts/purchases.ts';
import { isGiftCardNumber } from '#shared/rules/card-numbers.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { runCommand } from '../cli/run-command.ts';
import { createWatchedSandbox, dataOf, giftCardSteps, toMessage, value } from './gift-card-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { sentAndReceived } from './payment-steps.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const dayMs = 86_400_000;

let mallApi: RunningMallApi;
let jana: TestMember;
const { refunded, provider } = createWatchedSandbox();
const { buy, check, get, open, order, redeem, reveal, tell, work } = giftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
beforeEach(async () => {
  await work(); // makes refunds that earlier tests have left due
  mallApi.setNow(wednesdayNoon);
  jana = createMember(mallApi);
  refunded.length = 0;
});
afterAll(() => mallApi.close());

const cancel = ({ token }: TestMember, id: number) => mallApi.sendAs(token, cancelGiftCard, {}, { input: { params: { id } } });
const count = (sql: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM ${sql}`).get()?.count);
const emailsTo = async (email: string) => (await mallApi.mails()).filter(({ to }) => to.address === email);
const errorsOf = ({ body }: { body: object }) => ('errors' in body ? body.errors : undefined);

describe('GET /v1/options/gift-cards', () => {
  it('returns what is sold, and nothing if payments are disabled', async () => {
    expect((await mallApi.call(getGiftCardOffer)).data).toMatchObject({
      values: [value, { amount: 100_000 }],
      valid_months: 24,
      is_sold: true,
      is_sandbox: true,
    });
    const unpaid = await startMallApi();
    expect((await unpaid.call(getGiftCardOffer)).data.is_sold).toBe(false);
    const petr = createMember(unpaid);
    const refusal = await unpaid.sendAs(petr.token, createGiftCard, { amount: value, locale: 'cz' });
    expect(refusal).toMatchObject({ status: 409, body: { errors: { amount: ['not_available'] } } });
    await unpaid.close();
  });

  it('returns not found if the centre has none', async () => {
    const { contentDir, remove } = copyTinyContent({ 'gift-cards.json': undefined });
    const without = await startMallApi(contentDir);
    expect((await without.refuse('/v1/options/gift-cards')).status).toBe(404);
    await without.close();
    remove();
  });
});

describe('buying a gift card', () => {
  it('creates a card once it is paid, with emails to both, a purchase, and a visible code', async () => {
    const made = await order(jana, { recipient_name: 'Petr', recipient_email: 'petr@visitor.example', message: 'Ať se daří' });
    expect(made).toMatchObject({
      status: 'unpaid',
      price: value,
      balance: { amount: 0 },
      number: null,
      valid_until: null,
      can_reveal: false,
    });
    expect(await emailsTo(jana.email)).toEqual([]);
    expect((await reveal(jana, made.id)).status).toBe(404);
    const asked = await open(jana, made.id);
    expect(asked).toMatchObject({ amount: 50_000, title: 'Dárková karta Tiny', return_to: `/cz/darkove-karty/${made.id}` });
    expect(await tell(toMessage(asked.reference, 'paid'))).toMatchObject({ body: { data: { state: 'paid' } } });

    const paid = await get(jana, made.id);
    expect(paid).toMatchObject({
      status: 'active',
      balance: value,
      valid_until: '2028-03-31',
      paid_with: { last4: '4242' },
      can_reveal: true,
      is_sandbox: true,
    });
    const { number, code } = dataOf<{ number: string; code: string }>(await reveal(jana, made.id));
    expect(isGiftCardNumber(number.replaceAll('\u00a0', ''))).toBe(true);
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const mails = [...(await emailsTo(jana.email)), ...(await emailsTo('petr@visitor.example'))];
    expect(mails.map(({ kind, to }) => [kind, to.address])).toEqual([
      ['gift-card-bought', jana.email],
      ['gift-card-present', 'petr@visitor.example'],
    ]);
    for (const { text, html, link, subject } of mails) {
      expect(text).toContain(code);
      expect(text).toContain(number);
      expect(text).toContain('Byla to zkušební platba');
      expect(`${link} ${subject}`).not.toContain(code);
      expect(html).toContain(code);
    }
    expect(mails[1]?.text).toContain('Ať se daří');
    const { data } = await mallApi.callAs(jana.token, listPurchases);
    expect(data).toMatchObject([{ kind: 'gift_card', number: made.order_number, price: value }]);
    expect(
      mallApi.db
        .prepare('SELECT * FROM gift_card')
        .all()
        .map((row) => JSON.stringify(row))
        .join(),
    ).not.toContain(code);
  });

  it.each([
    ['an amount that is not offered', { amount: 50_100 }, 'amount'],
    ['not a whole unit', { amount: 50_050 }, 'amount'],
    ['too little', { amount: 10_000 }, 'amount'],
    ['too much', { amount: 310_000 }, 'amount'],
    ['a negative amount', { amount: -50_000 }, 'amount'],
    ['another currency', { amount: 50_000, currency: 'EUR' }, 'amount'],
  ])('is rejected for %s', async (_, { amount, currency = 'CZK' }: { amount: number; currency?: string }, field) => {
    const isFree = amount === 50_100; // accepted, because it is a whole number of crowns between the limits
    const answer = await mallApi.sendAs(jana.token, createGiftCard, { amount: { amount, currency }, locale: 'cz' });
    expect(answer.status).toBe(isFree ? 200 : 422);
    if (!isFree) expect(errorsOf(answer)).toEqual({ [field]: ['not_allowed'] });
  });

  it('happens once per key, and a limited number of times a day', async () => {
    const send = (idempotencyKey: string) =>
      mallApi.sendAs(jana.token, createGiftCard, { amount: value, locale: 'cz' }, { key: idempotencyKey });
    const key = randomUUID();
    const [first, second] = [await send(key), await send(key)];
    expect(dataOf<GiftCard>(second)).toEqual(dataOf<GiftCard>(first));
    for (let ordered = 1; ordered < giftCardLimits.ordersPerDay; ordered += 1) expect((await send(randomUUID())).status).toBe(200);
    expect(await send(randomUUID())).toMatchObject({ status: 409, body: { errors: { amount: ['limit_reached'] } } });
  });

  it('creates exactly one card, or none, for any order and repetition of the provider’s messages', async () => {
    await fc.assert(
      fc.asyncProperty(sentAndReceived, async ([said, heard]) => {
        const petr = createMember(mallApi);
        const { id } = await order(petr);
        const { reference } = await open(petr, id);
        for (const outcome of heard) await tell(toMessage(reference, outcome));
        const isPaid = said.includes('paid');
        expect(await get(petr, id)).toMatchObject({ status: isPaid ? 'active' : 'unpaid', balance: { amount: isPaid ? 50_000 : 0 } });
        expect(count(`gift_card_movement WHERE gift_card_id = ${id}`)).toBe(isPaid ? 1 : 0);
        expect(await emailsTo(petr.email)).toHaveLength(isPaid ? 1 : 0);
      }),
      { numRuns: 40 },
    );
    expect(mallApi.domain.payments.listRefunds()).toEqual([]);
  });

  it('creates one card if it is paid twice, and one payment is refunded', async () => {
    const { id } = await order(jana);
    const first = await open(jana, id);
    await tell(toMessage(first.reference, 'cancelled'));
    const second = await open(jana, id);
    await tell(toMessage(second.reference, 'paid'));
    await tell(toMessage(first.reference, 'paid')); // the provider corrects an earlier message
    await work();
    expect(refunded).toEqual([first.reference]);
    expect(await get(jana, id)).toMatchObject({ status: 'active', balance: value });
    expect(await mallApi.sendAs(jana.token, startPayment, { gift_card_id: id, locale: 'cz' })).toMatchObject({
      status: 409,
      body: { errors: { gift_card_id: ['not_available'] } },
    });
  });

  it.each([
    ['nothing', {}],
    ['two things', { order_id: 1, gift_card_id: 1 }],
  ])('is not started for %s', async (_, subject) => {
    expect((await mallApi.sendAs(jana.token, startPayment, { ...subject, locale: 'cz' })).status).toBe(422);
  });
});

describe('the code of a card', () => {
  it('is shown for a quarter of an hour after the first look, then never again', async () => {
    const { id, code } = await buy(jana);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 14 * 60_000));
    expect(dataOf<{ code: string }>(await reveal(jana, id)).code).toBe(code);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 15 * 60_000));
    expect(await reveal(jana, id)).toMatchObject({ status: 409, body: { errors: { id: ['already_used'] } } });
    expect((await get(jana, id)).can_reveal).toBe(false);
  });

  it('is no longer readable after a week, but still accepted', async () => {
    const { number, code } = await buy(jana);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + (giftCardLimits.sealedDays + 1) * dayMs));
    await createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '/nowhere' }).run();
    expect(count('gift_card WHERE sealed_code IS NOT NULL')).toBe(0);
    expect(dataOf<object>(await check(number, code))).toMatchObject({ status: 'active' });
  });
});

describe('POST /v1/gift-cards/check', () => {
  it('returns balance and validity for number and code, however they are typed', async () => {
    const { number, code } = await buy(jana);
    const typed = await check(`${number.slice(0, 4)} ${number.slice(4)}`, code.toLowerCase().replace('-', ' '));
    expect(dataOf<object>(typed)).toEqual({
      number: expect.stringContaining(number.slice(0, 4)),
      status: 'active',
      balance: value,
      valid_until: '2028-03-31',
      is_sandbox: true,
    });
  });

  it('answers alike for wrong codes and unknown cards, and after ten attempts refuses both', async () => {
    const { number, code } = await buy(jana);
    const unknown = '800000000003';
    expect([isGiftCardNumber(unknown), unknown === number]).toEqual([true, false]);
    const wrong = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
    const [one, other] = [await check(number, wrong), await check(unknown, code)];
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 422, body: { errors: { code: ['unknown_card'] } } });
    for (let tried = 1; tried < giftCardLimits.wrongCodesPerDay; tried += 1) {
      await check(number, wrong);
      await check(unknown, wrong);
    }
    const [last, lastUnknown] = [await check(number, code), await check(unknown, code)];
    expect(last).toMatchObject({ status: 429 });
    expect(last).toEqual(lastUnknown);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + dayMs));
    expect((await check(number, code)).status).toBe(200);
  });

  it('never counts a right code, however often the card is checked', async () => {
    const { number, code } = await buy(jana);
    for (let looked = 0; looked < giftCardLimits.wrongCodesPerDay * 2; looked += 1) expect((await check(number, code)).status).toBe(200);
  });

  it('reports typing errors before counting an attempt', async () => {
    const { number, code } = await buy(jana);
    const before = count('gift_card_guess');
    const slip = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);
    expect(await check(slip, code)).toMatchObject({ status: 422, body: { errors: { number: ['invalid'] } } });
    expect(count('gift_card_guess')).toBe(before);
  });
});

describe('POST /v1/me/gift-cards/{id}/cancel', () => {
  it('cancels an unused card, refunds it, and sends an email', async () => {
    const { id, number, code, reference } = await buy(jana);
    expect(dataOf<GiftCard>(await cancel(jana, id))).toMatchObject({ status: 'cancelled', is_refund_due: true, balance: { amount: 0 } });
    expect((await cancel(jana, id)).status).toBe(200);
    await work();
    expect(refunded).toEqual([reference]);
    expect(await get(jana, id)).toMatchObject({ status: 'refunded', is_refund_due: false });
    expect(dataOf<object>(await check(number, code))).toMatchObject({ status: 'cancelled', balance: { amount: 0 } });
    expect(await redeem({ number, code }, 100)).toMatchObject({ status: 409 });
    expect((await mallApi.callAs(jana.token, listPurchases)).data).toEqual([]);
    expect((await emailsTo(jana.email)).at(-1)).toMatchObject({ kind: 'gift-card-cancelled' });
  });

  it.each([
    ['was used', async (card: { number: string; code: string }) => void (await redeem(card, 100)), 'already_used'],
    ['is older than a fortnight', () => mallApi.setNow(new Date(wednesdayNoon.getTime() + 15 * dayMs)), 'too_late'],
    [
      'is blocked',
      ({ number }: { number: string }) => void runCommand(giftCardCommands, mallApi, 'block', number, '--why', 'x'),
      'blocked',
    ],
  ])('rejects a card that %s', async (_, happen, reason) => {
    const card = await buy(jana);
    await happen(card);
    expect(await cancel(jana, card.id)).toMatchObject({ status: 409, body: { errors: { id: [reason] } } });
    await work();
    expect(refunded).toEqual([]);
  });

  it('causes a later payment of the cancelled order to be refunded', async () => {
    const { id } = await order(jana);
    const { reference } = await open(jana, id);
    expect(dataOf<GiftCard>(await cancel(jana, id)).status).toBe('cancelled');
    await tell(toMessage(reference, 'paid'));
    await work();
    expect(refunded).toEqual([reference]);
    expect((await get(jana, id)).number).toBeNull();
  });
});

describe('a deleted account', () => {
  it('leaves its cards to their holders, without any data about these', async () => {
    const people = { recipient_name: 'Petr Tichý', recipient_email: 'petr@visitor.example', message: 'Pro tebe' };
    const { number, code } = await buy(jana, people);
    const unpaid = await order(jana, people);
    const { sections } = (await mallApi.callAs(jana.token, getOwnData)).data;
    expect(sections.gift_cards).toMatchObject([
      { recipient: { name: 'Petr Tichý', email: 'petr@visitor.example' }, message: 'Pro tebe' },
      {},
    ]);
    expect(JSON.stringify(sections)).not.toContain(code);
    const { reference } = await open(jana, unpaid.id);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    await tell(toMessage(reference, 'paid'));
    await work();
    expect(refunded).toEqual([reference]);
    expect(dataOf<object>(await check(number, code))).toMatchObject({ status: 'active', balance: value });
    const kept = JSON.stringify([
      mallApi.db.prepare('SELECT * FROM gift_card WHERE customer_id = ?').all(jana.customerId),
      mallApi.db.prepare('SELECT * FROM gift_card_movement').all(),
    ]);
    for (const word of ['Petr', 'petr@', 'Pro tebe', jana.email]) expect(kept).not.toContain(word);
  });
});
