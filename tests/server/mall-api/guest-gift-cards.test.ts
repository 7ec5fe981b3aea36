import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelGiftCardOrder, orderGiftCard } from '#shared/contracts/gift-card-orders.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { giftCardLimits } from '#shared/site/gift-card-limits.ts';
import { emailsToOnePerDay } from '#shared/site/limits.ts';
import { createWatchedSandbox, giftCardSteps, toMessage, value } from './gift-card-steps.ts';
import { dayMs, guestGiftCardSteps, newAddress, type Order, toBody, toToken } from './guest-gift-card-steps.ts';
import { createMember } from './members.ts';
import { sentAndReceived } from './payment-steps.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
const { refunded, provider } = createWatchedSandbox();
const { redeem, tell, work } = giftCardSteps(() => mallApi);
const { order, open, startPayment, pay, buy, emailsTo, openFromEmail, dump } = guestGiftCardSteps(() => mallApi);
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { paymentProvider: provider });
});
beforeEach(async () => {
  await work();
  mallApi.setNow(wednesdayNoon);
  refunded.length = 0;
});
afterAll(() => mallApi.close());

const errorsOf = ({ body }: { body: object }) => ('errors' in body ? body.errors : undefined);

describe('the offer for buyers without an account', () => {
  it('exists with payments, accounts, a privacy policy and terms', async () => {
    expect((await mallApi.call(getGiftCardOffer)).data.is_sold_to_guests).toBe(true);
  });

  it.each([
    ['a privacy policy', { 'privacy-policy.json': undefined }],
    ['terms', { 'terms-conditions.json': undefined }],
  ])('does not exist without %s', async (_, changes) => {
    const { contentDir, remove } = copyTinyContent(changes);
    const other = await startMallApi(contentDir, { paymentProvider: provider });
    expect((await other.call(getGiftCardOffer)).data).toMatchObject({ is_sold: true, is_sold_to_guests: false });
    expect(await other.send(orderGiftCard, toBody())).toMatchObject({ status: 409, body: { errors: { amount: ['not_available'] } } });
    await other.close();
    remove();
  });

  it('does not exist without payments', async () => {
    const unpaid = await startMallApi();
    expect((await unpaid.call(getGiftCardOffer)).data.is_sold_to_guests).toBe(false);
    expect(await unpaid.send(orderGiftCard, toBody())).toMatchObject({ status: 409 });
    await unpaid.close();
  });
});

