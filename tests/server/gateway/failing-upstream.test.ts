import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { httpStatuses } from '#shared/contracts/errors.ts';
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

let lastId = 100;
/** Creates a company for each call, so that its address is in no cache yet. */
function newCompany(handler?: Handler): { path: string; address: string } {
  lastId += 1;
  upstream.answer(`/v1/companies/${lastId}`, handler ?? sendJson(success(company(lastId))));
  return { path: `/api/proxy/v1/companies/${lastId}`, address: `/v1/companies/${lastId}` };
}

const faults: { name: string; handler: Handler; cold: number }[] = [
  { name: 'a 500', handler: sendJson({}, { status: 500 }), cold: 502 },
  { name: 'a cacheable 503', handler: sendJson({}, { status: 503, headers: { 'cache-control': 'max-age=600' } }), cold: 502 },
  {
    name: 'an error envelope with HTTP 200',
    handler: sendJson({ status: 'error', httpStatus: 'InternalServerError', message: 'SQL at line 3' }),
    cold: 502,
  },
  { name: 'a maintenance page', handler: sendRaw('<h1>Back soon</h1>', { headers: { 'content-type': 'text/html' } }), cold: 502 },
  { name: 'JSON that is none', handler: sendRaw('{"status":"success","data":{'), cold: 502 },

  { name: 'UTF-16', handler: sendRaw(Buffer.from(JSON.stringify(success(company(1))), 'utf16le')), cold: 502 },
  { name: 'an empty body', handler: sendRaw(''), cold: 502 },
  { name: 'null', handler: sendRaw('null'), cold: 502 },
  { name: 'a list instead of an object', handler: sendJson(success([])), cold: 502 },
  { name: 'an object of another shape', handler: sendJson(success({ id: 'one' })), cold: 502 },
  {
    name: 'a compressed answer that nobody asked for',
    handler: sendRaw(gzipSync(JSON.stringify(success(company(1)))), {
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    }),
    cold: 502,
  },
  {
    name: 'a redirect to another host',
    handler: sendRaw('', { status: 302, headers: { location: 'http://169.254.169.254/' } }),
    cold: 502,
  },
  {
    name: 'a part of it',
    handler: sendRaw(JSON.stringify(success(company(1))), {
      status: 206,
      headers: { 'content-type': 'application/json', 'content-range': 'bytes 0-99/200' },
    }),
    cold: 502,
  },
  { name: 'a proxy’s own 404', handler: sendJson({ message: 'no Route matched with those values' }, { status: 404 }), cold: 502 },
  ...(['Unauthorized', 'Forbidden', 'Conflict', 'UnprocessableEntity'] as const).map((httpStatus) => ({
    name: `${httpStatus}, which is nobody’s business`,
    handler: sendJson(
      { status: 'error', httpStatus, message: 'log in please', errors: { a: ['required'] } },
      { status: httpStatuses[httpStatus] },
    ),
    cold: 502,
  })),
  { name: '204', handler: sendRaw('', { status: 204, headers: {} }), cold: 502 },
  {
    name: 'half a body',
    handler: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"status":"success"', () => response.destroy());
    },
    cold: 502,
  },
  { name: 'a reset connection', handler: (_request, response) => void response.socket?.resetAndDestroy(), cold: 502 },
  {
    name: 'nine megabytes',
    handler: sendRaw(JSON.stringify(success({ ...company(1), tags: Array(900_000).fill('123456789') }))),
    cold: 502,
  },
];

