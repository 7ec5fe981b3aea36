import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

/** A token in the format of Laravel Sanctum. */
const token = `17|${'aB3'.repeat(16)}`;
const member = {
  id: '12',
  email: 'jana@visitor.example',
  first_name: 'Jana',
  last_name: null,
  locale: 'cs',
  phone: 420_777_123_456,
  picture: 'https://cdn.example/jana.jpg',
  email_verified_at: '2026-11-01 08:00:00',
  created_at: '2026-11-01 08:00:00',
  updated_at: null,
};

beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
  upstream.answer('/v1/login', sendJson({ token, customer: member }));
  upstream.answer('/v1/me/profile', sendJson({ data: member }));
  upstream.answer('/v1/me/likes/ids', sendJson({ data: [] }));
});

afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const site = { origin: 'https://www.centre.example' };
const bearer = { ...site, authorization: `Bearer ${token}` };
const read = async (answer: Response) => ({ code: answer.status, data: ((await answer.json()) as { data?: unknown }).data });

describe('a member of a foreign mall API', () => {
  it('logs in with a token of the mall API, and is recognized by it', async () => {
    const body = JSON.stringify({ email: 'jana@visitor.example', password: 'a long password' });
    const headers = { ...site, 'content-type': 'application/json' };
    const login = await read(await fetch(`${gateway.origin}/api/v1/login`, { method: 'POST', headers, body }));
    expect(login).toMatchObject({ code: 200, data: { token, customer: { id: 12, locale: 'cz' } } });
    const profile = await read(await gateway.get('/api/v1/me/profile', bearer));
    expect(profile).toMatchObject({
      code: 200,
      data: { id: 12, last_name: '', phone: '420777123456', birth_date: null, picture: null, interests: [], has_password: true, consents: { newsletter: false } },
    });
    expect(upstream.headers.at(-1)?.authorization).toBe(`Bearer ${token}`);
  });

  it('is recognized when sending a picture, because the id is read leniently', async () => {
    const headers = { ...bearer, 'content-type': 'application/json' };
    const answer = await fetch(`${gateway.origin}/api/v1/me/receipts`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(422); // not 401: the member is recognized, only the input is invalid
  });

  it.each([
    ['points', '/v1/me/points', { balance: '120' }, { balance: 120, pending: 0, expiring: [], earned_total: 120 }],
    ['parking code', '/v1/me/parking/show-qr-code', { code: 'P1' }, { show: true, code: 'P1', valid_until: null }],
    [
      'receipts',
      '/v1/me/receipts',
      [{ id: '1', company_id: '2', number: 77, amount: '129.00', purchased_at: '2026-11-26 10:00:00', status: 'PENDING', created_at: '2026-11-26 10:00:00' }],
      [{ id: 1, company_id: 2, number: '77', amount: { amount: 12_900, currency: 'CZK' }, purchased_at: '2026-11-26T10:00:00+01:00', status: 'pending', reason: null }],
    ],
    [
      'rewards',
      '/v1/me/customer-rewards',
      [{ id: '1', reward_id: '2', code: 1234, status: 'active', activated_at: '2026-11-26 10:00:00', expires_at: '2026-12-26 10:00:00', used_at: null }],
      [{ id: 1, reward_id: 2, code: '1234', points: 0, company_id: null, image: null, translations: [] }],
    ],
  ])('reads their %s', async (_what, address, data, meant) => {
    upstream.answer(address, sendJson({ data }));
    expect(await read(await gateway.get(`/api${address}`, bearer))).toMatchObject({ code: 200, data: meant });
  });
}); // biome-ignore format: a table
