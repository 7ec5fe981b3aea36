import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestedPlaces } from '#server/mall-api/booking/booking-orders.ts';
import {
  type BookingOrder,
  cancelBookingOrder,
  createBookingOrder,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
} from '#shared/contracts/booking.ts';
import { toPath } from '#shared/rules/routing.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const service = (id: number, rest: object) => ({
  id,
  duration_minutes: 60,
  capacity: 4,
  translations: [
    { locale: 'en', title: 'Bees on the roof' },
    { locale: 'cz', title: 'Včely na střeše' },
  ],
  ...rest,
});
const free = service(1, { price: null });
const single = service(2, { capacity: 1 });
const paid = service(3, { price: { amount: 20000, currency: 'CZK' } });
const short = service(4, { cancel_hours: 1, days_ahead: 3 });

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [free, single, paid, short] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi);
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const friday = '2026-03-13';
const listFriday = async (serviceId: number) =>
  (await mallApi.call(listBookingSlots, { query: { service: serviceId, from: friday, to: friday } })).data;

async function firstSlot(serviceId: number) {
  const [slot] = await listFriday(serviceId);
  if (!slot) throw new Error('there is no slot');
  return slot;
}

const order = ({ token }: TestMember, body: RequestedPlaces, key: string = randomUUID()) =>
  mallApi.sendAs(token, createBookingOrder, body, { key });

async function placed(member: TestMember, serviceId = free.id, people = 1): Promise<BookingOrder> {
  const { starts_at } = await firstSlot(serviceId);
  const { body } = await order(member, { service_id: serviceId, starts_at, people });
  if (body.status !== 'success') throw new Error(JSON.stringify(body));
  return body.data;
}

const cancel = ({ token }: TestMember, id: number) => mallApi.sendAs(token, cancelBookingOrder, {}, { input: { params: { id } } });
const ordersOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listBookingOrders)).data;

describe('GET /v1/booking/services', () => {
  it('reports whether each service can be booked: paid ones only if payments are enabled', async () => {
    const { data } = await mallApi.call(listBookingServices);
    expect(data.map(({ id, is_bookable }) => [id, is_bookable])).toEqual([
      [1, true],
      [2, true],
      [3, false],
      [4, true],
    ]);
  });
});

