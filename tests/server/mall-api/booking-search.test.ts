import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingOrder } from '#shared/contracts/booking.ts';
import { createDeskBooking, findDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const translations = [{ locale: 'en', title: 'Bees on the roof' }];
const service = { id: 1, duration_minutes: 60, capacity: 9, translations };
const at = (day: number, time: string) => `2026-03-${day}T${time}:00+01:00`;

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let token: string;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [service] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi, { locale: 'en' });
  ({ token } = await createStaff(mallApi, 'desk'));
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const find = (query: { q?: string; member?: number; page?: number; per_page?: number }) =>
  mallApi.callAs(token, findDeskBookings, { query });
const namesOf = async (q: string) => (await find({ q })).data.map(({ customer }) => customer);
const book = (starts_at: string) =>
  mallApi.sendAs(jana.token, createBookingOrder, { service_id: 1, starts_at, people: 1 }, { key: randomUUID() });
async function bookByPhone(guest: { name: string; phone?: string; email?: string }, starts_at = at(13, '11:00')) {
  const { body } = await mallApi.sendAs(token, createDeskBooking, { service_id: 1, starts_at, people: 2, ...guest });
  return 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
}

describe('the search for bookings', () => {
  it('finds a booking by the beginning of its number, with or without hyphens', async () => {
    const { number } = await bookByPhone({ name: 'Karel Dlouhý', phone: '777 123 456' });
    await bookByPhone({ name: 'Eva Krátká', phone: '777 999 999' });
    for (const q of [number, number.toLowerCase().replaceAll('-', ''), number.slice(0, 6)])
      expect(await namesOf(q)).toEqual(['Karel Dlouhý']);
    expect(await namesOf('R')).toEqual([]);
  });

  it.each([
    ['a name without diacritics', 'dlouhy kar'],
    ['the beginning of a phone number', '777 123'],
    ['a phone number with the country code', '+420 777 123 456'],
    ['an address', 'karel@visitor.example'],
    ['the beginning of an address', 'Karel@vis'],
    ['the name of the mailbox', 'karel'],
  ])('finds a person without an account by %s', async (_, q) => {
    await bookByPhone({ name: 'Karel Dlouhý', phone: '(777) 123-456', email: 'Karel@visitor.example' });
    await bookByPhone({ name: 'Eva Krátká', phone: '603 999 999', email: 'eva@visitor.example' });
    expect(await namesOf(q)).toEqual(['Karel Dlouhý']);
  });

  it('finds the bookings of a member, upcoming ones first, and pages them', async () => {
    await book(at(13, '10:00'));
    mallApi.setNow(new Date(at(13, '18:00')));
    ({ token } = await createStaff(mallApi, 'manager'));
    await book(at(17, '10:00'));
    await book(at(16, '10:00'));
    const member = (await find({ q: 'mala' })).data[0]?.customer_id ?? expect.unreachable();
    const timesOf = ({ data }: Awaited<ReturnType<typeof find>>) => data.map(({ starts_at }) => starts_at);
    const times = [at(16, '10:00'), at(17, '10:00'), at(13, '10:00')];
    expect(timesOf(await find({ q: 'mala' }))).toEqual(times);
    expect(timesOf(await find({ member }))).toEqual(times);
    const second = await find({ member, page: 2, per_page: 2 });
    expect([timesOf(second), second.meta?.total]).toEqual([times.slice(2), 3]);
    expect((await find({ member })).data[0]?.translations).toEqual(translations);
  });

  it('finds nothing without words, and nothing of erased contacts', async () => {
    const { number } = await bookByPhone({ name: 'Karel Dlouhý', phone: '777 123 456' });
    expect(await namesOf('')).toEqual([]);
    expect(await namesOf('" OR *')).toEqual([]);
    mallApi.db.exec('DELETE FROM booking_contact');
    expect(await namesOf('karel')).toEqual([]);
    expect(await namesOf(number)).toEqual(['']);
  });

  it('reads no table as a whole', () => {
    const plan = mallApi.db
      .prepare(
        `EXPLAIN QUERY PLAN SELECT id FROM booking_order WHERE id IN (
           SELECT id FROM booking_order WHERE number >= 'R-A' AND number < 'R-B'
           UNION SELECT id FROM booking_order WHERE customer_id IN (SELECT value FROM json_each('[1]'))
           UNION SELECT order_id FROM booking_contact WHERE email >= 'a' AND email < 'b' AND name IS NOT NULL)`,
      )
      .all();
    expect(plan.map(({ detail }) => String(detail)).filter((step) => /^SCAN booking/.test(step))).toEqual([]);
  });
});
