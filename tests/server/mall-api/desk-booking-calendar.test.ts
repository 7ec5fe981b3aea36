import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingOrder, listBookingSlots } from '#shared/contracts/booking.ts';
import { blockBookings, getBookingBlock, getBookingCalendar, unblockBookings } from '#shared/contracts/desk-booking-calendar.ts';
import { createDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const translations = [{ locale: 'en', title: 'Bees on the roof' }];
const usual = { id: 1, duration_minutes: 60, capacity: 4, translations };
const own = {
  ...{ id: 2, duration_minutes: 60, capacity: 9, translations },
  slots: [
    { weekday: 'friday', from: '18:00', to: '19:30', duration_minutes: 45, capacity: 2 },
    { weekday: 'friday', from: '23:00', to: '01:00', duration_minutes: 120, capacity: 1 },
    { weekday: 'thursday', from: '10:00', to: '10:30', duration_minutes: 60, capacity: 3 },
  ],
};
const friday = '2026-03-13';
const at = (time: string) => `${friday}T${time}:00+01:00`;

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let token: string;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [usual, own] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi, { locale: 'en' });
  ({ token } = await createStaff(mallApi, 'desk'));
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const read = async (query: { from?: string; days?: number; service?: number } = {}) =>
  (await mallApi.callAs(token, getBookingCalendar, { query: { from: friday, days: 1, ...query } })).data;
const freeOf = async (service: number) =>
  (await mallApi.call(listBookingSlots, { query: { service, from: friday, to: friday } })).data.map(
    ({ starts_at, ends_at, free }) => `${starts_at.slice(11, 16)}–${ends_at.slice(11, 16)} ${free}`,
  );
const book = (service_id: number, time: string, people = 1) =>
  mallApi.sendAs(jana.token, createBookingOrder, { service_id, starts_at: at(time), people }, { key: randomUUID() });
const block = (body: { service_id: number | null; from: string; to: string }) =>
  mallApi.sendAs(token, blockBookings, { ...body, why: 'The beekeeper is ill' });
const open = async (id: number) => (await mallApi.callAs(token, getBookingBlock, { params: { id } })).data;