describe('POST /v1/booking/orders', () => {
  it('reserves places of a slot, and returns the booking in the centre’s time zone', async () => {
    const made = await placed(jana, free.id, 3);
    expect(made).toMatchObject({
      number: expect.stringMatching(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      starts_at: '2026-03-13T09:00:00+01:00',
      ends_at: '2026-03-13T10:00:00+01:00',
      cancel_until: '2026-03-12T09:00:00+01:00',
      people: 3,
      price: null,
      status: 'reserved',
      pay_until: null,
    });
    expect((await listFriday(free.id))[0]).toMatchObject({ starts_at: made.starts_at, free: 1 });
    expect(await ordersOf(jana)).toEqual([made]);
  });

  it('lists all slots as free except full ones', async () => {
    const before = await listFriday(free.id);
    await placed(jana, free.id, 4);
    expect((await listFriday(free.id)).map(({ starts_at }) => starts_at)).toEqual(before.slice(1).map(({ starts_at }) => starts_at));
  });

  it.each([
    ['more places than are left', { service_id: 1, starts_at: '2026-03-13T09:00:00+01:00', people: 5 }, 'sold_out'],
    ['a time that is no slot', { service_id: 1, starts_at: '2026-03-13T09:30:00+01:00', people: 1 }, 'not_available'],
    ['a day when the centre is closed', { service_id: 1, starts_at: '2026-03-12T10:00:00+01:00', people: 1 }, 'not_available'],
    ['a time that is over', { service_id: 1, starts_at: '2026-03-11T09:00:00+01:00', people: 1 }, 'not_available'],
    ['more days ahead than the service allows', { service_id: 4, starts_at: '2026-03-14T09:00:00+01:00', people: 1 }, 'not_available'],
    ['an unknown service', { service_id: 99, starts_at: '2026-03-13T09:00:00+01:00', people: 1 }, 'not_available'],
    ['a paid service while payments are disabled', { service_id: 3, starts_at: '2026-03-13T09:00:00+01:00', people: 1 }, 'not_available'],
  ])('rejects %s', async (_, body, code) => {
    expect(await order(jana, body)).toMatchObject({ status: 409, body: { errors: { starts_at: [code] } } });
    expect(await ordersOf(jana)).toEqual([]);
  });

  it.each([
    ['no people', { people: 0 }, { people: ['too_small'] }],
    ['half a person', { people: 1.5 }, { people: ['invalid'] }],
    ['a time without its offset', { starts_at: '2026-03-13T09:00:00' }, { starts_at: ['invalid'] }],
  ])('rejects %s', async (_, wrong, errors) => {
    const body = { service_id: 1, starts_at: '2026-03-13T09:00:00+01:00', people: 1, ...wrong };
    expect(await order(jana, body)).toMatchObject({ body: { status: 'error', errors } });
  });

  it('accepts the same time in another UTC offset', async () => {
    expect(await order(jana, { service_id: 1, starts_at: '2026-03-13T08:00:00Z', people: 1 })).toMatchObject({ status: 200 });
  });

  it('returns the first answer for a repeated key, and books once', async () => {
    const { starts_at } = await firstSlot(free.id);
    const body = { service_id: free.id, starts_at, people: 1 };
    const first = await order(jana, body, 'the-same-key-1234');
    expect(await order(jana, body, 'the-same-key-1234')).toEqual(first);
    expect(await ordersOf(jana)).toHaveLength(1);
  });

  it('asks for confirmation only if the member has already booked that slot', async () => {
    const { starts_at } = await placed(jana);
    const again = { service_id: free.id, starts_at, people: 1 };
    expect(await order(jana, again)).toMatchObject({ status: 409, body: { errors: { starts_at: ['already_booked'] } } });
    expect(await order(createMember(mallApi), again)).toMatchObject({ status: 200 });
    expect(await order(jana, { ...again, service_id: short.id })).toMatchObject({ status: 200 });
    expect(await order(jana, { ...again, is_another: true })).toMatchObject({ status: 200 });
    expect(await ordersOf(jana)).toHaveLength(3);
  });

  it('does not ask for confirmation after a cancellation', async () => {
    const { id, starts_at } = await placed(jana);
    await cancel(jana, id);
    expect(await order(jana, { service_id: free.id, starts_at, people: 1 })).toMatchObject({ status: 200 });
  });

  it('limits members to ten upcoming bookings', async () => {
    const slots = (await mallApi.call(listBookingSlots, { query: { service: 1, from: friday } })).data.slice(0, 11);
    const answers = [];
    for (const { starts_at } of slots) answers.push(await order(jana, { service_id: 1, starts_at, people: 1 }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409]);
    expect(answers.at(-1)).toMatchObject({ body: { errors: { starts_at: ['limit_reached'] } } });
  });

  const bookLastPlace = async (rounds: number) => {
    const members = Array.from({ length: 50 }, () => createMember(mallApi));
    const { starts_at } = await firstSlot(single.id);
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(members.map((member) => order(member, { service_id: single.id, starts_at, people: 1 })));
      const won = answers.flatMap(({ body }) => (body.status === 'success' ? [body.data.id] : []));
      expect(won).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
      mallApi.db.exec('DELETE FROM booking_order'); // for the next round
    }
  };
  it('gives the last place to exactly one of fifty simultaneous callers, in each of 5 rounds', () => bookLastPlace(5));
  it('gives the last place to exactly one of fifty simultaneous callers, in each of 100 rounds', { tags: 'long', timeout: 120_000 }, () =>
    bookLastPlace(100),
  );
});

describe('slots on days of clock changes', () => {
  it.each([
    ['forward', '2026-03-29', '2026-03-29T09:00:00+02:00'],
    ['back', '2026-10-25', '2026-10-25T09:00:00+01:00'],
  ])('begin in the centre’s time zone when clocks go %s, and can be booked', async (_, day, first) => {
    mallApi.setNow(new Date(Date.parse(`${day}T00:00:00Z`) - 3 * 86_400_000));
    const { data } = await mallApi.call(listBookingSlots, { query: { service: 1, from: day, to: day } });
    if (data.length === 0) throw new Error('the tiny centre is closed on that day');
    expect(data[0]?.starts_at).toBe(first);
    expect(await order(jana, { service_id: 1, starts_at: first, people: 1 })).toMatchObject({ status: 200 });
  });
});