describe('buying a gift card without an account', () => {
  it('sends a receipt without the code to the buyer, and the card to the recipient, once it is paid', async () => {
    const recipient = newAddress('petr');
    const body = toBody({ buyer_name: 'Jana', recipient_name: 'Petr', recipient_email: recipient, message: 'Ať se daří' });
    const { token, order_number } = await order(body);
    expect(await open(token)).toMatchObject({
      card: { status: 'unpaid', order_number, number: null, price: value, balance: { amount: 0 } },
      buyer_email: body.buyer_email,
      sent_at: null,
    });
    expect([...(await emailsTo(body.buyer_email)), ...(await emailsTo(recipient))]).toEqual([]);
    const { reference, amount, return_to } = await pay(token);
    expect(return_to).toBe(`/cz/objednavka-darkove-karty?token=${token}`);
    await tell(toMessage(reference, 'paid', amount));
    const [receipt] = await emailsTo(body.buyer_email);
    const card = await openFromEmail(recipient);
    const [present] = await emailsTo(recipient);
    expect([receipt?.kind, present?.kind]).toEqual(['gift-card-bought', 'gift-card-present']);
    for (const part of [receipt?.text, receipt?.html]) {
      expect(part).toContain(order_number);
      expect(part).toContain('500');
      expect(part).toContain('Tiny');
      expect(part).not.toContain(card.code);
      expect(part).not.toContain(card.number);
    }
    expect(present?.text).toContain(card.code);
    expect(present?.text).toContain('Jana vám věnuje');
    expect(present?.text).toContain('Ať se daří');
    expect(present?.subject).not.toContain(card.code);
    expect([receipt?.link, present?.link]).toEqual([undefined, undefined]); // logged links would open order and card
    expect(present?.text).toContain('Tlačítko otevře kartu i s kódem bez přihlášení.');
    expect(card).toMatchObject({ status: 'active', balance: value, price: value, from: 'Jana', message: 'Ať se daří', is_sandbox: true });
    expect(await open(toToken(receipt))).toMatchObject({ card: { status: 'active' }, sent_at: expect.any(String) });
    expect(JSON.stringify(await open(token))).not.toContain(card.code);
    expect((await redeem({ number: card.number.replace(/\D/g, ''), code: card.code ?? '' }, 20_000)).status).toBe(200);
    expect((await openFromEmail(recipient)).balance).toEqual({ amount: 30_000, currency: 'CZK' });
  });

  it('sends both emails to the buyer if there is no recipient', async () => {
    const { buyer } = await buy();
    const mails = await emailsTo(buyer);
    expect(mails.map(({ kind }) => kind)).toEqual(['gift-card-bought', 'gift-card-present']);
    expect(mails[1]?.text).toContain('kterou jste koupili');
    expect(await openFromEmail(buyer)).toMatchObject({ from: null, code: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/) });
  });

  it('stores neither codes nor secrets of links in plain text', async () => {
    const { token, buyer } = await buy();
    const { code } = await openFromEmail(buyer);
    const [receipt, present] = await emailsTo(buyer);
    const stored = dump('gift_card') + dump('gift_card_link') + dump('gift_card_guest');
    for (const secret of [code, token, toToken(receipt), toToken(present)]) expect(stored).not.toContain(secret);
  });

  it('earns no points and appears in no member’s purchases', async () => {
    const before = dump('points_entry');
    const jana = createMember(mallApi);
    await buy({ buyer_email: jana.email });
    expect(dump('points_entry')).toBe(before);
    expect(mallApi.db.prepare('SELECT 1 FROM payment_method WHERE customer_id = ?').get(jana.customerId)).toBeUndefined();
    expect(mallApi.db.prepare('SELECT 1 FROM gift_card WHERE customer_id = ?').get(jana.customerId)).toBeUndefined();
  });

  it.each([
    ['without the terms', { accepts_terms: undefined }, 'accepts_terms', 'required'],
    ['for an amount that is not offered', { amount: { amount: 50_050, currency: 'CZK' } }, 'amount', 'not_allowed'],
    ['in another currency', { amount: { amount: 50_000, currency: 'EUR' } }, 'amount', 'not_allowed'],
    ['without an address', { buyer_email: 'jana' }, 'buyer_email', 'invalid'],
    ['with a name that is too long', { buyer_name: 'x'.repeat(81) }, 'buyer_name', 'too_big'],
    ['with a greeting that is too long', { message: 'x'.repeat(501) }, 'message', 'too_big'],
  ])('is refused %s', async (_, overrides, field, code) => {
    const answer = await mallApi.send(orderGiftCard, { ...toBody(), ...overrides } as Order);
    expect([answer.status, errorsOf(answer)]).toEqual([422, { [field]: [code] }]);
  });

  it('happens once per key, which belongs to one order', async () => {
    const body = toBody();
    const [first, second] = [await order(body), await order(body)];
    expect(second).toEqual(first);
    expect(await mallApi.send(orderGiftCard, { ...body, buyer_email: newAddress('mallory') })).toMatchObject({
      status: 422,
      body: { errors: { key: ['idempotency_key_reused'] } },
    });
  });

  it('stores which terms were accepted', async () => {
    const body = toBody();
    await order(body);
    const stored = mallApi.db.prepare('SELECT terms_version, created_ms FROM gift_card_guest WHERE email = ?').get(body.buyer_email);
    expect(stored).toEqual({ terms_version: expect.stringMatching(/^1(, offer .+)?$/), created_ms: wednesdayNoon.getTime() });
  });

  it('creates one card, or none, for any order and repetition of the provider’s messages', async () => {
    await fc.assert(
      fc.asyncProperty(sentAndReceived, async ([said, heard]) => {
        const body = toBody();
        const { token } = await order(body);
        const { reference } = await pay(token);
        for (const outcome of heard) await tell(toMessage(reference, outcome));
        const isPaid = said.includes('paid');
        expect((await open(token)).card).toMatchObject({ status: isPaid ? 'active' : 'unpaid', balance: { amount: isPaid ? 50_000 : 0 } });
        expect(await emailsTo(body.buyer_email)).toHaveLength(isPaid ? 2 : 0);
      }),
      { numRuns: 20 },
    );
    expect(mallApi.domain.payments.listRefunds()).toEqual([]);
  });

  it('refunds a second payment of an order, with an email to the buyer', async () => {
    const body = toBody();
    const { token } = await order(body);
    const first = await pay(token);
    await tell(toMessage(first.reference, 'cancelled'));
    const second = await pay(token);
    await tell(toMessage(second.reference, 'paid'));
    await tell(toMessage(first.reference, 'paid'));
    await work();
    expect(refunded).toEqual([first.reference]);
    expect((await emailsTo(body.buyer_email)).map(({ kind }) => kind)).toContain('payment-returned');
    expect(await startPayment(token)).toMatchObject({ status: 409, body: { errors: { token: ['not_available'] } } });
  });
});

