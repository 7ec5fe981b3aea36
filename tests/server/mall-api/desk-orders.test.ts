import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createRetentionJob } from '#server/mall-api/retention-job.ts';
import { createBookingOrder, listBookingOrders, listBookingSlots } from '#shared/contracts/booking.ts';
import {
  cancelDeskBooking,
  changeBookingPeople,
  createDeskBooking,
  listDeskBookings,
  moveDeskBooking,
  payDeskBooking,
} from '#shared/contracts/desk-bookings.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { listActs } from '../cli/run-command.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';

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
const friday = '2026-03-13';
const nine = `${friday}T09:00:00+01:00`;
const ten = `${friday}T10:00:00+01:00`;

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let token: string;
beforeEach(async () => {
  const { contentDir, remove } = copyTinyContent({ 'booking-services.json': [free, single, paid] });
  removeContent = remove;
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi, { locale: 'en' });
  ({ token } = await createStaff(mallApi, 'desk'));
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const guest = { name: 'Karel Novák', email: 'Karel@Phone.Example', phone: '+420 777 123 456', locale: 'cz' } as const;
type NewBooking = BodyInput<typeof createDeskBooking>;
const create = (body: Partial<NewBooking> = {}) =>
  mallApi.sendAs(token, createDeskBooking, {
    service_id: 1,
    starts_at: nine,
    people: 2,
    ...(body.customer_id === undefined && guest),
    ...body,
  });
const createFor = (person: Partial<NewBooking>) =>
  mallApi.sendAs(token, createDeskBooking, { service_id: 1, starts_at: nine, people: 2, ...person });
const move = (id: number, body: { from: string; starts_at: string }) =>
  mallApi.sendAs(token, moveDeskBooking, body, { input: { params: { id } } });
const setPeople = (id: number, people: number) => mallApi.sendAs(token, changeBookingPeople, { people }, { input: { params: { id } } });
const setPaid = (id: number, is_paid: boolean) => mallApi.sendAs(token, payDeskBooking, { is_paid }, { input: { params: { id } } });
const onSite = (service_id: number, people = 1) =>
  mallApi.sendAs(jana.token, createBookingOrder, { service_id, starts_at: nine, people }, { key: randomUUID() });
const freeAt = async (service_id: number, startsAt: string) =>
  (await mallApi.call(listBookingSlots, { query: { service: service_id, from: friday, to: friday } })).data.find(
    ({ starts_at }) => starts_at === startsAt,
  )?.free ?? 0;
const mailsOf = async (kind: string) => (await mallApi.mails()).filter((mail) => mail.kind === kind);

async function created(body: Partial<NewBooking> = {}) {
  const { body: answer } = await create(body);
  return 'data' in answer ? answer.data : expect.unreachable(JSON.stringify(answer));
}

describe('POST /v1/staff/bookings', () => {
  it('books for a person without an account, and confirms in their language', async () => {
    expect(await created({ note: 'A wheelchair' })).toMatchObject({
      ...{ customer: 'Karel Novák', customer_id: null, people: 2, price: null, status: 'reserved', note: 'A wheelchair' },
      contact: { email: 'karel@phone.example', phone: '+420 777 123 456' },
    });
    expect(await freeAt(1, nine)).toBe(2);
    const [mail] = await mailsOf('booking-confirmed');
    expect(mail).toMatchObject({ to: { name: 'Karel Novák', address: 'karel@phone.example' } });
    expect(mail?.text).toContain('Včely na střeše');
    expect(mail?.text).not.toContain('wheelchair');
    expect(listActs(mallApi)).toEqual([expect.objectContaining({ act: 'bookings create' })]);
  });

  it('books for a member, who sees the booking, and asks before a second one for the same slot', async () => {
    const customer_id = jana.customerId;
    expect(await created({ customer_id })).toMatchObject({ customer: 'Jana Malá', customer_id: jana.customerId, contact: null });
    expect((await mallApi.callAs(jana.token, listBookingOrders)).data).toMatchObject([{ people: 2, starts_at: nine }]);
    expect(await create({ customer_id })).toMatchObject({ status: 409, body: { errors: { starts_at: ['already_booked'] } } });
    expect(await create({ customer_id, is_another: true })).toMatchObject({ status: 200 });
    expect(await create({ customer_id: 999 })).toMatchObject({ status: 404 });
  });

  it.each([
    ['more places than are free', { people: 5 }, 'sold_out'],
    ['a time that is no slot', { starts_at: `${friday}T09:30:00+01:00` }, 'not_available'],
    ['an unknown service', { service_id: 99 }, 'not_available'],
  ])('rejects %s', async (_, body, code) => {
    expect(await create(body)).toMatchObject({ status: 409, body: { errors: { starts_at: [code] } } });
  });

  it('requires an address or a phone number', async () => {
    const nameless = { name: 'Karel', locale: 'cz' } as const;
    expect(await createFor(nameless)).toMatchObject({ status: 422, body: { errors: { phone: ['required'] } } });
    expect(await createFor({ ...nameless, email: 'karel' })).toMatchObject({ body: { errors: { email: ['invalid'] } } });
    expect(await createFor({ ...nameless, phone: '777 123 456' })).toMatchObject({ status: 200 });
    expect(await mallApi.mails()).toEqual([]);
  });

  it('never overbooks if the desk and the site take the last place together', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([create({ service_id: 2, people: 1 }), onSite(2)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      mallApi.db.exec('DELETE FROM booking_order; DELETE FROM staff_call; DELETE FROM mail_task');
    }
  });

  it('records payments in the centre and takes them back; an unpaid booking holds its places until it ends', async () => {
    const later = await created({ service_id: 3 });
    expect(later).toMatchObject({ price: { amount: 40000 }, status: 'reserved', is_paid_at_desk: false });
    expect(await setPaid(later.id, true)).toMatchObject({ body: { data: { status: 'paid', is_paid_at_desk: true } } });
    expect(await setPaid(later.id, false)).toMatchObject({ body: { data: { status: 'reserved', is_paid_at_desk: false } } });
    expect(await created({ service_id: 3, payment: 'paid', people: 1 })).toMatchObject({ status: 'paid', is_paid_at_desk: true });
    expect((await mailsOf('booking-confirmed')).map(({ text }) => text.includes('Zaplaťte'))).toEqual([true, false]);
    mallApi.setNow(new Date(`${friday}T09:59:00+01:00`));
    ({ token } = await createStaff(mallApi, 'manager'));
    const list = async () => (await mallApi.callAs(token, listDeskBookings, { query: { date: friday } })).data.services[0]?.bookings;
    expect((await list())?.map(({ status }) => status)).toEqual(['reserved', 'paid']);
    mallApi.setNow(new Date(`${friday}T10:00:00+01:00`));
    expect((await list())?.map(({ status }) => status)).toEqual(['cancelled', 'used']);
    const gratis = await created({ starts_at: `${friday}T11:00:00+01:00` });
    expect(await setPaid(gratis.id, true)).toMatchObject({ status: 409 });
  });
});

describe('POST /v1/staff/bookings/{id}/move', () => {
  it('moves all places, emails both times once, and moves back', async () => {
    const { id } = await created();
    expect(await move(id, { from: nine, starts_at: ten })).toMatchObject({ status: 200, body: { data: { starts_at: ten } } });
    expect([await freeAt(1, nine), await freeAt(1, ten)]).toEqual([4, 2]);
    const [mail] = await mailsOf('booking-moved');
    expect(mail?.text).toContain('Původní termín');
    expect(mail?.text).toContain('9:00');
    expect(mail?.text).toContain('10:00');
    expect(mail?.attachments?.[0]?.content).toContain('DTSTART:20260313T090000Z');
    expect(await move(id, { from: nine, starts_at: ten })).toMatchObject({ status: 409, body: { errors: { from: ['not_available'] } } });
    expect(await move(id, { from: ten, starts_at: nine })).toMatchObject({ status: 200 });
    expect(listActs(mallApi).map(({ act }) => act)).toEqual(['bookings move', 'bookings move', 'bookings create']);
  });

  it('rejects full slots, cancelled bookings and bookings that have begun', async () => {
    const { id } = await created({ service_id: 2, people: 1 });
    await created({ service_id: 2, people: 1, starts_at: ten });
    expect(await move(id, { from: nine, starts_at: ten })).toMatchObject({ status: 409, body: { errors: { starts_at: ['sold_out'] } } });
    const gone = await created();
    await mallApi.sendAs(token, cancelDeskBooking, {}, { input: { params: { id: gone.id } } });
    expect(await move(gone.id, { from: nine, starts_at: ten })).toMatchObject({ status: 409, body: { errors: { id: ['not_available'] } } });
    mallApi.setNow(new Date(nine));
    ({ token } = await createStaff(mallApi, 'manager'));
    expect(await move(id, { from: nine, starts_at: ten })).toMatchObject({ status: 409, body: { errors: { id: ['too_late'] } } });
  });
});

describe('POST /v1/staff/bookings/{id}/people', () => {
  it('changes the number within the capacity, with the price', async () => {
    const { id } = await created({ service_id: 3 });
    expect(await setPeople(id, 4)).toMatchObject({ body: { data: { people: 4, price: { amount: 80000 } } } });
    expect(await setPeople(id, 5)).toMatchObject({ status: 409, body: { errors: { people: ['sold_out'] } } });
    expect(await setPeople(id, 1)).toMatchObject({ body: { data: { people: 1, price: { amount: 20000 } } } });
    expect(await freeAt(3, nine)).toBe(3);
    expect((await mailsOf('booking-confirmed')).length).toBe(3);
  });

  it('never overbooks if another booking takes the places meanwhile', async () => {
    const { id } = await created({ people: 1 });
    const answers = await Promise.all([setPeople(id, 3), onSite(1, 2)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('personal data of a person without an account', () => {
  const contacts = () => mallApi.db.prepare('SELECT name, note FROM booking_contact').all();

  it('is erased some time after the booking, with the reasons of the staff', async () => {
    const { id } = await created({ note: 'A wheelchair' });
    await mallApi.sendAs(token, cancelDeskBooking, { why: 'Mr Novák is ill' }, { input: { params: { id } } });
    const job = createRetentionJob({ domain: mallApi.domain, log: silentLog, outboxDir: '' });
    mallApi.setNow(new Date('2026-06-10T12:00:00+02:00'));
    await job.run();
    expect(contacts()).toHaveLength(1);
    mallApi.setNow(new Date('2026-06-12T12:00:00+02:00'));
    await job.run();
    expect(contacts()).toEqual([]);
    expect(JSON.stringify(mallApi.db.prepare('SELECT withdrawn_why, why FROM booking_order, operator_act').all())).not.toContain('ill');
    ({ token } = await createStaff(mallApi, 'manager'));
    const { data } = await mallApi.callAs(token, listDeskBookings, { query: { date: friday } });
    expect(data.services[0]?.bookings[0]).toMatchObject({ customer: '', contact: null, note: null });
  });

  it('is part of the export and of the deletion of an account with the same address, without phone number and note', async () => {
    const { email } = mallApi.domain.queries.customers.get(jana.customerId);
    await created({ email, note: 'private' });
    await created({ customer_id: jana.customerId, note: 'own note', starts_at: ten });
    const data = mallApi.domain.ownData.read(jana.customerId);
    expect(data.booking_notes).toEqual([{ number: expect.any(String), note: 'own note' }]);
    expect(data.bookings_by_address).toEqual([{ number: expect.any(String), name: 'Karel Novák' }]);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    expect(contacts()).toEqual([]);
  });
});