describe('POST /v1/booking/orders/{id}/cancel', () => {
  it('releases the places once; a second call changes nothing', async () => {
    const { id } = await placed(jana, free.id, 4);
    await mallApi.mails(); // sends the email first, because a pending email would only describe the latest state
    expect(await cancel(jana, id)).toMatchObject({ status: 200, body: { data: { id, status: 'cancelled' } } });
    expect((await listFriday(free.id))[0]).toMatchObject({ free: 4 });
    expect(await cancel(jana, id)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    expect((await mallApi.mails()).map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-cancelled']);
  });

  it('is refused after the service’s deadline', async () => {
    const { id } = await placed(jana, short.id);
    mallApi.setNow(new Date('2026-03-13T08:00:00+01:00'));
    expect(await cancel(jana, id)).toMatchObject({ status: 200 });
    mallApi.setNow(wednesdayNoon);
    const { id: next } = await placed(jana, short.id);
    mallApi.setNow(new Date('2026-03-13T08:00:01+01:00'));
    expect(await cancel(jana, next)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
    mallApi.setNow(new Date('2026-03-13T10:00:00+01:00'));
    expect(await ordersOf(jana)).toMatchObject([{ id: next, status: 'used' }, { status: 'cancelled' }]);
  });

  it('is possible for a quarter of an hour after ordering, even after the service’s deadline', async () => {
    const orderedAt = '2026-03-13T08:30:00+01:00';
    mallApi.setNow(new Date(orderedAt));
    const first = await placed(jana, short.id);
    expect(first.cancel_until).toBe('2026-03-13T08:45:00+01:00');
    mallApi.setNow(new Date(first.cancel_until));
    expect(await cancel(jana, first.id)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    mallApi.setNow(new Date(orderedAt));
    const second = await placed(jana, short.id);
    mallApi.setNow(new Date('2026-03-13T08:45:01+01:00'));
    expect(await cancel(jana, second.id)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
  });

  it('is refused once the slot has begun', async () => {
    mallApi.setNow(new Date('2026-03-13T08:50:00+01:00'));
    const last = await placed(jana, short.id);
    expect(last.cancel_until).toBe(last.starts_at);
    mallApi.setNow(new Date('2026-03-13T09:00:01+01:00'));
    expect(await cancel(jana, last.id)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
  });

  it('is refused for other members’ orders', async () => {
    const { id } = await placed(jana);
    const petr = createMember(mallApi);
    expect(await cancel(petr, id)).toMatchObject({ status: 404 });
    expect(await ordersOf(petr)).toEqual([]);
    expect(await mallApi.refuseAs(undefined, '/v1/booking/orders')).toMatchObject({ status: 401 });
  });
});

describe('emails about bookings', () => {
  it.each([
    ['en', 'Your booking: Bees on the roof – Tiny', 'booking.ics'],
    ['cz', 'Vaše rezervace: Včely na střeše – Tiny', 'rezervace.ics'],
    ['sk', 'Vaša rezervácia: Bees on the roof – Tiny', 'rezervacia.ics'],
    ['de', 'Ihre Buchung: Bees on the roof – Tiny', 'buchung.ics'],
  ] as const)(
    'confirm it in the member’s language (%s), with a calendar file and a link in that language',
    async (locale, subject, name) => {
      const member = createMember(mallApi, { locale });
      const { number } = await placed(member);
      const mails = await mallApi.mails();
      expect(mails).toMatchObject([{ kind: 'booking-confirmed', to: { address: member.email }, attachments: [{ name }] }]);
      expect(mails[0]?.subject.replace(/ – .*$/, '')).toBe(subject.replace(/ – .*$/, ''));
      expect(mails[0]?.text).toContain(number);
      const file = mails[0]?.attachments?.[0]?.content ?? '';
      for (const line of [
        `UID:${number}@tiny.example`,
        'DTSTART:20260313T080000Z',
        'DTEND:20260313T090000Z',
        `URL:https://tiny.example${toPath('dashboard-bookings', locale)}`,
      ])
        expect(file).toContain(`${line}\r\n`);
    },
  );

  it('cancel the calendar entry by the id that the confirmation had', async () => {
    const { id, number } = await placed(jana);
    await mallApi.mails();
    await cancel(jana, id);
    const last = (await mallApi.mails()).at(-1);
    expect(last).toMatchObject({ kind: 'booking-cancelled' });
    for (const line of [`UID:${number}@tiny.example`, 'STATUS:CANCELLED']) expect(last?.attachments?.[0]?.content).toContain(`${line}\r\n`);
  });
});

describe('a deleted member', () => {
  it('releases their places', async () => {
    await placed(jana, free.id, 4);
    mallApi.db.exec('BEGIN');
    mallApi.domain.lifecycle.deleteAccount(jana.customerId);
    mallApi.db.exec('COMMIT');
    expect((await listFriday(free.id))[0]).toMatchObject({ free: 4 });
  });
});
