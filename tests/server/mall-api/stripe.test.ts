import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { choosePaymentProvider } from '#server/mall-api/payments/choose-provider.ts';
import { createStripeApi } from '#server/mall-api/payments/stripe-api.ts';
import { createStripeProvider, isSignedByStripe } from '#server/mall-api/payments/stripe-provider.ts';
import { cancelGiftCard, createGiftCard, type GiftCard, getGiftCard } from '#shared/contracts/gift-cards.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type FakeStripe, startFakeStripe, stripeKeys, toStripeSignature } from './fake-stripe.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const publicUrl = 'https://tiny.example';
let stripe: FakeStripe;
let mallApi: RunningMallApi;
let jana: TestMember;
let now = wednesdayNoon;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const api = createStripeApi({ secretKey: stripeKeys.secretKey, root: `${stripe.origin}/v1` });
  const { webhookSecret } = stripeKeys;
  mallApi = await startMallApi(undefined, {
    paymentProvider: createStripeProvider({ api, isTest: false, webhookSecret, publicUrl, clock: () => now }),
  });
});
beforeEach(() => {
  now = wednesdayNoon;
  stripe.setDown(false);
  stripe.calls.length = 0;
  jana = createMember(mallApi);
});
afterAll(async () => {
  await mallApi.close();
  await stripe.close();
});

async function order({ token } = jana): Promise<GiftCard> {
  const { body } = await mallApi.sendAs(token, createGiftCard, { amount: { amount: 50_000, currency: 'CZK' }, locale: 'cz' });
  return body.status === 'success' ? body.data : expect.unreachable(JSON.stringify(body));
}

const start = (id: number, { token } = jana, locale: Locale = 'cz') => mallApi.sendAs(token, startPayment, { gift_card_id: id, locale });
/** Starts a payment, and returns the session to which the member is redirected. */
async function open(id: number, member = jana, locale: Locale = 'cz'): Promise<string> {
  const { body } = await start(id, member, locale);
  return /cs_test_\w+$/.exec(body.status === 'success' ? body.data.redirect_to : '')?.[0] ?? expect.unreachable(JSON.stringify(body));
}

const tell = (message: string) => mallApi.send(receivePaymentMessage, { message });
const signed = (body: string, at = now) => `${toStripeSignature(body, at)}\n${body}`;
const call = (type: string, session: string, changes = {}) => tell(signed(stripe.toEvent(type, session, changes)));
const get = async (id: number, { token } = jana) => (await mallApi.callAs(token, getGiftCard, { params: { id } })).data;
const work = () => createBookingJob({ domain: mallApi.domain, log: silentLog }).run();