async function blocked(body: { service_id: number | null; from: string; to: string }) {
  const { body: answer } = await block(body);
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

describe('GET /v1/staff/booking-calendar', () => {
  it('combines bookings and free places by day, of one service or all', async () => {
    await book(1, '10:00', 3);
    const { days, services, today } = await read({ service: 1, days: 2 });
    expect([today, services.map(({ id }) => id)]).toEqual(['2026-03-11', [1, 2]]);
    expect(days.map(({ date }) => date)).toEqual([friday, '2026-03-14']);
    expect(days[0]?.entries.slice(0, 2)).toMatchObject([
      { service_id: 1, starts_at: at('09:00'), free: 4, bookings: [] },
      { service_id: 1, starts_at: at('10:00'), free: 1, bookings: [{ customer: 'Jana Malá', people: 3 }] },
    ]);
    const all = await read();
    expect(new Set(all.days[0]?.entries.map(({ service_id }) => service_id))).toEqual(new Set([1, 2]));
  });

  it('shows bookings outside of the slots, such as past ones, and no cancelled ones', async () => {
    await book(1, '09:00');
    mallApi.setNow(new Date(at('13:30')));
    ({ token } = await createStaff(mallApi, 'manager'));
    const [first, second] = (await read({ service: 1 })).days[0]?.entries ?? [];
    expect(first).toMatchObject({ starts_at: at('09:00'), free: null, bookings: [{ status: 'used' }] });
    expect(second).toMatchObject({ starts_at: at('14:00'), free: 4 });
    mallApi.db.exec(`UPDATE booking_order SET cancelled_ms = 1, cancelled_by = 'customer'`);
    expect((await read({ service: 1 })).days[0]?.entries[0]).toMatchObject({ starts_at: at('14:00') });
  });
});

describe('own slots of a service', () => {
  it('replace the centre’s hours, with their own length and capacity', async () => {
    expect(await freeOf(2)).toEqual(['18:00–18:45 2', '18:45–19:30 2', '23:00–01:00 1']);
    expect(await book(2, '18:45', 3)).toMatchObject({ status: 409, body: { errors: { starts_at: ['sold_out'] } } });
    expect(await book(2, '18:45', 2)).toMatchObject({ status: 200 });
    expect(await freeOf(2)).toEqual(['18:00–18:45 2', '23:00–01:00 1']);
    expect(await book(2, '09:00')).toMatchObject({ status: 409 });
  });
});

describe('blocked times', () => {
  it('are not offered on the site nor in the desk, until they are unblocked', async () => {
    const before = await freeOf(1);
    const { id } = await blocked({ service_id: 1, from: at('09:30'), to: at('11:00') });
    expect(await freeOf(1)).toEqual(before.filter((slot) => !/^(?:09|10):/.test(slot)));
    expect(await book(1, '10:00')).toMatchObject({ status: 409, body: { errors: { starts_at: ['not_available'] } } });
    const guest = { name: 'Karel', phone: '777 123 456', locale: 'cz' } as const;
    const byDesk = { service_id: 1, starts_at: at('10:00'), people: 1, ...guest };
    expect(await mallApi.sendAs(token, createDeskBooking, byDesk)).toMatchObject({ status: 409 });
    expect((await read({ service: 1 })).days[0]?.entries[0]).toMatchObject({ starts_at: at('09:00'), free: null, block_id: id });
    expect((await freeOf(2)).length).toBe(3);
    await mallApi.sendAs(token, unblockBookings, {}, { input: { params: { id } } });
    expect(await freeOf(1)).toEqual(before);
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(['bookings unblock', 'bookings block']);
  });

  it('keep existing bookings and list them', async () => {
    await book(1, '10:00', 2);
    await book(2, '18:00', 1);
    const { id } = await blocked({ service_id: null, from: at('00:00'), to: '2026-03-14T00:00:00+01:00' });
    expect(await freeOf(1)).toEqual([]);
    expect(await freeOf(2)).toEqual([]);
    const { block: opened, bookings } = await open(id);
    expect(opened).toMatchObject({ service_id: null, why: 'The beekeeper is ill', from: at('00:00') });
    expect(bookings.map(({ service_id, people, status }) => [service_id, people, status])).toEqual([
      [1, 2, 'reserved'],
      [2, 1, 'reserved'],
    ]);
    expect(mallApi.db.prepare('SELECT count(*) AS count FROM booking_order WHERE cancelled_ms IS NOT NULL').get()).toEqual({ count: 0 });
  });

  it('are stored once, and rejected if they are over, unordered or of an unknown service', async () => {
    const time = { service_id: 1, from: at('09:00'), to: at('10:00') };
    expect((await blocked(time)).id).toBe((await blocked(time)).id);
    expect(await block({ ...time, from: '2026-03-01T09:00:00Z', to: '2026-03-01T10:00:00Z' })).toMatchObject({ status: 409 });
    expect(await block({ ...time, from: at('10:00') })).toMatchObject({ status: 422 });
    expect(await block({ ...time, service_id: 99 })).toMatchObject({ status: 404 });
  });

  it('contain nothing for the public about the reason or the bookings', async () => {
    await book(1, '11:00');
    await blocked({ service_id: 1, from: at('09:00'), to: at('10:00') });
    const { data } = await mallApi.call(listBookingSlots, { query: { service: 1, from: friday, to: friday } });
    expect(new Set(data.flatMap(Object.keys))).toEqual(new Set(['service_id', 'starts_at', 'ends_at', 'free']));
    expect(JSON.stringify(data)).not.toMatch(/Jana|beekeeper/);
  });
});
