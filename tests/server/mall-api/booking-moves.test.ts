import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandboxProvider } from '#server/mall-api/payments/choose-provider.ts';
import { readOrder, signMessage } from '#server/payment-sandbox/messages.ts';
import {
  type BookingOrder,
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  joinWaitingList,
  listBookingOrders,
  listBookingSlots,
  listWaitingPlaces,
  moveBookingOrder,
} from '#shared/contracts/booking.ts';
import { moveDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { getOutcome } from '#shared/contracts/outcomes.ts';
import { receivePaymentMessage, startPayment } from '#shared/contracts/payments.ts';
import { listPurchases } from '#shared/contracts/purchases.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const key = 'a key of the tests';
const service = { duration_minutes: 60, capacity: 4, translations: [{ locale: 'en', title: 'Bees on the roof' }] };
const free = { id: 1, ...service };
const single = { id: 2, ...service, capacity: 1 };
const paid = { id: 3, ...service, price: { amount: 20000, currency: 'CZK' } };
const friday = '2026-03-13';
const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => `${friday}T${hour}:00:00+01:00`) as [string, string, string];

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let petr: TestMember;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [free, single, paid] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir, { paymentProvider: createSandboxProvider({ key, publicUrl: 'https://tiny.example' }) });
  jana = createMember(mallApi, { locale: 'en' });
  petr = createMember(mallApi, { locale: 'en' });
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

async function booked({ token }: TestMember, serviceId = free.id, { people = 1, starts_at = nine } = {}): Promise<BookingOrder> {
  const { body } = await mallApi.sendAs(token, createBookingOrder, { service_id: serviceId, starts_at, people }, { key: randomUUID() });
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}

async function bookedAndPaid(member: TestMember, people = 1): Promise<BookingOrder> {
  const { id } = await booked(member, paid.id, { people });
  const { body } = await mallApi.sendAs(member.token, startPayment, { order_id: id, locale: 'en' });
  const { redirect_to } = 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
  const { reference, amount, currency } = readOrder(new URL(redirect_to).searchParams.get('order') ?? '', key) ?? expect.unreachable();
  const card = { brand: 'Visa', last4: '4242', expires: '12/2030', is_saved: false };
  const message = signMessage({ kind: 'result', reference, outcome: 'paid', amount, currency, card }, key);
  await mallApi.send(receivePaymentMessage, { message });
  await mallApi.mails();
  return (await mallApi.callAs(member.token, getBookingOrder, { params: { id } })).data;
}

const move = ({ token }: TestMember, id: number, body = { from: nine, starts_at: ten }, idempotencyKey: string = randomUUID()) =>
  mallApi.sendAs(token, moveBookingOrder, body, { input: { params: { id } }, key: idempotencyKey });
const ordersOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listBookingOrders)).data;
const freeAt = async (serviceId: number, startsAt: string) =>
  (await mallApi.call(listBookingSlots, { query: { service: serviceId, from: friday, to: friday } })).data.find(
    ({ starts_at }) => starts_at === startsAt,
  )?.free ?? 0;

