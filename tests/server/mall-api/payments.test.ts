import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { PublishedEvent, Publisher } from '#server/mall-api/core/realtime/live-events.ts';
import { createSandboxProvider } from '#server/mall-api/payments/choose-provider.ts';
import { readOrder, signMessage } from '#server/payment-sandbox/messages.ts';
import {
  type BookingOrder,
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  listBookingOrders,
  listBookingSlots,
} from '#shared/contracts/booking.ts';
import { createDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { listPaymentMethods, listPurchases, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { mallChannel } from '#shared/site/realtime.ts';
import { createMember, type TestMember } from './members.ts';
import { type Outcome, sentAndReceived } from './payment-steps.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const key = 'a key of the tests';
const sandbox = createSandboxProvider({ key, publicUrl: 'https://tiny.example' });
const refunded: string[] = [];
let isProviderDown = false;
const provider: typeof sandbox = {
  ...sandbox,
  async refund({ reference }) {
    if (isProviderDown) throw new Error('the provider is down');
    refunded.push(reference);
  },
};

const slotStart = '2026-03-13T09:00:00+01:00';
const visa = { brand: 'Visa', last4: '4242', expires: '12/2030' };

/** Events published to everybody. */
const told: PublishedEvent[] = [];

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
beforeEach(async () => {
  const service = { id: 1, duration_minutes: 60, capacity: 2, price: { amount: 20000, currency: 'CZK' } };
  const { contentDir, remove } = copyTinyContent({
    'booking-services.json': [{ ...service, translations: [{ locale: 'cz', title: 'Stylistka' }] }],
  });
  removeContent = remove;
  const publisher: Publisher = { publish: (event) => void told.push(event), endConnections: () => {} };
  mallApi = await startMallApi(contentDir, { paymentProvider: provider, publisher });
  jana = createMember(mallApi);
  refunded.length = 0;
  told.length = 0;
  isProviderDown = false;
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

async function order({ token }: TestMember, people = 1): Promise<BookingOrder> {
  const { body } = await mallApi.sendAs(token, createBookingOrder, { service_id: 1, starts_at: slotStart, people, is_another: true });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.data;
}

/** Starts a payment; returns the order that the provider receives. */
async function open({ token }: TestMember, orderId: number) {
  const { body } = await mallApi.sendAs(token, startPayment, { order_id: orderId, locale: 'cz' });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  const asked = readOrder(new URL(body.data.redirect_to).searchParams.get('order') ?? '', key);
  if (!asked) throw new Error('the sandbox was not asked');
  return asked;
}

const toMessage = (reference: string, outcome: Outcome, rest: { amount?: number; currency?: string; isSaved?: boolean } = {}) =>
  signMessage(
    {
      kind: 'result',
      reference,
      outcome,
      amount: rest.amount ?? 20000,
      currency: rest.currency ?? 'CZK',
      card: outcome === 'paid' ? { ...visa, is_saved: rest.isSaved ?? false } : null,
    },
    key,
  );
const tell = (message: string) => mallApi.send(receivePaymentMessage, { message });
const ordersOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listBookingOrders)).data;
const cancel = ({ token }: TestMember, id: number) => mallApi.sendAs(token, cancelBookingOrder, {}, { input: { params: { id } } });
const work = () => createBookingJob({ domain: mallApi.domain, log: silentLog }).run();
const freePlaces = async () =>
  (await mallApi.call(listBookingSlots, { query: { service: 1, from: '2026-03-13', to: '2026-03-13' } })).data.find(
    ({ starts_at }) => starts_at === slotStart,
  )?.free;

describe('a booking by staff that the member pays in the centre', () => {
  async function book(): Promise<number> {
    const { token } = await createStaff(mallApi, 'desk');
    const ofJana = { service_id: 1, starts_at: slotStart, people: 1, customer_id: jana.customerId, payment: 'later' } as const;
    const { body } = await mallApi.sendAs(token, createDeskBooking, ofJana);
    return 'data' in body ? body.data.id : expect.unreachable(JSON.stringify(body));
  }

  it('can be cancelled by the member until the deadline, with an email', async () => {
    expect(await cancel(jana, await book())).toMatchObject({ status: 200 });
    expect((await mallApi.mails()).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-cancelled']);
  });

  it('keeps its places after the deadline', async () => {
    const id = await book();
    mallApi.setNow(new Date('2026-03-13T08:59:00+01:00'));
    const { booking } = mallApi.domain;
    const late = () => inTransaction(mallApi.db, () => booking.cancel(jana.customerId, id));
    expect(late).toThrow(expect.objectContaining({ errors: { id: ['too_late'] } }));
  });
});

describe('a paid booking', () => {
  it('is reserved for a quarter of an hour, paid, and confirmed by an email and a purchase', async () => {
    const made = await order(jana, 2);
    expect(made).toMatchObject({ status: 'reserved', price: { amount: 40000 }, pay_until: '2026-03-11T12:15:00+01:00' });
    expect(await mallApi.mails()).toEqual([]);
    const asked = await open(jana, made.id);
    expect(asked).toMatchObject({ amount: 40000, currency: 'CZK', title: 'Stylistka', return_to: '/cz/moje-rezervace', saved: [] });
    expect(await tell(toMessage(asked.reference, 'paid', { amount: 40000 }))).toMatchObject({
      status: 200,
      body: { data: { state: 'paid' } },
    });
    expect(await ordersOf(jana)).toMatchObject([{ id: made.id, status: 'paid', pay_until: null }]);
    const mails = await mallApi.mails();
    expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed']);
    expect(mails[0]?.text).toContain('Byla to zkušební platba');
    const { data } = await mallApi.callAs(jana.token, listPurchases);
    const paid = { paid_at: '2026-03-11T12:00:00+01:00', paid_with: { brand: 'Visa', last4: '4242' } };
    expect((await mallApi.callAs(jana.token, getBookingOrder, { params: { id: made.id } })).data).toMatchObject({
      id: made.id,
      is_sandbox: true,
      ...paid,
    });
    expect(await mallApi.refuseAs(createMember(mallApi).token, `/v1/booking/orders/${made.id}`)).toMatchObject({ status: 404 });
    expect(data).toMatchObject([{ kind: 'booking', number: made.number, price: { amount: 40000, currency: 'CZK' }, points: null }]);
  });

  it('releases its places if unpaid in time, even before the job records it', async () => {
    const { id } = await order(jana, 2);
    expect(await freePlaces()).toBeUndefined();
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 15 * 60_000));
    expect(await freePlaces()).toBe(2);
    expect(await ordersOf(jana)).toMatchObject([{ id, status: 'cancelled' }]);
    await work();
    expect(await ordersOf(jana)).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await mallApi.sendAs(jana.token, startPayment, { order_id: id, locale: 'cz' })).toMatchObject({ status: 409 });
  });

  it.each<[string, (id: number) => unknown]>([
    ['an order', () => order(createMember(mallApi))],
    ['a cancellation', (id) => cancel(jana, id)],
    [
      'the end of the time to pay',
      () => {
        mallApi.setNow(new Date(wednesdayNoon.getTime() + 16 * 60_000));
        return work();
      },
    ],
    [
      'a late payment',
      async (id) => {
        const { reference } = await open(jana, id);
        mallApi.setNow(new Date(wednesdayNoon.getTime() + 16 * 60_000));
        await tell(toMessage(reference, 'paid'));
      },
    ],
    ['the deletion of an account', () => inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId))],
  ])('announces %s to everybody, once, without names', async (_what, act) => {
    const { id } = await order(jana);
    told.length = 0;
    await act(id);
    expect(told.filter(({ channel }) => channel === mallChannel)).toEqual([
      { channel: mallChannel, name: 'slots.changed', data: { service_id: 1 } },
    ]);
  });

  it('can be paid by another attempt after a failure', async () => {
    const { id } = await order(jana);
    const first = await open(jana, id);
    expect(await open(jana, id)).toEqual(first); // the attempt is still open
    await tell(toMessage(first.reference, 'failed'));
    const second = await open(jana, id);
    expect(second.reference).not.toBe(first.reference);
    await tell(toMessage(second.reference, 'paid'));
    expect(await ordersOf(jana)).toMatchObject([{ status: 'paid' }]);
  });

  it('is refunded when cancelled, with retries while the provider is down', async () => {
    const { id } = await order(jana);
    const { reference } = await open(jana, id);
    await tell(toMessage(reference, 'paid'));
    expect(await cancel(jana, id)).toMatchObject({ body: { data: { status: 'cancelled', is_refund_due: true } } });
    isProviderDown = true;
    await work();
    expect(await ordersOf(jana)).toMatchObject([{ status: 'cancelled', is_refund_due: true }]);
    isProviderDown = false;
    await work();
    await work();
    expect(refunded).toEqual([reference]);
    expect(await ordersOf(jana)).toMatchObject([{ status: 'refunded', is_refund_due: false }]);
    const last = (await mallApi.mails()).at(-1);
    expect(last).toMatchObject({ kind: 'booking-cancelled' });
    expect(last?.text.replaceAll('\u00a0', ' ')).toContain('200 Kč vracíme');
    expect((await mallApi.callAs(jana.token, listPurchases)).data).toEqual([]);
  });

  it.each([
    ['cancelled meanwhile', async (id: number) => void (await cancel(jana, id))],
    [
      'given to another member meanwhile',
      async () => {
        mallApi.setNow(new Date(wednesdayNoon.getTime() + 16 * 60_000));
        await order(createMember(mallApi), 2);
      },
    ],
  ])('is refunded if it is paid after it was %s', async (_, happen) => {
    const { id } = await order(jana);
    const { reference } = await open(jana, id);
    await happen(id);
    await tell(toMessage(reference, 'paid'));
    await work();
    expect(refunded).toEqual([reference]);
    expect(await ordersOf(jana)).toMatchObject([{ id, status: 'refunded' }]);
  });

  it('stays the member’s if paid late, while nobody else has taken the places', async () => {
    const { id } = await order(jana);
    const { reference } = await open(jana, id);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 16 * 60_000));
    await tell(toMessage(reference, 'paid'));
    expect(await ordersOf(jana)).toMatchObject([{ id, status: 'paid' }]);
  });

  it('is refunded once if paid twice', async () => {
    const { id } = await order(jana);
    const first = await open(jana, id);
    await tell(toMessage(first.reference, 'cancelled'));
    const second = await open(jana, id);
    await tell(toMessage(second.reference, 'paid'));
    await tell(toMessage(first.reference, 'paid')); // the provider corrects an earlier message
    await work();
    expect(refunded).toEqual([first.reference]);
    expect(await ordersOf(jana)).toMatchObject([{ status: 'paid' }]);
  });
});

