import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { PublishedEvent } from '#server/mall-api/core/realtime/live-events.ts';
import { getParkingCode, recordParkingPassage } from '#shared/contracts/parking.ts';
import { getOwnData } from '#shared/contracts/profile.ts';
import { makeKey, makeNamedKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

type Named = ReturnType<typeof makeNamedKey>;

const price = (amount: number) => ({ amount, currency: 'CZK' });
const garage = {
  id: 1,
  kind: 'garage',
  free_minutes: 60,
  tariff: [
    { from_minutes: 60, price: price(4000) },
    { from_minutes: 120, price: price(8000) },
  ],
  translations: [{ locale: 'en', title: 'Garage' }],
};
const yard = { ...garage, id: 2, free_minutes: 0, tariff: [{ from_minutes: 0, price: price(0) }] };
const parking = { capacity: 40, free: 12, updated_at: '@day 08:00', options: [garage, yard], member_minutes_per_month: 100 };

let mallApi: RunningMallApi;
let removeContent: () => void;
let jana: TestMember;
let barrier: string;
const told: PublishedEvent[] = [];
beforeAll(async () => {
  const { contentDir, remove } = copyTinyContent({ 'parking.json': parking });
  removeContent = remove;
  const publisher = { publish: (event: PublishedEvent) => void told.push(event), endConnections: () => {} };
  mallApi = await startMallApi(contentDir, { publisher });
  barrier = makeKey(mallApi.domain, { scopes: ['parking:write'] });
});
beforeEach(() => {
  mallApi.setNow(wednesdayNoon);
  jana = createMember(mallApi);
  told.length = 0;
});
afterAll(async () => {
  await mallApi.close();
  removeContent();
});

const standing = async ({ token } = jana) => (await mallApi.callAs(token, getParkingCode)).data;
const pass = async (direction: 'in' | 'out', code: string, option = 1, token = barrier) =>
  mallApi.send(recordParkingPassage, { code, direction, option_id: option }, { authorization: `Bearer ${token}` });

/** Parks for this many minutes from now on. Afterwards, the clock is at the end of the stay. */
async function stay(minutes: number, option = 1) {
  const { code } = await standing();
  await pass('in', code ?? '', option);
  mallApi.setNow(new Date(mallApi.clock().getTime() + minutes * 60_000));
  return pass('out', (await standing()).code ?? '', option);
}

describe('a stay', () => {
  it('has the keys of the barriers that reported it', async () => {
    const [entry, exit] = [1, 2].map(() => makeNamedKey(mallApi.domain, { scopes: ['parking:write'] })) as [Named, Named];
    const { code } = await standing();
    expect((await pass('in', code ?? '', 1, entry.secret)).status).toBe(200);
    expect((await pass('out', code ?? '', 1, exit.secret)).status).toBe(200);
    const stays = mallApi.db.prepare('SELECT entered_key_id, left_key_id FROM parking_stay WHERE customer_id = ?').all(jana.customerId);
    expect(stays).toEqual([{ entered_key_id: entry.id, left_key_id: exit.id }]);
  });
});

describe('free minutes of members', () => {
  it('cover what exceeds everybody’s free minutes, until they are used up', async () => {
    expect((await standing()).free_minutes).toEqual({ total: 100, used: 0, renewed_on: '2026-04-01' });
    expect(await stay(50)).toMatchObject({ status: 200, body: { data: { minutes: 50, free_minutes_used: 0, price: price(0) } } });
    expect(await stay(130)).toMatchObject({ body: { data: { minutes: 130, free_minutes_used: 70, price: price(0) } } });
    expect((await standing()).free_minutes).toMatchObject({ used: 70 });
    expect(await stay(95)).toMatchObject({ body: { data: { free_minutes_used: 30, price: price(4000) } } }); // 5 minutes are not free
    expect(await stay(121)).toMatchObject({ body: { data: { free_minutes_used: 0, price: price(8000) } } });
    expect((await standing()).free_minutes).toMatchObject({ used: 100 });
  });

  it('are not used up where parking is free', async () => {
    expect(await stay(600, 2)).toMatchObject({ body: { data: { free_minutes_used: 0, price: price(0) } } });
  });

  it('are renewed each month, on the centre’s calendar', async () => {
    mallApi.setNow(new Date('2026-03-31T20:00:00+02:00'));
    await stay(130);
    expect((await standing()).free_minutes).toMatchObject({ used: 70 });
    mallApi.setNow(new Date('2026-04-01T00:00:00+02:00'));
    expect((await standing()).free_minutes).toEqual({ total: 100, used: 0, renewed_on: '2026-05-01' });
  });

  it('are returned with where the car is, and until when it is parked for free', async () => {
    const { code } = await standing();
    expect((await standing()).parked).toBeNull();
    await pass('in', code ?? '');
    await pass('in', code ?? ''); // the barrier reads the code twice
    const parked = { option_id: 1, since: '2026-03-11T12:00:00+01:00', free_until: '2026-03-11T14:40:00+01:00' };
    expect((await standing()).parked).toEqual(parked);
    expect(told).toContainEqual({ channel: `private-customer-${jana.customerId}`, name: 'parking.passed', data: {} });
    await pass('out', code ?? '');
    expect((await standing()).parked).toBeNull();
  });

  it('do not exist if the content defines none', async () => {
    const without = await startMallApi();
    makeKey(without.domain);
    const { data } = await without.callAs(createMember(without).token, getParkingCode);
    expect(data).toMatchObject({ show: true, free_minutes: null, parked: null });
    await without.close();
  });
});

describe('POST /v1/parking/passages', () => {
  it.each([
    ['an unknown code', 'P-2222-2222-2222', 'in', 1, undefined, 404],
    ['an unknown car park', undefined, 'in', 9, undefined, 422],
    ['an exit without an entry', undefined, 'out', 1, undefined, 409],
    ['a barrier without a key', undefined, 'in', 1, 'another-token-of-nobody', 401],
  ] as const)('rejects %s', async (_, code, direction, option, token, status) => {
    const own = (await standing()).code ?? '';
    expect((await pass(direction, code ?? own, option, token)).status).toBe(status);
    expect((await standing()).parked).toBeNull();
  });

  it('is part of the member’s data export, and is deleted with the account', async () => {
    await stay(70);
    const { sections } = (await mallApi.callAs(jana.token, getOwnData)).data;
    expect(sections.parking_stays).toEqual([
      { option_id: 1, entered_at: '2026-03-11T11:00:00.000Z', left_at: '2026-03-11T12:10:00.000Z', free_minutes_used: 10 },
    ]);
    inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId));
    expect(mallApi.db.prepare('SELECT * FROM parking_stay WHERE customer_id = ?').all(jana.customerId)).toEqual([]);
  });
});
