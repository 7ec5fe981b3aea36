import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importContent } from '#server/mall-api/content/import.ts';
import { importChanges } from '#server/mall-api/content/import-changes.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { cancelBookingOrder, createBookingOrder, listBookingSlots } from '#shared/contracts/booking.ts';
import { changeBookingPeople, moveDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { changeDeskRecords, getDeskBulk } from '#shared/contracts/desk-bulk.ts';
import { changeDeskRecord } from '#shared/contracts/desk-records.ts';
import { createMember, type TestMember } from './members.ts';
import { changeContent, copyTinyContent, type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { till } from './till-steps.ts';
import { addEndpoint } from './webhook-steps.ts';

const tour = { id: 1, duration_minutes: 60, capacity: 4, price: null, translations: [{ locale: 'en', title: 'Bees on the roof' }] };

let mallApi: RunningMallApi;
let contentDir: string;
let removeContent: () => void;
let jana: TestMember;
beforeEach(async () => {
  const content = copyTinyContent({ 'booking-services.json': [tour] });
  ({ contentDir, remove: removeContent } = content);
  mallApi = await startMallApi(contentDir);
  jana = createMember(mallApi);
  addEndpoint(mallApi, 'https://crm.example/');
});
afterEach(async () => {
  await mallApi.close();
  removeContent();
});

const within = <T>(act: () => T): T => inTransaction(mallApi.db, act);
/** Stored events, without those of points. */
const events = () =>
  mallApi.db
    .prepare(`SELECT customer_id, body FROM webhook_delivery WHERE type <> 'points.changed' ORDER BY id`)
    .all()
    .map(({ customer_id, body }) => {
      const { type, data } = JSON.parse(String(body));
      return { customer_id, type, data };
    });

describe('events for other systems', () => {
  it('tell that a member has joined, with the number of the card, once the address is verified', () => {
    const { lifecycle, queries } = mallApi.domain;
    const person = { email: 'petr@visitor.example', firstName: 'Petr', lastName: 'Malý', birthDate: undefined, phone: undefined };
    const id = within(() => lifecycle.register({ ...person, locale: 'cz', passwordHash: undefined, consents: { newsletter: false } }));
    expect(events()).toEqual([]);
    within(() => lifecycle.verify(id));
    const { cardNumber } = queries.customers.get(id);
    expect(events()).toEqual([{ customer_id: id, type: 'member.joined', data: { member_id: id, card_number: cardNumber } }]);
    expect(JSON.stringify(events())).not.toMatch(/Petr|visitor/);
  });

  it('tell that a booking was made and cancelled, without the person', async () => {
    const day = { from: '2026-03-13', to: '2026-03-13' };
    const [slot = expect.unreachable()] = (await mallApi.call(listBookingSlots, { query: { service: 1, ...day } })).data;
    const { body } = await mallApi.sendAs(
      jana.token,
      createBookingOrder,
      { service_id: 1, starts_at: slot.starts_at, people: 2 },
      { key: randomUUID() },
    );
    const order = 'data' in body ? body.data : expect.unreachable();
    await mallApi.sendAs(jana.token, cancelBookingOrder, {}, { input: { params: { id: order.id } } });
    const data = {
      ...{ member_id: jana.customerId, booking_id: order.id, number: order.number, service_id: 1, people: 2 },
      ...{ starts_at: new Date(order.starts_at).toISOString(), ends_at: new Date(order.ends_at).toISOString() },
    };
    expect(events()).toEqual([
      { customer_id: jana.customerId, type: 'booking.made', data },
      { customer_id: jana.customerId, type: 'booking.cancelled', data },
    ]);
  });

  it('tell the new time and the new number of people of a booking, beside the old ones', async () => {
    const { token } = await createStaff(mallApi, 'manager');
    const day = { from: '2026-03-13', to: '2026-03-13' };
    const [first = expect.unreachable(), second = expect.unreachable()] = (
      await mallApi.call(listBookingSlots, { query: { service: 1, ...day } })
    ).data;
    const order = { service_id: 1, starts_at: first.starts_at, people: 2 };
    const { body } = await mallApi.sendAs(jana.token, createBookingOrder, order, { key: randomUUID() });
    const { id, number, ends_at } = 'data' in body ? body.data : expect.unreachable();
    const move = { from: first.starts_at, starts_at: second.starts_at };
    expect((await mallApi.sendAs(token, moveDeskBooking, move, { input: { params: { id } } })).status).toBe(200);
    expect((await mallApi.sendAs(token, changeBookingPeople, { people: 3 }, { input: { params: { id } } })).status).toBe(200);
    const toIso = (time: string) => new Date(time).toISOString();
    const [before, after] = [
      { starts_at: toIso(first.starts_at), ends_at: toIso(ends_at), people: 2 },
      { starts_at: toIso(second.starts_at), ends_at: toIso(second.ends_at), people: 2 },
    ];
    const booking = { member_id: jana.customerId, booking_id: id, number, service_id: 1 };
    expect(events().slice(1)).toEqual([
      { customer_id: jana.customerId, type: 'booking.changed', data: { ...booking, ...after, before } },
      { customer_id: jana.customerId, type: 'booking.changed', data: { ...booking, ...after, people: 3, before: after } },
    ]);
  });

  it('tell that a reward was taken, and where', () => {
    const { activations, ledger } = mallApi.domain;
    within(() => ledger.credit({ customerId: jana.customerId, kind: 'adjustment', points: 500, reference: null }));
    const reward = within(() => activations.activate(jana.customerId, 1));
    within(() => activations.redeem(reward.code, { ...till, companyId: null }));
    const [event] = events();
    expect(event).toMatchObject({
      type: 'reward.taken',
      data: { member_id: jana.customerId, customer_reward_id: reward.id, reward_id: 1 },
    });
    const used = mallApi.db.prepare('SELECT used_company_id FROM customer_reward').get()?.used_company_id ?? null;
    expect(event?.data.company_id).toBe(used);
  });

  it('tell that a record was published, but not that a draft was saved', async () => {
    const { token } = await createStaff(mallApi, 'manager');
    const stored = mallApi.db.prepare(`SELECT coalesce(live, seed) AS body FROM record WHERE kind = 'faq' LIMIT 1`).get();
    const body = JSON.parse(String(stored?.body));
    const key = String(body.id);
    const change = async (act: 'draft' | 'save', position: number) => {
      const version = Number(mallApi.db.prepare(`SELECT version FROM record WHERE kind = 'faq' AND key = ?`).get(key)?.version);
      const sent = { act, version, body: { ...body, order: position } };
      const answer = await mallApi.sendAs(token, changeDeskRecord, sent as never, { input: { params: { kind: 'faq', key } } }); // safe: the server checks the body
      expect(answer.status).toBe(200);
    };
    await change('draft', 41);
    expect(events()).toEqual([]);
    await change('save', 42);
    expect(events()).toEqual([
      { customer_id: null, type: 'record.published', data: { kind: 'faq', id: key, version: expect.any(Number), is_live: true } },
    ]);
  });
});

describe('an act on many records', () => {
  const kinds = () => events().map(({ type, data }) => `${type} ${data.kind}`);
  const read = (file: string) => JSON.parse(readFileSync(join(contentDir, file), 'utf8')) as { id: number; order?: number }[]; // safe: files of the tiny tenant

  it('is one event, also if it is repeated before the event is sent', async () => {
    const { token } = await createStaff(mallApi, 'manager');
    const input = { params: { kind: 'faq' } } as const;
    const count = read('faq.json').length;
    const { body } = await mallApi.sendAs(
      token,
      changeDeskRecords,
      { act: 'archive', filter: {}, count, key: randomUUID() } as never, // safe: the server checks the body
      { input },
    );
    const { id } = 'data' in body ? body.data : expect.unreachable(JSON.stringify(body));
    await vi.waitFor(async () =>
      expect((await mallApi.callAs(token, getDeskBulk, { params: { kind: 'faq', id } })).data.state).toBe('done'),
    );
    expect(count).toBeGreaterThan(1);
    expect(kinds()).toEqual(['content.changed faq']);
    changeContent(contentDir, { 'faq.json': [...read('faq.json'), { ...read('faq.json')[0], id: 900 }] });
    importContent({ db: mallApi.db, contentDir, importedAt: mallApi.clock(), log: silentLog });
    expect(kinds()).toEqual(['content.changed faq']);
  });

  it.each<[string, (at: Date) => unknown]>([
    ['an import', (importedAt) => importContent({ db: mallApi.db, contentDir, importedAt, log: silentLog })],
    ['an import of changed files', (importedAt) => expect(importChanges({ db: mallApi.db, contentDir, importedAt })).toBe(true)],
  ])('is %s, and names the kinds that have changed', (_name, run) => {
    run(mallApi.clock());
    expect(kinds()).toEqual([]);
    changeContent(contentDir, { 'faq.json': read('faq.json').slice(1) });
    run(mallApi.clock());
    expect(kinds()).toEqual(['content.changed faq']);
    within(() => mallApi.db.prepare(`UPDATE webhook_delivery SET state = 'delivered', due_ms = NULL, attempts = 1`).run());
    changeContent(contentDir, { 'faq.json': read('faq.json').slice(1) });
    run(mallApi.clock());
    expect(kinds()).toEqual(['content.changed faq', 'content.changed faq']);
  });
});
