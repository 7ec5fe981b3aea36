import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBookingJob } from '#server/mall-api/booking/job.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createSandboxProvider } from '#server/mall-api/payments/choose-provider.ts';
import {
  cancelBookingOrder,
  createBookingOrder,
  joinWaitingList,
  leaveWaitingList,
  listBookingOrders,
  listBookingSlots,
  listWaitingPlaces,
  takeWaitingOffer,
} from '#shared/contracts/booking.ts';
import { cancelDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { listDeskWaiting, offerDeskWaiting, removeDeskWaiting } from '#shared/contracts/desk-waiting.ts';
import { listNotices } from '#shared/contracts/notices.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type NewMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi, wednesdayNoon } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

const service = { duration_minutes: 60, capacity: 4, translations: [{ locale: 'en', title: 'Bees on the roof' }] };
const free = { id: 1, ...service };
const paid = { id: 2, ...service, price: { amount: 20000, currency: 'CZK' } };
const friday = '2026-03-13';
const starts_at = `${friday}T09:00:00+01:00`;
const minuteMs = 60_000;

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let petr: TestMember;
let eva: TestMember;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [free, paid] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir, { paymentProvider: createSandboxProvider({ key: 'a key', publicUrl: 'https://tiny.example' }) });
  [jana, petr, eva] = ['jana', 'petr', 'eva'].map((name) => createMember(mallApi, { locale: 'en', email: `${name}@visitor.example` })) as [
    NewMember,
    NewMember,
    NewMember,
  ];
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const book = ({ token }: TestMember, people: number, service_id = 1) =>
  mallApi.sendAs(token, createBookingOrder, { service_id, starts_at, people, is_another: true }, { key: randomUUID() });
const join = ({ token }: TestMember, people: number, service_id = 1) =>
  mallApi.sendAs(token, joinWaitingList, { service_id, starts_at, people });
const placesOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listWaitingPlaces)).data;
const placeOf = async (member: TestMember) => (await placesOf(member))[0] ?? expect.unreachable('no place in a waiting list');
const take = ({ token }: TestMember, id: number, key?: string) =>
  mallApi.sendAs(token, takeWaitingOffer, { key }, { input: { params: { id } } });
const leave = ({ token }: TestMember, id: number, key?: string) =>
  mallApi.sendAs(token, leaveWaitingList, { key }, { input: { params: { id } } });
const cancel = ({ token }: TestMember, id: number) => mallApi.sendAs(token, cancelBookingOrder, {}, { input: { params: { id } } });
const ordersOf = async ({ token }: TestMember) => (await mallApi.callAs(token, listBookingOrders)).data;
const listSlots = async (full?: '1') =>
  (await mallApi.call(listBookingSlots, { query: { service: 1, from: friday, to: friday, full } })).data;
const runJob = () => createBookingJob({ domain: mallApi.domain, log: silentLog }).run();
const offersByMail = async () => (await mallApi.mails()).filter(({ kind }) => kind === 'places-offered');
const takenPlaces = () =>
  Number(
    mallApi.db.prepare('SELECT coalesce(sum(people), 0) AS sum FROM booking_order WHERE cancelled_ms IS NULL AND service_id = 1').get()
      ?.sum,
  );

async function booked(member: TestMember, people: number, serviceId = 1): Promise<number> {
  const { body } = await book(member, people, serviceId);
  return body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body));
}

async function waiting(member: TestMember, people: number, serviceId = 1): Promise<number> {
  const { body } = await join(member, people, serviceId);
  return body.status === 'success' ? body.data.id : expect.unreachable(JSON.stringify(body));
}

