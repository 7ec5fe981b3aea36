import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { prepareLedger } from '#server/mall-api/loyalty/ledger.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { getCustomerByCard, getCustomerByParkingCode } from '#shared/contracts/customers.ts';
import { getParkingCode } from '#shared/contracts/parking.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { makeKey } from './api-key.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const opsToken = 'the-operators-own-secret-token';
let till: string;
let mallApi: RunningMallApi;
let gateway: TestGateway;
let jana: TestMember;
let card: string;
let code: string;

beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
  till = makeKey(mallApi.domain);
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, opsToken, trustProxy: true } });
  jana = createMember(mallApi);
  const reference = { type: 'receipt', id: 1, name: null } as const;
  inTransaction(mallApi.db, () => prepareLedger(mallApi).credit({ customerId: jana.customerId, kind: 'receipt', points: 600, reference }));
  card = (await mallApi.callAs(jana.token, getProfile)).data.card_number;
  code = (await mallApi.callAs(jana.token, getParkingCode)).data.code ?? '';
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

const known = { first_name: 'Jana', tier: { id: 2, translations: [{ locale: 'en', name: 'Gold' }] }, is_active: true };
const ask = (path: string, token: string | undefined = till, from = '10.5.0.1') =>
  fetch(`${gateway.origin}/api${path}`, { headers: { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) } });
const cardPath = (text: string) => `/v1/customers/by-card/${encodeURIComponent(text)}`;
const parkingPath = (text: string) => `/v1/customers/by-parking-code/${encodeURIComponent(text)}`;

describe('GET /v1/customers/by-card/{number}', () => {
  it.each([
    ['as its QR code contains it', (number: string) => number],
    ['in groups, as printed on the card', (number: string) => number.replace(/.{4}(?=.)/g, '$& ')],
    ['with hyphens', (number: string) => number.replace(/.{4}(?=.)/g, '$&-')],
  ])('returns only name and level to a till: %s', async (_how, write) => {
    const answer = await ask(cardPath(write(card)));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ status: 'success', data: known });
  });

  it.each([
    [404, '9999999999999999'],
    [400, '1234'],
    [400, '8000000000000001'],
    [400, 'none'],
  ])('returns %s for %s', async (status, number) => {
    expect((await ask(cardPath(number))).status).toBe(status);
  });

  it('does not find deleted customers, and reports unverified ones as inactive', async () => {
    const gone = createMember(mallApi);
    const number = (await mallApi.callAs(gone.token, getProfile)).data.card_number;
    mallApi.db.prepare('UPDATE customer SET verified_ms = NULL WHERE id = ?').run(gone.customerId);
    expect(await (await ask(cardPath(number))).json()).toMatchObject({ data: { is_active: false } });
    mallApi.db.prepare('UPDATE customer SET card_number = NULL, erased_ms = 1 WHERE id = ?').run(gone.customerId);
    expect((await ask(cardPath(number))).status).toBe(404);
  });

  it('is for keys only, while others learn nothing', async () => {
    for (const token of ['', jana.token, `${till}x`, 'T'.repeat(43), till.slice(1), opsToken]) {
      const answer = await ask(cardPath(card), token, '10.5.0.2');
      expect([answer.status, JSON.stringify(await answer.json()).includes('Jana')]).toEqual([401, false]);
    }
    expect((await mallApi.refuseAs(jana.token, toAddress(getCustomerByCard, { params: { number: card } }))).status).toBe(401);
    expect(gateway.logged.join('')).not.toContain(card);
  });
});

describe('GET /v1/customers/by-parking-code/{code}', () => {
  it('returns the member of a day’s code to a barrier, until the day ends', async () => {
    expect(await (await ask(parkingPath(` ${code.toLowerCase()}`))).json()).toEqual({ status: 'success', data: known });
    expect((await ask(parkingPath('P-2222-2222-2222'))).status).toBe(404);
    mallApi.setNow(new Date(wednesdayNoon.getTime() + 12 * 3_600_000));
    expect((await ask(toAddress(getCustomerByParkingCode, { params: { code } }))).status).toBe(404);
    mallApi.setNow(wednesdayNoon);
  });
});