describe('POST /v1/booking/orders/{id}/move', () => {
  it('moves all places in one step, with the new deadline, and emails both times with the calendar file', async () => {
    const { id, number } = await booked(jana, free.id, { people: 3 });
    await mallApi.mails();
    expect(await move(jana, id)).toMatchObject({
      status: 200,
      body: { data: { id, number, starts_at: ten, people: 3, cancel_until: '2026-03-12T10:00:00+01:00', status: 'reserved' } },
    });
    expect([await freeAt(free.id, nine), await freeAt(free.id, ten)]).toEqual([4, 1]);
    expect(await ordersOf(jana)).toMatchObject([{ id, starts_at: ten }]);
    const [confirmed, moved] = await mallApi.mails();
    expect([confirmed?.kind, moved?.kind]).toEqual(['booking-confirmed', 'booking-moved']);
    expect(moved?.text).toMatch(/9:00.*10:00|10:00.*9:00/s);
    expect(moved?.text).not.toContain('We have');
    for (const line of [`UID:${number}@tiny.example`, 'DTSTART:20260313T090000Z'])
      expect(moved?.attachments?.[0]?.content).toContain(`${line}\r\n`);
    expect(listActs(mallApi)).toEqual([]); // the activity lists acts of the staff only
  });

  it('keeps the payment, its receipt and its purchase', async () => {
    const before = await bookedAndPaid(jana, 2);
    const purchases = (await mallApi.callAs(jana.token, listPurchases)).data;
    const { body } = await move(jana, before.id);
    expect('data' in body && body.data).toEqual({
      ...before,
      ...{ starts_at: ten, ends_at: eleven, cancel_until: '2026-03-12T10:00:00+01:00' },
    });
    expect((await mallApi.callAs(jana.token, listPurchases)).data).toEqual(purchases);
    await mallApi.sendAs(jana.token, cancelBookingOrder, {}, { input: { params: { id: before.id } } });
    expect(await ordersOf(jana)).toMatchObject([{ id: before.id, starts_at: ten, is_refund_due: true }]);
  });

  it('is refused if the new slot has too few places, and changes nothing', async () => {
    const { id } = await booked(jana, free.id, { people: 3 });
    await booked(petr, free.id, { people: 2, starts_at: ten });
    expect(await move(jana, id)).toMatchObject({ status: 409, body: { errors: { starts_at: ['sold_out'] } } });
    expect([await freeAt(free.id, nine), await freeAt(free.id, ten)]).toEqual([1, 2]);
    expect(await ordersOf(jana)).toMatchObject([{ id, starts_at: nine }]);
  });

  it.each([
    ['a time that is no slot', { starts_at: `${friday}T09:30:00+01:00` }, { starts_at: ['not_available'] }],
    ['a day when the centre is closed', { starts_at: '2026-03-12T10:00:00+01:00' }, { starts_at: ['not_available'] }],
    ['a booking that has another time meanwhile', { from: eleven }, { from: ['not_available'] }],
  ])('rejects %s', async (_, changes, errors) => {
    const { id } = await booked(jana);
    expect(await move(jana, id, { from: nine, starts_at: ten, ...changes })).toMatchObject({ status: 409, body: { errors } });
    expect(await ordersOf(jana)).toMatchObject([{ id, starts_at: nine }]);
  });

  it('is refused after the deadline for cancelling', async () => {
    const [{ id }, { id: other }] = [await booked(jana), await booked(petr)];
    mallApi.setNow(new Date('2026-03-12T09:00:00+01:00'));
    expect(await move(jana, id)).toMatchObject({ status: 200 });
    mallApi.setNow(new Date('2026-03-12T09:00:01+01:00'));
    expect(await move(petr, other)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
    expect(await ordersOf(petr)).toMatchObject([{ starts_at: nine }]);
  });

  it('is refused for cancelled bookings, and for bookings that wait for their payment', async () => {
    const { id } = await booked(jana);
    await mallApi.sendAs(jana.token, cancelBookingOrder, {}, { input: { params: { id } } });
    const unpaid = await booked(jana, paid.id);
    for (const refused of [id, unpaid.id])
      expect(await move(jana, refused)).toMatchObject({ status: 409, body: { errors: { id: ['not_available'] } } });
  });

  it('finds no bookings of other members', async () => {
    const { id } = await booked(jana);
    expect(await move(petr, id)).toMatchObject({ status: 404 });
    expect(await ordersOf(jana)).toMatchObject([{ starts_at: nine }]);
  });

  it('returns the first answer for a repeated key, moves once, and reports the outcome', async () => {
    const { id } = await booked(jana);
    await mallApi.mails();
    const first = await move(jana, id, undefined, 'the-same-key-1234');
    expect(first).toMatchObject({ status: 200 });
    expect(await move(jana, id, undefined, 'the-same-key-1234')).toEqual(first);
    expect((await mallApi.mails()).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-moved']);
    const outcome = (await mallApi.callAs(jana.token, getOutcome, { params: { key: 'the-same-key-1234' } })).data;
    expect(outcome).toMatchObject({ state: 'done', call: 'moveBookingOrder', answer: { id, starts_at: ten } });
  });

  it('refuses the key of a move for another booking', async () => {
    const [one, other] = [await booked(jana), await booked(jana, single.id)];
    await move(jana, one.id, undefined, 'the-same-key-1234');
    expect(await move(jana, other.id, undefined, 'the-same-key-1234')).toMatchObject({
      status: 422,
      body: { errors: { 'idempotency-key': ['idempotency_key_reused'] } },
    });
  });

  it('gives the last place to one of two members who move at the same time', async () => {
    const [one, other] = [await booked(jana, single.id), await booked(petr, single.id, { starts_at: eleven })];
    const answers = await Promise.all([move(jana, one.id), move(petr, other.id, { from: eleven, starts_at: ten })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('offers the old places to waiting members', async () => {
    const { id } = await booked(jana, single.id);
    await mallApi.sendAs(petr.token, joinWaitingList, { service_id: single.id, starts_at: nine, people: 1 });
    await move(jana, id);
    expect((await mallApi.callAs(petr.token, listWaitingPlaces)).data).toMatchObject([{ starts_at: nine, state: 'offered' }]);
  });

  it('lets staff move a booking that its member has moved', async () => {
    const { id } = await booked(jana);
    await move(jana, id);
    const { token } = await createStaff(mallApi, 'desk');
    const byDesk = (from: string) =>
      mallApi.sendAs(token, moveDeskBooking, { from, starts_at: eleven }, { input: { params: { id } }, key: randomUUID() });
    expect(await byDesk(nine)).toMatchObject({ status: 409, body: { errors: { from: ['not_available'] } } });
    expect(await byDesk(ten)).toMatchObject({ status: 200 });
    expect(await ordersOf(jana)).toMatchObject([{ starts_at: eleven }]);
  });
});