describe('joinWaitingList', () => {
  it('adds a member to the list of a full slot once, behind those who came before', async () => {
    await booked(jana, 4);
    await waiting(petr, 1);
    const id = await waiting(eva, 2);
    expect(await waiting(eva, 2)).toBe(id);
    expect(await placesOf(eva)).toMatchObject([{ id, starts_at, people: 2, state: 'waiting', ahead: 1, offer_until: null, price: null }]);
    expect(await join(eva, 3)).toMatchObject({ status: 409, body: { errors: { starts_at: ['already_waiting'] } } });
  });

  it.each([
    ['places that can be booked', 1, 'still_free'],
    ['more places than the service has', 5, 'not_available'],
  ])('refuses %s', async (_, people, code) => {
    expect(await join(petr, people)).toMatchObject({ status: 409, body: { errors: { starts_at: [code] } } });
  });

  it('accepts members who need more places than are free', async () => {
    await booked(jana, 3);
    expect(await join(petr, 2)).toMatchObject({ status: 200 });
  });

  it('refuses a slot that begins too soon for an offer', async () => {
    await booked(jana, 4);
    mallApi.setNow(new Date(Date.parse(starts_at) - 35 * minuteMs));
    expect(await join(petr, 1)).toMatchObject({ status: 409, body: { errors: { starts_at: ['too_late'] } } });
  });
});

describe('full slots', () => {
  it('are listed only on request, and show no more than that they are full', async () => {
    await booked(jana, 4);
    await waiting(petr, 1);
    expect((await listSlots()).some((slot) => slot.starts_at === starts_at)).toBe(false);
    const [full] = await listSlots('1');
    expect(full).toEqual({ service_id: 1, starts_at, ends_at: `${friday}T10:00:00+01:00`, free: 0 });
  });
});

describe('the desk’s waiting list', () => {
  it('shows who waits since when, for how many and until when the offer holds', async () => {
    const order = await booked(jana, 4);
    await waiting(petr, 3);
    await waiting(eva, 2);
    await cancel(jana, order);
    const { token } = await createStaff(mallApi, 'desk');
    const { data } = await mallApi.callAs(token, listDeskWaiting, { query: { date: friday } });
    const [{ places, ...listed } = expect.unreachable()] = data.services;
    expect(listed).toEqual({ id: 1, translations: [{ locale: 'en', title: 'Bees on the roof' }] });
    const common = { customer: 'Jana Malá', starts_at, joined_at: '2026-03-11T12:00:00+01:00' };
    expect(places).toMatchObject([
      { ...common, people: 3, offer_until: '2026-03-11T14:00:00+01:00' },
      { ...common, people: 2, offer_until: null },
    ]);
    expect((await mallApi.callAs(token, listDeskWaiting, { query: { date: '2026-03-14' } })).data.services).toEqual([]);
  });

  it('offers free places out of turn, and removes members, each recorded once', async () => {
    const order = await booked(jana, 4);
    const first = await waiting(petr, 1);
    const second = await waiting(eva, 3);
    const { token } = await createStaff(mallApi, 'desk');
    const act = (contract: typeof offerDeskWaiting | typeof removeDeskWaiting, id: number) =>
      mallApi.sendAs(token, contract, {}, { input: { params: { id } } });
    expect(await act(offerDeskWaiting, second)).toMatchObject({ status: 409, body: { errors: { id: ['sold_out'] } } });
    await cancel(jana, order); // both get an offer
    expect(await act(offerDeskWaiting, second)).toMatchObject({ status: 200 });
    for (let times = 0; times < 2; times += 1) await act(removeDeskWaiting, first);
    expect(await placeOf(petr)).toMatchObject({ state: 'removed' });
    expect(await act(offerDeskWaiting, first)).toMatchObject({ status: 409, body: { errors: { id: ['not_available'] } } });
    expect(await act(removeDeskWaiting, 99)).toMatchObject({ status: 404 });
    mallApi.setNow(new Date(Date.parse(starts_at) - 20 * minuteMs));
    const last = mallApi.domain.queries.bookingWaits.add(
      {
        customerId: jana.customerId,
        serviceId: 1,
        startsMs: Date.parse(starts_at),
        endsMs: Date.parse(starts_at) + 60 * minuteMs,
        people: 4,
      },
      wednesdayNoon,
    );
    const { token: later } = await createStaff(mallApi, 'manager');
    expect(await mallApi.sendAs(later, offerDeskWaiting, {}, { input: { params: { id: last } } })).toMatchObject({
      body: { data: { offer_until: starts_at } },
    });
    expect(listActs(mallApi).map(({ act: name }) => name)).toEqual(expect.arrayContaining(['bookings unlist', 'bookings offer']));
    expect(listActs(mallApi).filter(({ act: name }) => name.startsWith('bookings'))).toHaveLength(2);
  });
});

