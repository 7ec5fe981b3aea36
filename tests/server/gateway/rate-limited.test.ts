import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDetailPath } from '#shared/rules/routing.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { company, type FaultUpstream, type Handler, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const inHtml = { 'content-type': 'text/html' };
const laravel = sendJson({ message: 'Too Many Attempts.' }, { status: 429, headers: { 'retry-after': '40' } });
const inAMinute = () => ({ date: new Date().toUTCString(), 'retry-after': new Date(Date.now() + 40_000).toUTCString() });
const refusals: [string, Handler][] = [
  ['429 as Laravel writes it', laravel],
  ['429 in HTML, as a proxy writes it', sendRaw('<h1>Slow down</h1>', { status: 429, headers: { ...inHtml, 'retry-after': '40' } })],
  ['429 until a date', (request, response) => sendJson({}, { status: 429, headers: inAMinute() })(request, response)],
  ['503 in HTML, as a site under maintenance', sendRaw('<h1>Back soon</h1>', { status: 503, headers: { ...inHtml, 'retry-after': '40' } })],
]; // biome-ignore format: a table

describe.each(refusals)('a mall API that answers %s', (_what, refusal) => {
  it('is not called before the time is up, while cached answers are served', async () => {
    expect((await gateway.get('/api/proxy/v1/companies/1')).status).toBe(200);
    upstream.fail(refusal);
    gateway.clock.advance(100);
    expect((await gateway.get('/api/proxy/v1/companies/1')).status).toBe(200);
    const first = await gateway.get('/api/proxy/v1/companies/7');
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '40']);
    const before = upstream.requests.length;
    gateway.clock.advance(38);
    for (const address of ['/v1/companies/1', '/v1/companies/8', '/v1/rewards']) {
      const answer = await gateway.get(`/api/proxy${address}`);
      expect([address, answer.status, answer.headers.get('retry-after')]).toEqual([address, address.endsWith('/1') ? 200 : 503, address.endsWith('/1') ? null : '2']);
    }
    expect(upstream.requests.slice(before)).toEqual([]);
    upstream.fail(undefined);
    gateway.clock.advance(3);
    expect((await gateway.get('/api/proxy/v1/rewards')).status).toBe(200);
    expect(upstream.requests.slice(before)).toContain('GET /v1/rewards');
  }); // biome-ignore format: one line each

  it('leads to an error page that says when to retry if a page is not cached', async () => {
    upstream.answer('/v1/companies/1', sendJson(success(company(1))));
    await gateway.get('/cz');
    upstream.fail(refusal);
    const page = await gateway.get(toDetailPath('shop', 'cz', 1, 'Obchod 1'), { accept: 'text/html' });
    expect([page.status, Number(page.headers.get('retry-after')) >= 39]).toEqual([503, true]);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('cache-control')).toContain('no-store');
  });
});

describe('a mall API whose rate limit is used up by a successful answer', () => {
  it('is not called until the limit resets', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' };
    upstream.answer('/v1/companies/1', sendJson(success(company(1)), { headers }));
    expect((await gateway.get('/api/proxy/v1/companies/1')).status).toBe(200);
    const before = upstream.requests.length;
    const answer = await gateway.get('/api/proxy/v1/companies/2');
    expect([answer.status, answer.headers.get('retry-after'), upstream.requests.length]).toEqual([503, '30', before]);
  });
});

describe('a mall API that answers 429 without Retry-After', () => {
  it('is not called for a while after several of them', async () => {
    upstream.fail(sendJson({ message: 'Too Many Requests' }, { status: 429 }));
    for (let id = 10; id < 15; id += 1) expect((await gateway.get(`/api/proxy/v1/companies/${id}`)).status).toBe(503);
    const before = upstream.requests.length;
    expect((await gateway.get('/api/proxy/v1/companies/99')).status).toBe(503);
    expect(upstream.requests.length).toBe(before);
  });
});
