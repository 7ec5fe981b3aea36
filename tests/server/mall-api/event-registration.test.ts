import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  cancelBookingOrder,
  createBookingOrder,
  getBookingService,
  joinWaitingList,
  listBookingServices,
  listBookingSlots,
  listWaitingPlaces,
  takeWaitingOffer,
} from '#shared/contracts/booking.ts';
import { getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { changeDeskRecord, getDeskRecord } from '#shared/contracts/desk-records.ts';
import { cancelEventRegistrations, getEventRegistrations, moveEventRegistrations } from '#shared/contracts/event-registrations.ts';
import { listNotices } from '#shared/contracts/notices.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const base = { type: 'event', scope: 'mall', published_at: '@day-9 09:00', registration_places: 3 };
const titled = (title: string) => ({ translations: [{ locale: 'en', title }] });
const concert = { ...base, id: 91, starts_at: '@day+2 20:00', ends_at: '@day+2 23:30', ...titled('Concert') };
const workshop = {
  ...base,
  id: 92,
  dates: [
    { id: 1, starts_at: '@day-2 10:00', ends_at: '@day-2 12:00' },
    { id: 2, starts_at: '@day+2 10:00', ends_at: '@day+2 12:00' },
    { id: 3, starts_at: '@day+2 11:00', ends_at: '@day+2 13:00' },
  ],
  ...titled('Workshop'),
};
const open = { ...base, id: 93, starts_at: '@day+2 10:00', registration_places: undefined, ...titled('Open to all') };
const later = { ...base, id: 94, published_at: '@day+1 09:00', starts_at: '@day+3 10:00', ...titled('Not published yet') };
const paid = { ...concert, id: 95, price: { amount: 9000, currency: 'CZK' }, ...titled('Paid') };

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let petr: TestMember;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'announcements-registration.json': [concert, workshop, open, later, paid] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi);
  petr = createMember(mallApi);
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const slotsOf = async (eventId: number, full?: '1') =>
  (await mallApi.call(listBookingSlots, { query: { service: toRegistrationId(eventId), full } })).data;
const register = ({ token }: TestMember, eventId: number, starts_at: string, people: number) =>
  mallApi.sendAs(token, createBookingOrder, { service_id: toRegistrationId(eventId), starts_at, people }, { key: randomUUID() });