describe('an offer', () => {
  it('goes to the first member whose number of people fits, by email and notice, and holds the places', async () => {
    const id = await booked(jana, 2);
    await booked(jana, 2);
    await waiting(petr, 3);
    await waiting(eva, 2);
    await cancel(jana, id);
    expect(await placeOf(petr)).toMatchObject({ state: 'waiting', ahead: 0 });
    expect(await placeOf(eva)).toMatchObject({ state: 'offered', offer_until: '2026-03-11T14:00:00+01:00' });
    expect((await mallApi.callAs(eva.token, listNotices)).data.notices).toMatchObject([
      { kind: 'places_offered', starts_at, translations: [{ title: 'Bees on the roof' }] },
    ]);
    const [mail] = await offersByMail();
    expect(mail).toMatchObject({ to: { address: eva.email }, subject: expect.stringContaining('Bees on the roof') });
    expect(mail?.text).toContain('until 11 March 2026, 14:00');
    expect(await book(jana, 1)).toMatchObject({ status: 409, body: { errors: { starts_at: ['sold_out'] } } });
    expect((await listSlots()).some((slot) => slot.starts_at === starts_at)).toBe(false);
  });

  it('is taken once, as a booking like any other', async () => {
    const order = await booked(jana, 4);
    const id = await waiting(petr, 2);
    await cancel(jana, order);
    const first = await take(petr, id);
    expect(first).toMatchObject({ status: 200, body: { data: { people: 2, status: 'reserved', starts_at } } });
    expect(await take(petr, id)).toEqual(first);
    expect(await ordersOf(petr)).toHaveLength(1);
    expect(await placesOf(petr)).toEqual([]);
    expect((await mallApi.callAs(petr.token, listNotices)).data.unread).toBe(0);
    expect(takenPlaces()).toBe(2);
  });

  it('becomes an unpaid booking if the service is paid, and goes to the next member if the booking is not paid', async () => {
    const order = await booked(jana, 4, 2);
    const id = await waiting(petr, 4, 2);
    await waiting(eva, 1, 2);
    await cancel(jana, order);
    expect(await placeOf(petr)).toMatchObject({ price: { amount: 80000, currency: 'CZK' } });
    expect(await take(petr, id)).toMatchObject({ body: { data: { pay_until: '2026-03-11T12:15:00+01:00' } } });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 16 * minuteMs));
    await runJob();
    expect(await placeOf(eva)).toMatchObject({ state: 'offered' });
  });

  it('goes to the next member if it is declined or not answered in time', async () => {
    const order = await booked(jana, 4);
    const id = await waiting(petr, 4);
    const next = await waiting(eva, 4);
    await waiting(jana, 4);
    await cancel(jana, order);
    expect(await leave(petr, id)).toMatchObject({ status: 200 });
    expect(await leave(petr, id)).toMatchObject({ status: 200 });
    expect(await placesOf(petr)).toEqual([]);
    expect(await placeOf(eva)).toMatchObject({ state: 'offered' });
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 120 * minuteMs));
    expect(await take(eva, next)).toMatchObject({ status: 409, body: { errors: { id: ['expired'] } } });
    expect(await book(petr, 1)).toMatchObject({ status: 409 }); // jana's turn, although no job has run
    await runJob();
    await runJob();
    expect(await placeOf(eva)).toMatchObject({ state: 'lapsed' });
    expect(await placeOf(jana)).toMatchObject({ state: 'offered', offer_until: '2026-03-11T16:00:00+01:00' });
    expect((await offersByMail()).map(({ to }) => to.address)).toEqual([petr.email, eva.email, jana.email]);
  });

  it('ends half an hour before the slot', async () => {
    const order = await booked(jana, 4);
    await waiting(petr, 1);
    mallApi.setNow(new Date(Date.parse(starts_at) - 60 * minuteMs));
    inTransaction(mallApi.db, () => mallApi.domain.queries.bookingOrders.withdraw(order, undefined, wednesdayNoon));
    await runJob(); // finds what no cancellation reported
    expect(await placeOf(petr)).toMatchObject({ state: 'offered', offer_until: `${friday}T08:30:00+01:00` });
  });

  it('follows a cancellation by the centre, and the deletion of an account', async () => {
    const order = await booked(jana, 4);
    await waiting(petr, 4);
    await waiting(eva, 4);
    const { token } = await createStaff(mallApi, 'desk');
    await mallApi.sendAs(token, cancelDeskBooking, {}, { input: { params: { id: order } } });
    expect(await placeOf(petr)).toMatchObject({ state: 'offered' });
    expect(mallApi.domain.ownData.read(petr.customerId).waiting_lists).toMatchObject([{ people: 4, status: 'waiting', ended_at: null }]);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(petr.customerId));
    expect(await placeOf(eva)).toMatchObject({ state: 'offered' });
  });

  it('can be answered by the links of its email, with their key only', async () => {
    const order = await booked(jana, 4);
    const id = await waiting(petr, 1);
    await cancel(jana, order);
    const [mail] = await offersByMail();
    const links = [...(mail?.text ?? '').matchAll(/https:\S+/g)].map(([link]) => new URL(link).searchParams);
    const key = links[0]?.get('key') ?? '';
    expect(links.slice(0, 2).map((query) => [query.get('take'), query.get('leave'), query.get('key')])).toEqual([
      [String(id), null, key],
      [null, String(id), key],
    ]);
    for (const answer of [take, leave]) expect(await answer(petr, id, 'a guess')).toMatchObject({ status: 409 });
    expect(await take(petr, id, key)).toMatchObject({ status: 200 });
  });

  it('is neither lost nor doubled if its transaction fails', async () => {
    const order = await booked(jana, 4);
    await waiting(petr, 1);
    await mallApi.mails();
    const fail = () => {
      mallApi.domain.booking.cancel(jana.customerId, order);
      throw new Error('the process ended here');
    };
    expect(() => inTransaction(mallApi.db, fail)).toThrow('the process ended here');
    expect(await placeOf(petr)).toMatchObject({ state: 'waiting' });
    expect(await offersByMail()).toEqual([]);
    await cancel(jana, order);
    for (let run = 0; run < 3; run += 1) await runJob();
    expect(await offersByMail()).toHaveLength(1);
  });

  it('never overbooks a slot with fifty simultaneous callers', async () => {
    const orders: number[] = [];
    for (let place = 0; place < 4; place += 1) orders.push(await booked(jana, 1));
    const members = Array.from({ length: 50 }, () => createMember(mallApi));
    for (const member of members.slice(0, 20)) await waiting(member, 1);
    const act = async (member: TestMember, index: number) => {
      if (index < 4) await cancel(jana, orders[index] ?? 0);
      await book(member, 1);
      for (const { id, state } of await placesOf(member)) if (state === 'offered') await take(member, id);
    };
    await Promise.all(members.map(act));
    const held = mallApi.db.prepare(
      'SELECT coalesce(sum(people), 0) AS sum FROM booking_wait WHERE offered_ms IS NOT NULL AND ended_ms IS NULL',
    );
    expect(takenPlaces() + Number(held.get()?.sum)).toBe(4);
    const outsiders = await Promise.all(members.slice(20).map(ordersOf));
    expect(outsiders.flat()).toEqual([]); // waiting members came first
  });
});