describe('an upstream that answers', () => {
  it.each(faults)('$name: returns $cold if nothing is cached, without upstream texts', async ({ handler, cold }) => {
    const { path } = newCompany(handler);
    const answer = await gateway.get(path);
    expect(answer.status).toBe(cold);
    expect(await answer.json()).toEqual({ status: 'error', httpStatus: 'BadGateway', message: 'Bad gateway' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(faults)('$name: returns the last good answer if there is one', async ({ handler }) => {
    const { path, address } = newCompany();
    const good = await (await gateway.get(path)).text();
    upstream.answer(address, handler);
    for (const seconds of [70, 700, 3600]) {
      gateway.clock.advance(seconds);
      const answer = await gateway.get(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(good);
    }
  });

  it('nothing: returns 504 to all waiting requests, over one connection', { tags: 'long' }, async () => {
    const { path, address } = newCompany(() => {});
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway.get(path)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([504]));
    expect(upstream.count(address)).toBe(1);
  });
});

describe('data that the site cannot do without', () => {
  const gone = { status: 'error', httpStatus: 'NotFound', message: 'gone' };

  it.each([
    ['the centre', '/v1/malls'],
    ['the settings', '/v1/settings-web-app/web'],
    ['a list', '/v1/companies'],
  ])('is not lost if the mall API returns "not found" for %s', async (_what, address) => {
    const path = `/api/proxy${address}`;
    const good = await (await gateway.get(path)).text();
    upstream.answer(address, sendJson(gone, { status: 404 }));
    for (const seconds of [70, 700, 3600]) {
      gateway.clock.advance(seconds);
      const answer = await gateway.get(path);
      expect([answer.status, await answer.text()]).toEqual([200, good]);
    }
    expect((await gateway.get('/readyz')).status).toBe(200);
  });

  it.each([
    ['the centre', '/v1/malls', [502, 'no-store']],
    ['the settings', '/v1/settings-web-app/web', [200, expect.stringContaining('max-age')]],
  ])('is not lost if %s becomes empty; only settings may be empty from the start', async (_what, address, coldly) => {
    const path = `/api/proxy${address}`;
    upstream.answer(address, sendJson(success([])));
    const cold = await gateway.get(path);
    expect([cold.status, cold.headers.get('cache-control')]).toEqual(coldly);
    gateway.clock.advance(700);
    upstream.answer(address, sendJson(success(address === '/v1/malls' ? [{ id: 1, name: 'Quay', translations: [] }] : { a: 'b' })));
    const good = await (await gateway.get(path)).text();
    upstream.answer(address, sendJson(success([])));
    gateway.clock.advance(700);
    expect(await (await gateway.get(path)).text()).toBe(good);
  });

  it('has a page count computed by the gateway, which rejects totals out of bounds', async () => {
    upstream.answer('/v1/companies?floor=8', sendJson(success([company(1)], { page: 1, per_page: 12, total: 30, pages: 50_000 })));
    expect(await (await gateway.get('/api/proxy/v1/companies?floor=8')).json()).toMatchObject({ meta: { total: 30, pages: 3 } });
    upstream.answer('/v1/companies?floor=8', sendJson(success([company(1)], { page: 1, per_page: 12, total: 10_000_000, pages: 1 })));
    gateway.clock.advance(86_400 * 2);
    expect((await gateway.get('/api/proxy/v1/companies?floor=8')).status).toBe(502);
  });
});

describe('an upstream that refuses calls', () => {
  it.each([429, 503])('%d with Retry-After: is not called for that time, and visitors learn when to retry', async (status) => {
    const { path, address } = newCompany(sendJson({}, { status, headers: { 'retry-after': '30' } }));
    await gateway.get(path);
    const { path: other, address: otherAddress } = newCompany();
    const answer = await gateway.get(other);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    expect([upstream.count(address), upstream.count(otherAddress)]).toEqual([1, 0]);
    gateway.clock.advance(31);
    expect((await gateway.get(other)).status).toBe(200);
  });

  it('is not called for a while after five failures, while cached answers are served', async () => {
    const { path, address } = newCompany();
    const good = await (await gateway.get(path)).text();
    upstream.fail((_request, response) => void response.socket?.resetAndDestroy());
    for (let time = 0; time < 5; time += 1) await gateway.get(newCompany().path);
    const before = upstream.requests.length;
    const answer = await gateway.get(newCompany().path);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    gateway.clock.advance(700);
    expect(upstream.requests.length).toBe(before);
    upstream.fail(undefined);
    expect(await (await gateway.get(path)).text()).toBe(good);
    expect(upstream.count(address)).toBe(2);
  });

  it('does not cause errors by closing kept-alive connections', async () => {
    const answered = new WeakMap<object, number>();
    const closing: Handler = (request, response) => {
      const count = (answered.get(request.socket) ?? 0) + 1;
      answered.set(request.socket, count);
      if (count > 2) request.socket.destroy();
      else sendJson(success(company(1)))(request, response);
    };
    const paths = Array.from({ length: 400 }, () => newCompany(closing).path);
    const statuses: number[] = [];
    while (paths.length > 0) {
      const some = await Promise.all(paths.splice(0, 20).map((path) => gateway.get(path)));
      statuses.push(...some.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

describe('an optional call', () => {
  const notFound = { status: 'error', httpStatus: 'NotFound', message: 'Not found' };
  it.each([
    ['returns an empty list if the mall API does not know it', sendJson(notFound, { status: 404 }), 200, []],
    ['fails if a proxy returned the "not found"', sendJson({ message: 'no Route' }, { status: 404 }), 502, undefined],
  ])('%s', async (_case, handler, status, data) => {
    upstream.answer('/v1/entrances', handler);
    const response = await gateway.get('/api/proxy/v1/entrances');
    expect([response.status, (await response.json()).data]).toEqual([status, data]);
  });
});
