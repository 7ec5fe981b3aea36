import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { createStripeApi } from '#server/mall-api/payments/stripe-api.ts';
import { createStripeProvider } from '#server/mall-api/payments/stripe-provider.ts';
import { type BookingOrder, createBookingOrder, listBookingOrders } from '#shared/contracts/booking.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { createGiftCard, type GiftCard, getGiftCard, redeemGiftCard, revealGiftCard } from '#shared/contracts/gift-cards.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import type { Locale } from '#shared/site/locales.ts';
import { makeKey } from './api-key.ts';
import { type FakeStripe, startFakeStripe, stripeKeys, toStripeSignature } from './fake-stripe.ts';
import { dataOf, value } from './gift-card-steps.ts';
import type { TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

/** Address for emails to operators. */
export const centreAddress = 'info@tiny.example';
export const slotStart = '2026-03-13T09:00:00+01:00';
const service = { id: 1, duration_minutes: 60, capacity: 1, price: value, translations: [{ locale: 'cz', title: 'Stylistka' }] };

const mallsFile = new URL('../../support/tenants/tiny/content/malls.json', import.meta.url);
const [tinyMall] = JSON.parse(readFileSync(mallsFile, 'utf8')) as object[]; // safe: the file contains a single record

/** Starts a centre that sells gift cards and one place per hour through Stripe, and returns actions in it. `isTest`: with a key of the test mode. */
export async function startStripeCentre({ isTest = false } = {}) {
  const stripe: FakeStripe = await startFakeStripe();
  const api = createStripeApi({ secretKey: stripeKeys.secretKey, root: `${stripe.origin}/v1` });
  const { contentDir, remove } = copyTinyContent({
    'booking-services.json': [service],
    'malls.json': [{ ...tinyMall, email: centreAddress }],
  });
  const { webhookSecret } = stripeKeys;
  const clock = (): Date => mallApi.clock();
  const paymentProvider = createStripeProvider({ api, isTest, webhookSecret, publicUrl: 'https://tiny.example', clock });
  const mallApi: RunningMallApi = await startMallApi(contentDir, { paymentProvider });

  const tell = (body: string) => mallApi.send(receivePaymentMessage, { message: `${toStripeSignature(body, clock())}\n${body}` });

  /** Starts a payment, and returns the session to which the member is redirected. */
  async function open({ token }: TestMember, subject: { order_id: number } | { gift_card_id: number }, locale: Locale = 'cz') {
    const started = await mallApi.sendAs(token, startPayment, { ...subject, locale });
    return /cs_test_\w+$/.exec(dataOf<{ redirect_to: string }>(started).redirect_to)?.[0] ?? expect.unreachable('Stripe was not asked');
  }

  async function pay(session: string): Promise<void> {
    stripe.finish(session, 'paid');
    expect((await tell(stripe.toEvent('checkout.session.completed', session))).status).toBe(200);
  }

  async function orderCard({ token }: TestMember, overrides: Partial<BodyInput<typeof createGiftCard>> = {}): Promise<GiftCard> {
    return dataOf<GiftCard>(await mallApi.sendAs(token, createGiftCard, { amount: value, locale: 'cz', ...overrides }));
  }

  async function book({ token }: TestMember): Promise<BookingOrder> {
    return dataOf<BookingOrder>(await mallApi.sendAs(token, createBookingOrder, { service_id: 1, starts_at: slotStart, people: 1 }));
  }

  return {
    stripe,
    mallApi,
    open,
    pay,
    tell,
    orderCard,
    book,
    async buyCard(member: TestMember, overrides?: Partial<BodyInput<typeof createGiftCard>>) {
      const { id, order_number } = await orderCard(member, overrides);
      const session = await open(member, { gift_card_id: id });
      await pay(session);
      const revealed = await mallApi.sendAs(member.token, revealGiftCard, {}, { input: { params: { id } } });
      const { number, code } = dataOf<{ number: string; code: string }>(revealed);
      return { id, order_number, session, number: number.replaceAll('\u00a0', ''), code };
    },
    async buyPlace(member: TestMember) {
      const { id, number } = await book(member);
      const session = await open(member, { order_id: id });
      await pay(session);
      return { id, number, session };
    },
    cardOf: async ({ token }: TestMember, id: number) => (await mallApi.callAs(token, getGiftCard, { params: { id } })).data,
    bookingsOf: async ({ token }: TestMember) => (await mallApi.callAs(token, listBookingOrders)).data,
    redeem: ({ number, code }: { number: string; code: string }, amount: number) =>
      mallApi.send(
        redeemGiftCard,
        { number, code, amount: { amount, currency: 'CZK' }, reference: `A-${amount}` },
        { authorization: `Bearer ${makeKey(mallApi.domain)}` },
      ),
    emailsTo: async (address: string) => (await mallApi.mails()).filter(({ to }) => to.address === address),
    work: () => createBookingJob({ domain: mallApi.domain, log: silentLog }).run(),
    async close(): Promise<void> {
      await mallApi.close();
      await stripe.close();
      remove();
    },
  };
}

export type StripeCentre = Awaited<ReturnType<typeof startStripeCentre>>;