describe('a payment by Stripe', () => {
  it('happens on Stripe’s page, with our reference and nothing about the member', async () => {
    const { id } = await order();
    const session = await open(id);
    expect(await open(id)).toBe(session); // continues the open attempt
    const [asked] = stripe.calls;
    expect(asked).toEqual({
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: expect.stringMatching(/^session-[\w-]{43}$/),
      form: {
        mode: 'payment',
        client_reference_id: expect.stringMatching(/^[\w-]{43}$/),
        'payment_method_types[0]': 'card',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'czk',
        'line_items[0][price_data][unit_amount]': '50000',
        'line_items[0][price_data][product_data][name]': 'Dárková karta Tiny',
        locale: 'cs',
        success_url: `${publicUrl}/cz/darkove-karty/${id}?payment={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}/cz/darkove-karty/${id}`,
      },
    });
  });

  it('is a separate attempt in another language, and one of two paid attempts is refunded', async () => {
    const { id } = await order();
    const [czech, german] = [await open(id), await open(id, jana, 'de')];
    expect(german).not.toBe(czech);
    for (const session of [czech, german]) {
      stripe.finish(session, 'paid');
      await call('checkout.session.completed', session);
    }
    await work();
    expect(stripe.refunded.has(`pi_${czech}`)).toBe(false);
    expect(stripe.refunded.get(`pi_${german}`)).toBe(50_000);
    expect(await get(id)).toMatchObject({ status: 'active', balance: { amount: 50_000 } });
  });

  it('creates one card, whether the browser or the webhook reports it first, and however often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('webhook', 'browser'), { minLength: 1, maxLength: 5 }), async (heard) => {
        const petr = createMember(mallApi);
        const { id } = await order(petr);
        const session = await open(id, petr);
        expect((await tell(session)).body).toMatchObject({ data: { state: 'created' } }); // the browser returns before Stripe confirms the payment
        stripe.finish(session, 'paid');
        for (const way of heard) {
          const { body } = await (way === 'browser' ? tell(session) : call('checkout.session.completed', session));
          expect(body).toMatchObject({ data: { state: 'paid' } });
        }
        expect(await get(id, petr)).toMatchObject({ status: 'active', paid_with: { brand: 'Visa', last4: '4242' } });
        expect((await mallApi.mails()).filter(({ to }) => to.address === petr.email)).toHaveLength(1);
      }),
      { numRuns: 12 },
    );
  });

  it('can be started again after it has expired', async () => {
    const { id } = await order();
    const session = await open(id);
    stripe.finish(session, 'expired');
    expect((await call('checkout.session.expired', session)).body).toMatchObject({ data: { state: 'cancelled' } });
    expect((await tell(session)).body).toMatchObject({ data: { state: 'cancelled' } });
    expect(await open(id)).not.toBe(session);
  });

  it('counts without card details if these are not available', async () => {
    const { id } = await order();
    const session = await open(id);
    stripe.finish(session, 'paid');
    stripe.setDown(true);
    expect((await call('checkout.session.completed', session)).body).toMatchObject({ data: { state: 'paid' } });
    expect(await get(id)).toMatchObject({ status: 'active', paid_with: null });
  });

  it('is refunded once, with retries while Stripe is down', async () => {
    const { id } = await order();
    const session = await open(id);
    stripe.finish(session, 'paid');
    await call('checkout.session.completed', session);
    await mallApi.sendAs(jana.token, cancelGiftCard, {}, { input: { params: { id } } });
    stripe.setDown(true);
    await work();
    expect(await get(id)).toMatchObject({ status: 'cancelled', is_refund_due: true });
    stripe.setDown(false);
    stripe.move('refund', session, 50_000, 'succeeded'); // Stripe made the refund, but its answer was lost
    await work();
    await work();
    expect(await get(id)).toMatchObject({ status: 'refunded' });
    const asked = stripe.calls.filter(({ path }) => path === '/v1/refunds');
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
    expect(asked[0]?.form).toEqual({ payment_intent: `pi_${session}` });
  });

  it('is not started while Stripe is down, and shows none of Stripe’s errors', async () => {
    const { id } = await order();
    stripe.setDown(true);
    const { status, body } = await start(id);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(body)).not.toMatch(/stripe|4242/i);
    stripe.setDown(false);
    expect((await start(id)).status).toBe(200);
  });
});