describe('limits of buyers without an account', () => {
  it('stop open orders of one mailbox, however the address is written', async () => {
    const name = newAddress('jana').split('@')[0];
    for (let opened = 0; opened < giftCardLimits.guestOpenOrders; opened += 1)
      await order(toBody({ buyer_email: `${name}+${opened}@visitor.example` }));
    expect(await mallApi.send(orderGiftCard, toBody({ buyer_email: `${name?.toUpperCase()}@visitor.example` }))).toMatchObject({
      status: 409,
      body: { errors: { buyer_email: ['limit_reached'] } },
    });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + dayMs));
    await order(toBody({ buyer_email: `${name}@visitor.example` }));
  });

  it('stop failed payments of one order, after the last attempt has been resumed', async () => {
    const { token } = await order(toBody());
    for (let tried = 1; tried < giftCardLimits.guestPaymentAttempts; tried += 1)
      await tell(toMessage((await pay(token)).reference, 'failed'));
    const { reference } = await pay(token);
    expect((await pay(token)).reference).toBe(reference);
    await tell(toMessage(reference, 'failed'));
    expect(await startPayment(token)).toMatchObject({ status: 409, body: { errors: { token: ['limit_reached'] } } });
  });

  it('refuse orders to a mailbox that has had its emails of the day', async () => {
    const recipient = newAddress('petr');
    for (let sent = 0; sent < 10; sent += 1) {
      await buy({ recipient_email: recipient });
      await emailsTo(recipient); // sends the emails
    }
    expect(await mallApi.send(orderGiftCard, toBody({ recipient_email: recipient }))).toMatchObject({
      status: 409,
      body: { errors: { recipient_email: ['limit_reached'] } },
    });
  });

  it('never withhold the only email with the code of a paid card', async () => {
    const recipient = newAddress('petr');
    const orders = [];
    for (let ordered = 0; ordered <= emailsToOnePerDay.giftCard; ordered += 1)
      orders.push(await order(toBody({ recipient_email: recipient })));
    for (const { token } of orders) await tell(toMessage((await pay(token)).reference, 'paid'));
    expect(await emailsTo(recipient)).toHaveLength(emailsToOnePerDay.giftCard + 1);
  });

  it.each([
    ['buyer', 'buyer_email', () => ({ buyer_email: newAddress('jana') })],
    ['recipient', 'recipient_email', () => ({ recipient_email: newAddress('petr') })],
  ])('refuse orders after some were paid and cancelled, by %s', async (_, field, toAddresses) => {
    const addresses = toAddresses();
    for (let returned = 0; returned < giftCardLimits.guestReturns; returned += 1) {
      const { token } = await buy(addresses);
      await mallApi.send(cancelGiftCardOrder, { token });
    }
    expect(await mallApi.send(orderGiftCard, toBody(addresses))).toMatchObject({
      status: 409,
      body: { errors: { [field]: ['limit_reached'] } },
    });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + giftCardLimits.guestReturnsDays * dayMs));
    await order(toBody(addresses));
  });

  it('withhold receipts to a mailbox that has had its emails of the day', async () => {
    const jana = newAddress('jana');
    const orders = [];
    for (let ordered = 0; ordered < giftCardLimits.guestOpenOrders; ordered += 1) orders.push(await order(toBody({ buyer_email: jana })));
    for (let sent = 0; sent < emailsToOnePerDay.giftCardGuest - 1; sent += 1) mallApi.domain.emailLimit.count('gift-card-guest', jana);
    for (const { token } of orders) await tell(toMessage((await pay(token)).reference, 'paid'));
    const kinds = (await emailsTo(jana)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'gift-card-bought')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'gift-card-present')).toHaveLength(giftCardLimits.guestOpenOrders);
  });

  it('neutralize links and markup of strangers in emails', async () => {
    const recipient = newAddress('petr');
    await buy({ recipient_email: recipient, buyer_name: 'bank.example', message: 'Win at https://evil.example/x <b>now</b> 24.12.2026' });
    const [present] = await emailsTo(recipient);
    expect(present?.text).toContain('https: //evil. example/x <b>now</b> 24.12.2026');
    expect(present?.html).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(present?.html).not.toContain('<b>');
    expect(`${present?.text} ${present?.html}`).not.toMatch(/evil\.example|bank\.example/);
  });

  it('neutralize the name of the recipient in the email about a cancelled card, too', async () => {
    const recipient = newAddress('petr');
    const { token } = await buy({ recipient_email: recipient, recipient_name: 'evil.example' });
    await emailsTo(recipient); // sends the emails
    await mallApi.send(cancelGiftCardOrder, { token });
    const mails = await emailsTo(recipient);
    expect(mails.map(({ kind, to }) => [kind, to.name])).toEqual([
      ['gift-card-present', 'evil. example'],
      ['gift-card-holder', 'evil. example'],
    ]);
  });
});
