import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const path = '/api/v1/newsletters/subscription';

let upstream: FaultUpstream;
let gateway: TestGateway;
let asked = 0;
beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/newsletters/subscription', sendJson(success({})));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: 1 } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** Sends from a new address each time, because writes are limited. */
function send(body: string | Buffer, contentType: string | undefined = 'application/json') {
  asked += 1;
  const headers = {
    'x-forwarded-for': `10.0.${asked >> 8}.${asked & 255}`,
    'content-length': String(Buffer.byteLength(body)),
    ...(contentType !== undefined && { 'content-type': contentType }),
  };
  return requestRaw(gateway.origin, path, { method: 'POST', headers, body });
}

const right = JSON.stringify({ email: 'jana@visitor.example', locale: 'cz', consent: true });
const writes = () => upstream.requests.filter((request) => request.startsWith('POST')).length;

describe('the content type of a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'Application/JSON',
  ])('may be %j', async (contentType) => {
    const before = writes();
    expect(await send(right, contentType)).toMatchObject({ status: 200 });
    expect(writes()).toBe(before + 1);
  });

  it.each([
    'text/plain',
    'text/plain;application/json',
    'text/plain; x=application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/ld+json',
    'application/json\tx',
    'application/json\t; charset=utf-8',
    'application/json; charset=utf-7',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-2',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json, text/plain',
    'application/json; boundary=x',
    'application/json garbage',
    ' application /json',
    'json',
    '',
    '*/*',
  ])('is refused with 415, and not forwarded: %j', async (contentType) => {
    const before = writes();
    const answer = await send(right, contentType);
    expect([answer.status, JSON.parse(answer.body).httpStatus]).toEqual([415, 'UnsupportedMediaType']);
    expect(writes()).toBe(before);
  });

  it('is never guessed if it is missing', async () => {
    expect((await requestRaw(gateway.origin, path, { method: 'POST', body: right })).status).toBe(415);
  });
});

describe('a JSON body', () => {
  const padded = (more: string) => `{"email":"jana@visitor.example","locale":"cz","consent":true,${more}}`;
  it.each<[string, string | Buffer, number]>([
    ['100,000 arrays in each other', '['.repeat(100_000), 413],
    ['500,000 arrays in each other', '['.repeat(500_000), 413],
    ['30,000 arrays in each other', '['.repeat(30_000) + ']'.repeat(30_000), 400],
    ['30,000 arrays in a field', padded(`"x":${'['.repeat(30_000)}${']'.repeat(30_000)}`), 400],
    ['5,000 objects in each other', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
    ['a million fields', `{${Array.from({ length: 1_000_000 }, (_, i) => `"${i}":1`).join(',')}}`, 413],
    ['5,000 fields', `{${Array.from({ length: 5000 }, (_, i) => `"${i}":1`).join(',')}}`, 400],
    ['a text of a megabyte', padded(`"x":"${'x'.repeat(1024 * 1024)}"`), 413],
    ['no JSON', '{"email":', 400],
    ['a string without its end', `{"email":"${'x'.repeat(30_000)}`, 400],
    ['a text of backslashes', `{"email":"${'\\'.repeat(30_001)}`, 400],
    ['nothing', '', 422],
    ['invalid UTF-8', Buffer.from([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')]), 400],
    ['UTF-16', Buffer.from(right, 'utf16le'), 400],
    ['a number in hexadecimal', padded('"x":0x10'), 400],
    ['a number with a plus', padded('"x":+5'), 400],
    ['a number with a comma', padded('"x":1,5'), 400],
    ['digits of another script', padded('"x":٣'), 400],
    ['NaN', padded('"x":NaN'), 400],
    ['__proto__', padded('"__proto__":{"polluted":true}'), 400],
    ['an escaped __proto__', padded('"\\u005f_proto__":{"polluted":true}'), 400],
    ['constructor.prototype', padded('"constructor":{"prototype":{"polluted":true}}'), 400],
    ['a __proto__ deeper down', padded('"x":[{"__proto__":{"polluted":true}}]'), 400],
  ])('is refused, and not forwarded: %s', async (_what, body, status) => {
    const before = writes();
    const answer = await send(body).catch((error: NodeJS.ErrnoException) => ({ status: error.code })); // the gateway may answer and close before it has received everything
    expect([status, 'EPIPE', 'ECONNRESET']).toContain(answer.status);
    expect(status === 413 || answer.status === status).toBe(true);
    expect(writes()).toBe(before);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('may contain brackets, commas and quotes in strings', async () => {
    const text = `[[[{{{,,,"\\"`.repeat(200);
    expect((await send(JSON.stringify({ email: 'jana@visitor.example', locale: 'cz', consent: true, other: text }))).status).toBe(200);
  });
});

describe('a number in an address or a query', () => {
  it.each(['1e400', '1e0', '0x1', '+1', '٣', '1,0', '1.0', '01', ' 1', '1 ', '-1', 'NaN', 'Infinity', '１', '1_0', ''])(
    'must be plain decimals: not %j',
    async (value) => {
      const before = upstream.requests.length;
      const id = encodeURIComponent(value);
      expect((await gateway.get(`/api/proxy/v1/companies/${id === '' ? '%20' : id}`)).status).toBe(400);
      if (value !== '') expect((await gateway.get(`/api/proxy/v1/companies?page=${id}`)).status).toBe(400);
      expect(upstream.requests.slice(before)).toEqual([]);
    },
  );

  it('is forwarded unchanged', async () => {
    await gateway.get('/api/proxy/v1/companies/1');
    await gateway.get('/api/proxy/v1/companies?page=2&per_page=24');
    expect(upstream.requests).toEqual(expect.arrayContaining(['GET /v1/companies/1', 'GET /v1/companies?page=2&per_page=24']));
  });

  it.each(['__proto__', 'constructor', 'toString', '__proto__[x]', 'constructor.prototype.x', '__proto__.x'])(
    'is not affected by an unknown parameter named like a prototype’s property (%s)',
    async (name) => {
      const before = upstream.requests.length;
      const query = `${encodeURIComponent(name)}=polluted`;
      expect((await gateway.get(`/api/proxy/v1/companies?page=3&${query}`)).status).toBe(200);
      expect((await gateway.get('/healthz', { cookie: `${encodeURIComponent(name)}=polluted` })).status).toBe(200);
      expect(upstream.requests.slice(before).every((request) => request === 'GET /v1/companies?page=3')).toBe(true);
      expect(Reflect.get({}, name)).not.toBe('polluted');
      expect(Reflect.get({}, 'x')).toBeUndefined();
    },
  );
});
