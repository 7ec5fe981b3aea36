import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingOrder, listBookingSlots } from '#shared/contracts/booking.ts';
import { cancelDeskBooking, listDeskBookings, markDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const service = { id: 1, duration_minutes: 60, capacity: 1, price: null, translations: [{ locale: 'en', title: 'Bees on the roof' }] };
const friday = '2026-03-13';

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

const listFree = async () => (await mallApi.call(listBookingSlots, { query: { service: 1, from: friday, to: friday } })).data;
const list = async (date = friday) => (await mallApi.callAs(token, listDeskBookings, { query: { date } })).data;
const first = async () => (await list()).services[0]?.bookings[0] ?? expect.unreachable();
const mark = (id: number, came: boolean | null) => mallApi.sendAs(token, markDeskBooking, { came }, { input: { params: { id } } });
const cancel = (id: number, why?: string) => mallApi.sendAs(token, cancelDeskBooking, { why }, { input: { params: { id } } });

async function book(): Promise<number> {
  const [slot] = await listFree();
  const order = { service_id: 1, starts_at: slot?.starts_at ?? '', people: 1 };
  const { body } = await mallApi.sendAs(jana.token, createBookingOrder, order, { key: randomUUID() });
  return 'data' in body ? body.data.id : expect.unreachable();
}

describe('the desk’s bookings', () => {
  it('are listed by day, service and time, with the people expected', async () => {
    await book();
    expect(await list()).toMatchObject({
      date: friday,
      today: '2026-03-11',
      services: [
        {
          id: 1,
          translations: [{ title: 'Bees on the roof' }],
          bookings: [{ customer: 'Jana Malá', people: 1, status: 'reserved', came: null }],
        },
      ],
    });
    expect((await list('2026-03-14')).services).toEqual([]);
  });

  it('are marked as attended or not, idempotently, and unmarked', async () => {
    const id = await book();
    for (const came of [true, true, false, null]) await mark(id, came);
    expect((await first()).came).toBeNull();
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(['bookings came', 'bookings came', 'bookings came']);
    await cancel(id);
    expect(await mark(id, true)).toMatchObject({ status: 409, body: { errors: { id: ['not_available'] } } });
  });

  it('are cancelled by the centre: the place is free, and the member is notified of the reason once', async () => {
    const before = (await listFree()).length;
    const id = await book();
    expect(await listFree()).toHaveLength(before - 1);
    await cancel(id, 'The beekeeper is ill.');
    await cancel(id, 'The beekeeper is ill.');
    expect(await first()).toMatchObject({ status: 'cancelled', is_withdrawn: true });
    expect(await listFree()).toHaveLength(before);
    const mails = (await mallApi.mails()).filter(({ kind }) => kind === 'booking-cancelled');
    expect(mails.map(({ text }) => [text.includes('we have to cancel'), text.includes('The beekeeper is ill.')])).toEqual([[true, true]]);
  });

  it('are not cancelled once they are over', async () => {
    const id = await book();
    mallApi.setNow(new Date(`${friday}T23:00:00+01:00`));
    ({ token } = await createStaff(mallApi, 'manager'));
    expect(await cancel(id)).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
  });
});

describe('getDeskToday', () => {
  it('counts what has happened since midnight at the centre', async () => {
    expect((await mallApi.callAs(token, getDeskToday)).data).toMatchObject({
      date: '2026-03-11',
      new_members: 1,
      bookings: 0,
      receipts_waiting: 0,
    });
    await book();
    mallApi.setNow(new Date(`${friday}T09:00:00+01:00`));
    ({ token } = await createStaff(mallApi, 'manager'));
    expect((await mallApi.callAs(token, getDeskToday)).data).toMatchObject({ date: friday, new_members: 0, bookings: 1 });
  });
});