describe('an event with registration', () => {
  it('is a service with each coming date as a slot, at any hour', async () => {
    expect((await mallApi.call(getBookingService, { params: { id: toRegistrationId(91) } })).data).toMatchObject({
      capacity: 3,
      duration_minutes: 210,
      is_bookable: true,
      translations: [{ locale: 'en', title: 'Concert' }],
    });
    expect((await slotsOf(91)).map(({ starts_at, ends_at, free }) => [starts_at, ends_at, free])).toEqual([
      ['2026-03-13T20:00:00+01:00', '2026-03-13T23:30:00+01:00', 3],
    ]);
    expect((await slotsOf(92)).map(({ starts_at }) => starts_at)).toEqual(['2026-03-13T10:00:00+01:00', '2026-03-13T11:00:00+01:00']);
    expect((await mallApi.call(listBookingServices)).data.map(({ id }) => id)).not.toContain(toRegistrationId(91));
  });

  it('has places for each date, even if dates overlap', async () => {
    expect(await register(jana, 92, '2026-03-13T10:00:00+01:00', 3)).toMatchObject({ status: 200 });
    expect((await slotsOf(92)).map(({ starts_at, free }) => [starts_at, free])).toEqual([['2026-03-13T11:00:00+01:00', 3]]);
    expect((await slotsOf(92, '1')).map(({ free }) => free)).toEqual([0, 3]);
  });

  it.each([
    ['without registration', 93, '2026-03-13T10:00:00+01:00'],
    ['that is not published yet', 94, '2026-03-14T10:00:00+01:00'],
    ['that is paid, while payments are disabled', 95, '2026-03-13T20:00:00+01:00'],
    ['at another time', 91, '2026-03-13T19:00:00+01:00'],
    ['that is unknown', 99, '2026-03-13T20:00:00+01:00'],
  ])('refuses an event %s', async (_, eventId, starts_at) => {
    expect(await register(jana, eventId, starts_at, 1)).toMatchObject({ status: 409, body: { errors: { starts_at: ['not_available'] } } });
  });

  it('never takes more members than it has places', async () => {
    const members = Array.from({ length: 20 }, () => createMember(mallApi));
    const answers = await Promise.all(members.map((member) => register(member, 91, '2026-03-13T20:00:00+01:00', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('sends the emails of bookings, has a waiting list, and is in the desk’s bookings of the day', async () => {
    const starts_at = '2026-03-13T20:00:00+01:00';
    const { body } = await register(jana, 91, starts_at, 3);
    const id = 'data' in body ? body.data.id : expect.unreachable();
    const place = { service_id: toRegistrationId(91), starts_at, people: 2 };
    const { body: joined } = await mallApi.sendAs(petr.token, joinWaitingList, place);
    const waitId = 'data' in joined ? joined.data.id : expect.unreachable();
    await mallApi.sendAs(jana.token, cancelBookingOrder, {}, { input: { params: { id } } });
    expect((await mallApi.callAs(petr.token, listWaitingPlaces)).data).toMatchObject([
      { state: 'offered', translations: [{ title: 'Concert' }] },
    ]);
    expect((await mallApi.callAs(petr.token, listNotices)).data.notices).toMatchObject([{ translations: [{ title: 'Concert' }] }]);
    expect(await mallApi.sendAs(petr.token, takeWaitingOffer, {}, { input: { params: { id: waitId } } })).toMatchObject({ status: 200 });
    const { token } = await createStaff(mallApi, 'desk');
    const { services } = (await mallApi.callAs(token, listDeskBookings, { query: { date: '2026-03-13' } })).data;
    expect(services).toMatchObject([{ translations: [{ title: 'Concert' }], bookings: [{ status: 'cancelled' }, { people: 2 }] }]);
    const mails = await mallApi.mails();
    const cancelled = mails.find(({ kind }) => kind === 'booking-cancelled');
    expect(cancelled?.text).not.toContain('/1000000091');
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['places-offered', 'booking-confirmed']));
  });
});

describe('the desk’s calendar', () => {
  it('counts the people of each date of an event, and keeps them after the event was archived', async () => {
    await register(jana, 92, '2026-03-13T10:00:00+01:00', 2);
    await register(petr, 92, '2026-03-13T10:00:00+01:00', 1);
    const { token } = await createStaff(mallApi, 'manager');
    const readWeek = async (service?: number) =>
      (await mallApi.callAs(token, getBookingCalendar, { query: { from: '2026-03-09', days: 7, service } })).data;
    const service_id = toRegistrationId(92);
    const date = { service_id, starts_at: '2026-03-13T10:00:00+01:00', registered: 3, bookings: [], free: null };
    const params = { kind: 'announcements', key: '92' };
    const { version } = (await mallApi.callAs(token, getDeskRecord, { params })).data;
    await mallApi.sendAs(token, changeDeskRecord, { act: 'archive', version }, { input: { params } });
    for (const asked of [undefined, service_id]) {
      const { days, others } = await readWeek(asked);
      expect(days.flatMap(({ entries }) => entries)).toMatchObject([date]);
      expect(others).toMatchObject([{ id: service_id, translations: [{ title: 'Workshop' }] }]);
    }
    const other = await readWeek(toRegistrationId(91));
    expect(other.days.flatMap(({ entries }) => entries)).toEqual([]);
    expect(other.others.map(({ id }) => id)).toEqual([service_id, toRegistrationId(91)]);
  });
});

describe('a date whose time has changed', () => {
  const ten = '2026-03-13T10:00:00+01:00';
  const eleven = '2026-03-13T11:00:00+01:00';
  const noon = '2026-03-13T12:00:00+01:00';
  const input = { input: { params: { id: 92 } } };
  let editor: { token: string };
  beforeEach(async () => {
    editor = await createStaff(mallApi, 'editor');
  });

  const read = async () => (await mallApi.callAs(editor.token, getEventRegistrations, { params: { id: 92 } })).data;
  const move = (body: { from: string; starts_at: string }) => mallApi.sendAs(editor.token, moveEventRegistrations, body, input);
  /** Publishes the workshop with another time of its date at ten. */
  async function changeTen(starts_at: string) {
    const params = { kind: 'announcements', key: '92' };
    const { version, live } = (await mallApi.callAs(editor.token, getDeskRecord, { params })).data;
    const { dates = [], ...event } = live as unknown as typeof workshop; // safe: the record of this file
    const changed = dates.map((date) => (date.id === 2 ? { ...date, starts_at, ends_at: undefined } : date));
    const body = { ...event, dates: changed };
    const saved = await mallApi.sendAs(editor.token, changeDeskRecord, { act: 'save', version, body }, { input: { params } });
    expect(saved.body).toMatchObject({ data: { outcome: 'done' } });
  }

  it('keeps its registrations, until an editor moves them all', async () => {
    await register(jana, 92, ten, 2);
    await register(petr, 92, ten, 1);
    const ana = createMember(mallApi);
    await mallApi.sendAs(ana.token, joinWaitingList, { service_id: toRegistrationId(92), starts_at: ten, people: 1 });
    expect(await read()).toEqual({
      places: 3,
      dates: [
        { starts_at: ten, is_current: true, bookings: 2, people: 3, waiting: 1 },
        { starts_at: eleven, is_current: true, bookings: 0, people: 0, waiting: 0 },
      ],
    });
    await changeTen(noon);
    expect((await read()).dates).toEqual([
      { starts_at: ten, is_current: false, bookings: 2, people: 3, waiting: 1 },
      { starts_at: eleven, is_current: true, bookings: 0, people: 0, waiting: 0 },
      { starts_at: noon, is_current: true, bookings: 0, people: 0, waiting: 0 },
    ]);
    const { body } = await move({ from: ten, starts_at: noon });
    expect(body).toMatchObject({
      data: {
        dates: [
          { starts_at: eleven, people: 0 },
          { starts_at: noon, is_current: true, bookings: 2, people: 3, waiting: 1 },
        ],
      },
    });
    expect((await mallApi.mails()).filter(({ kind }) => kind === 'booking-moved').length).toBe(2);
    expect((await mallApi.callAs(ana.token, listWaitingPlaces)).data).toMatchObject([{ starts_at: noon, state: 'waiting' }]);
  });

  it('keeps them if the other date is too full, is unknown, or if nobody is registered', async () => {
    await register(jana, 92, ten, 2);
    await register(petr, 92, eleven, 2);
    expect(await move({ from: ten, starts_at: eleven })).toMatchObject({ status: 409, body: { errors: { starts_at: ['sold_out'] } } });
    expect(await move({ from: ten, starts_at: noon })).toMatchObject({ status: 409, body: { errors: { starts_at: ['not_available'] } } });
    expect(await move({ from: noon, starts_at: eleven })).toMatchObject({ status: 409, body: { errors: { from: ['not_available'] } } });
    expect((await read()).dates.map(({ people }) => people)).toEqual([2, 2]);
  });

  it('loses them all when an editor cancels them: an email to each, nobody waits, and the places are free again', async () => {
    await register(jana, 92, ten, 2);
    await register(petr, 92, ten, 1);
    const [ana, eva] = [createMember(mallApi), createMember(mallApi)];
    for (const { token } of [ana, eva])
      await mallApi.sendAs(token, joinWaitingList, { service_id: toRegistrationId(92), starts_at: ten, people: 1 });
    const cancel = () => mallApi.sendAs(editor.token, cancelEventRegistrations, { starts_at: ten, why: 'The tutor is ill' }, input);
    const none = { starts_at: ten, is_current: true, bookings: 0, people: 0, waiting: 0 };
    expect((await cancel()).body).toMatchObject({ data: { places: 3, dates: [none, { starts_at: eleven }] } });
    const mails = await mallApi.mails();
    expect(mails.filter(({ kind, text }) => kind === 'booking-cancelled' && text.includes('The tutor is ill'))).toHaveLength(2);
    expect(mails.some(({ kind }) => kind === 'places-offered')).toBe(false);
    expect((await mallApi.callAs(ana.token, listWaitingPlaces)).data).toMatchObject([{ state: 'removed' }]);
    await cancel();
    expect((await mallApi.mails()).length).toBe(mails.length);
  });

  it('keeps them after the event was archived, until an editor cancels them', async () => {
    await register(jana, 92, ten, 2);
    const params = { kind: 'announcements', key: '92' };
    const { version } = (await mallApi.callAs(editor.token, getDeskRecord, { params })).data;
    await mallApi.sendAs(editor.token, changeDeskRecord, { act: 'archive', version }, { input: { params } });
    expect(await read()).toMatchObject({ places: null, dates: [{ starts_at: ten, is_current: false, people: 2 }] });
    await mallApi.sendAs(editor.token, cancelEventRegistrations, { starts_at: ten }, input);
    expect((await read()).dates).toEqual([]);
  });
});