describe('the provider’s message', () => {
  it('has the same result in any order and repetition', async () => {
    await fc.assert(
      fc.asyncProperty(sentAndReceived, async ([said, heard]) => {
        const petr = createMember(mallApi);
        const { id } = await order(petr);
        const { reference } = await open(petr, id);
        for (const outcome of heard) await tell(toMessage(reference, outcome));
        const expected = said.includes('paid') ? 'paid' : 'reserved';
        expect((await ordersOf(petr))[0]?.status).toBe(expected);
        const state = mallApi.db.prepare('SELECT state FROM payment WHERE reference = ?').get(reference)?.state;
        expect(state).toBe(said.includes('paid') ? 'paid' : said.includes('cancelled') ? 'cancelled' : 'failed');
        expect((await mallApi.mails()).filter(({ to }) => to.address === petr.email)).toHaveLength(said.includes('paid') ? 1 : 0);
        mallApi.db.exec('DELETE FROM payment; DELETE FROM booking_order');
      }),
      { numRuns: 60 },
    );
    expect(mallApi.domain.payments.listRefunds()).toEqual([]);
  });

  it.each([
    ['another amount', (reference: string) => toMessage(reference, 'paid', { amount: 1 }), 422],
    ['another currency', (reference: string) => toMessage(reference, 'paid', { currency: 'EUR' }), 422],
    ['an unknown payment', () => toMessage('x', 'paid'), 404],
    ['a foreign signature', (reference: string) => `${toMessage(reference, 'paid').split('.')[0]}.AAAA`, 403],
    ['no signature', (reference: string) => toMessage(reference, 'paid').split('.')[0] ?? '', 403],
    ['no JSON', () => 'garbage.garbage', 403],
  ])('is rejected with %s', async (_, toText, status) => {
    const { id } = await order(jana);
    const { reference } = await open(jana, id);
    expect(await tell(toText(reference))).toMatchObject({ status });
    expect(await ordersOf(jana)).toMatchObject([{ status: 'reserved' }]);
  });

  it('cannot be forged from the order in the member’s own browser', async () => {
    const { id } = await order(jana);
    const { body } = await mallApi.sendAs(jana.token, startPayment, { order_id: id, locale: 'cz' });
    const signed = body.status === 'success' ? new URL(body.data.redirect_to).searchParams.get('order') : '';
    expect(await tell(signed ?? '')).toMatchObject({ status: 403 });
  });
});

