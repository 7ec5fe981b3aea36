import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { requestRaw } from '../../../support/raw-request.ts';
import { company, type FaultUpstream, knowMembers, sendJson, sendRaw, startUpstream, success } from '../../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});

afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

beforeEach(() => upstream.fail(undefined));

describe('GET /api/v1/…', () => {
  it('calls the mall API each time, and caches nothing', async () => {
    for (const title of ['Old', 'New']) {
      upstream.answer('/v1/companies/1', sendJson(success(company(1, title))));
      const answer = await gateway.get('/api/v1/companies/1');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const { data } = (await answer.json()) as { data: ReturnType<typeof company> };
      expect(data.translations[0]).toMatchObject({ title });
    }
    expect(upstream.count('/v1/companies/1')).toBe(2);
  });

  it('sends the visitor’s languages and a request id, but no other data of the visitor', async () => {
    knowMembers(upstream);
    await gateway.get('/api/v1/companies?floor=2', {
      'accept-language': 'de',
      authorization: `Bearer ${'S'.repeat(43)}`,
      cookie: 'token=secret',
      'x-a': 'b',
    });
    const sent = upstream.headers[upstream.requests.indexOf('GET /v1/companies?floor=2')];
    expect(sent).toMatchObject({ 'accept-language': 'de', 'x-tenant-id': 'meandr' });
    expect(Object.keys(sent ?? {}).sort()).toEqual([
      'accept',
      'accept-language',
      'connection',
      'host',
      'traceparent',
      'x-request-id',
      'x-tenant-id',
    ]);
  });

  it('forwards only the parameters of the contract', async () => {
    await gateway.get('/api/v1/companies?type=store&utm_source=x&page=1&floor=3');
    expect(upstream.requests.at(-1)).toBe('GET /v1/companies?floor=3&type=store');
  });

  it('cleans rich text in answers', async () => {
    const description = '<p onclick="x()">Fine<script>alert(1)</script></p>';
    upstream.answer('/v1/companies/3', sendJson(success({ ...company(3), translations: [{ locale: 'en', title: 'A', description }] })));
    const { data } = (await (await gateway.get('/api/v1/companies/3')).json()) as { data: ReturnType<typeof company> };
    expect(data.translations[0]).toMatchObject({ description: '<p>Fine</p>' });
  });

  it.each([
    ['a bad question', '/api/v1/companies?page=x', undefined, 400, 'BadRequest'],
    ['an invalid number', '/api/v1/companies/x1', undefined, 400, 'BadRequest'],
    ['an unknown record', '/api/v1/companies/999', undefined, 404, 'NotFound'],
    ['an unknown call', '/api/v1/me', undefined, 404, 'NotFound'],
    ['a failure', '/api/v1/companies/1', sendJson({}, { status: 500 }), 502, 'BadGateway'],
    ['a page of HTML', '/api/v1/companies/1', sendRaw('<h1>Hi</h1>', { headers: { 'content-type': 'text/html' } }), 502, 'BadGateway'],
  ])('answers %s with a code, without upstream texts', async (_what, path, fault, status, httpStatus) => {
    upstream.fail(fault);
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await answer.json()).toMatchObject({ status: 'error', httpStatus });
  });

  it.each([
    '/api/v1/companies/..%2f..%2fhealth',
    '/api/v1/companies/%2e%2e',
    '/api/v1/companies/1%00',
    '/api/v1/companies/1%3fx',
    '/api/v1/companies/1%23',
    '/api/v1//companies',
    '/api/v1/companies/1;x=1',
    '/api/v1/../health',
    '/api/v1/http://evil.example/',
    '/api/v1/@evil.example/',
    '/api/proxy/v1/companies/..%2f..%2fhealth',
    '/api/proxy/v1/../../health',
    '/api/proxy//v1/companies',
  ])('does not forward %s', async (path) => {
    const before = upstream.requests.length;
    const { status } = await requestRaw(gateway.origin, path);
    expect([400, 404]).toContain(status);
    expect(upstream.requests.slice(before)).toEqual([]);
  });

  it.each(['/api/v1/search', '/api/proxy/v1/search', '/api/pages/en/search'])('does not log what a visitor typed: %s', async (path) => {
    upstream.fail(undefined);
    upstream.answer('/v1/search', sendJson(success({ companies: 'none' })));
    await gateway.get(`${path}?q=jana+novotna&locale=en`);
    expect(gateway.logged.some((line) => line.includes('/v1/search'))).toBe(true);
    expect(gateway.logged.join('')).not.toMatch(/jana|novotna/i);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('does not forward %s of a public read', async (method) => {
    const before = upstream.requests.length;
    const { status } = await requestRaw(gateway.origin, '/api/v1/companies', { method });
    expect([400, 404, 405, 501]).toContain(status);
    expect(upstream.requests.slice(before)).toEqual([]);
  });
});

describe('a member’s read', () => {
  const asMember = { authorization: `Bearer ${'S'.repeat(43)}` };
  const reward = (id: unknown, terms: string) => ({
    id, reward_id: 1, code: 'ABCD-2345-EFGH', status: 'active', points: 10, activated_at: '2026-03-11T11:00:00Z', expires_at: '2026-04-11T11:00:00Z',
    used_at: null, company_id: null, image: null, translations: [{ locale: 'en', title: 'Coffee', terms }],
  }); // biome-ignore format: a record

  it('is cleaned, and drops only records that do not fit', async () => {
    const refresh = '<p>Fine<meta http-equiv="refresh" content="0;url=https://evil.example"></p>';
    upstream.answer(
      '/v1/me/customer-rewards',
      sendJson(success([reward(1, refresh), reward('no id', '')], { page: 1, per_page: 12, total: 2, pages: 1 })),
    );
    const answer = await gateway.get('/api/v1/me/customer-rewards', asMember);
    const { data } = (await answer.json()) as { data: ReturnType<typeof reward>[] };
    expect([answer.status, data.map(({ id }) => id)]).toEqual([200, [1]]);
    expect(data[0]?.translations[0]?.terms).toBe('<p>Fine</p>');
  });
});