describe('Stripe’s message', () => {
  it.each([
    ['of a session that is not paid yet', 'checkout.session.completed', { payment_status: 'unpaid' }],
    ['of another kind', 'customer.created', {}],
    ['of a session that we have not created', 'checkout.session.completed', { client_reference_id: undefined }],
  ])('changes nothing %s', async (_, type, changes) => {
    const { id } = await order();
    const session = await open(id);
    const isOther = 'client_reference_id' in changes;
    if (isOther) Object.assign(stripe.getSession(session), { client_reference_id: null });
    stripe.finish(session, isOther ? 'paid' : 'expired');
    expect(await call(type, session, changes)).toMatchObject({ status: 200, body: { data: { state: 'created' } } });
    expect(await get(id)).toMatchObject({ status: 'unpaid' });
  });

  it.each([
    ['another secret', (body: string) => `${toStripeSignature(body, wednesdayNoon, 'whsec_other')}\n${body}`],
    ['a signature of another body', (body: string) => `${toStripeSignature(`${body} `, wednesdayNoon)}\n${body}`],
    ['an old signature', (body: string) => signed(body, new Date(wednesdayNoon.getTime() - 301_000))],
    ['a signature of the future', (body: string) => signed(body, new Date(wednesdayNoon.getTime() + 301_000))],
    ['no signature', (body: string) => `\n${body}`],
    ['no line at all', (body: string) => body],
    ['a signature without its time', (body: string) => `${toStripeSignature(body, wednesdayNoon).split(',')[1]}\n${body}`],
    ['an unknown session', () => 'cs_test_nobody'],
  ])('is rejected with %s', async (_, toText) => {
    const { id } = await order();
    const session = await open(id);
    stripe.finish(session, 'paid');
    expect(await tell(toText(stripe.toEvent('checkout.session.completed', session)))).toMatchObject({ status: 403 });
    expect(await get(id)).toMatchObject({ status: 'unpaid' });
  });

  it('is rejected with another amount', async () => {
    const { id } = await order();
    const session = await open(id);
    stripe.finish(session, 'paid');
    Object.assign(stripe.getSession(session), { amount_total: 1 });
    expect(await call('checkout.session.completed', session)).toMatchObject({ status: 422 });
    expect(await get(id)).toMatchObject({ status: 'unpaid' });
  });
});

describe('isSignedByStripe', () => {
  it('accepts one of two signatures, while a secret is being replaced', () => {
    const body = '{"a":1}';
    const [time, right] = toStripeSignature(body, wednesdayNoon).split(',');
    const header = `${time},v1=${'0'.repeat(64)},${right},v0=1`;
    expect(isSignedByStripe({ header, body }, stripeKeys.webhookSecret, wednesdayNoon)).toBe(true);
    expect(
      isSignedByStripe({ header: header.replace('v1', 'v0').replace('v1', 'v0'), body }, stripeKeys.webhookSecret, wednesdayNoon),
    ).toBe(false);
  });

  it('accepts an example computed by other software', () => {
    // echo -n '1700000000.{}' | openssl dgst -sha256 -hmac whsec_known
    const header = 't=1700000000,v1=56172812b342033a9e9ff107171d9094c9573602923ebd235441051bdf6e8129';
    expect(isSignedByStripe({ header, body: '{}' }, 'whsec_known', new Date(1_700_000_000_000))).toBe(true);
  });
});

describe('choosePaymentProvider', () => {
  const choose = (payments: 'sandbox' | 'stripe' | undefined, keys: { secretKey?: string; webhookSecret?: string }) => {
    const said: string[] = [];
    const log = { warn: (words: string) => void said.push(words), error: (words: string) => void said.push(words) } as never; // safe: only the two functions of a log that are used
    const given = Object.entries({ STRIPE_SECRET_KEY: keys.secretKey, STRIPE_WEBHOOK_SECRET: keys.webhookSecret });
    const env = { paymentSandboxKey: 'a key', payments: Object.fromEntries(given.filter(([, value]) => value)) };
    const provider = choosePaymentProvider({ env, tenant: { payments }, publicUrl, clock: () => now, log });
    return { name: provider?.name, said: said.join() };
  };

  it.each([
    ['sandbox', {}, 'sandbox', /are a sandbox/],
    ['sandbox', stripeKeys, 'sandbox', /are a sandbox/],
    ['stripe', stripeKeys, 'stripe', /no money moves/],
    ['stripe', {}, undefined, /nothing can be paid for/],
    ['stripe', { secretKey: stripeKeys.secretKey }, undefined, /STRIPE_WEBHOOK_SECRET/],
    [undefined, stripeKeys, undefined, /^$/],
  ] as const)('returns for a tenant with %s and %o: %s', (payments, keys, name, words) => {
    const chosen = choose(payments, keys);
    expect(chosen.name).toBe(name);
    expect(chosen.said).toMatch(words);
  });
});