describe('POST /v1/me/payments', () => {
  it('is for the member’s own orders', async () => {
    const { id } = await order(jana);
    const petr = createMember(mallApi);
    expect(await mallApi.sendAs(petr.token, startPayment, { order_id: id, locale: 'cz' })).toMatchObject({ status: 404 });
    expect(await mallApi.sendAs(undefined, startPayment, { order_id: id, locale: 'cz' })).toMatchObject({ status: 401 });
  });
});

describe('saved cards', () => {
  const pay = async (isSaved: boolean) => {
    const { id } = await order(jana);
    const { reference, saved } = await open(jana, id);
    await tell(toMessage(reference, 'paid', { isSaved }));
    return saved;
  };
  const methodsOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listPaymentMethods)).data;

  it('are stored once if the member wants it, offered the next time, and removed by their owner only', async () => {
    await pay(false);
    expect(await methodsOf(jana)).toEqual([]);
    await pay(true);
    const [saved] = await methodsOf(jana);
    expect(saved).toEqual({ id: expect.any(Number), ...visa });
    const remove = (token: string) => mallApi.sendAs(token, removePaymentMethod, {}, { input: { query: { id: saved?.id ?? 0 } } });
    expect(await remove(createMember(mallApi).token)).toMatchObject({ status: 404 });
    expect(await remove(jana.token)).toMatchObject({ status: 200 });
    expect(await methodsOf(jana)).toEqual([]);
  });
});
