import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writesPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, sendJson, sendRaw, startUpstream, success } from '../../support/upstream.ts';

const subscription = { email: 'jana@visitor.example', locale: 'cz', consent: true };
const question = {
  name: 'Jana',
  email: 'jana@visitor.example',
  subject: 'Deštník',
  category: 'lost-found',
  message: 'Zapomněla jsem deštník.',
  locale: 'cz',
};
const newsletter = '/api/v1/newsletters/subscription';
const support = '/api/v1/support';

let upstream: FaultUpstream;
let gateway: TestGateway;
let bodies: string[];
let visitors = 0;

/** Returns the same answer each time, and records what was sent. */
const take =
  (data: unknown): Handler =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      sendJson(success(data))(request, response);
    });
  };

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  bodies = [];
  upstream.fail(undefined);
  upstream.answer('/v1/newsletters/subscription', take({}));
  upstream.answer('/v1/newsletters/confirm', take({}));
  upstream.answer('/v1/newsletters/unsubscribe', take({}));
  upstream.answer('/v1/support', take({ reference: 'ABCD-2345' }));
});

const json = { 'content-type': 'application/json' };

/** Sends each call from a new address unless one is given, so that no limit applies. */
function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  visitors += 1;
  const from = { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` };
  return fetch(gateway.origin + path, {
    method: 'POST',
    headers: { ...json, ...from, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Counts the calls that reach the mall API during an action. */
async function callsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = upstream.requests.length;
  await action();
  return upstream.requests.length - before;
}

describe('POST /api/v1/… of a guest', () => {
  it.each([
    [newsletter, subscription, {}],
    ['/api/v1/newsletters/confirm', { token: 'A'.repeat(43) }, {}],
    ['/api/v1/newsletters/unsubscribe', { token: 'A'.repeat(43) }, {}],
    [support, question, { reference: 'ABCD-2345' }],
  ])('%s is passed on and answered, uncached', async (path, body, data) => {
    const answer = await post(path, body);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({ status: 'success', data });
    expect(bodies.map((text) => JSON.parse(text))).toEqual([body]);
    expect(upstream.requests.at(-1)).toBe(`POST ${path.slice('/api'.length)}`);
  });

  it('passes on the contract’s fields, trimmed, and nothing else of the visitor', async () => {
    await post(support, { ...question, name: '  Jana ', admin: true }, { cookie: 'token=secret', 'accept-language': 'de' });
    expect(bodies.map((text) => JSON.parse(text))).toEqual([question]);
    const sent = upstream.headers.at(-1) ?? {};
    expect(sent).toMatchObject({ 'accept-language': 'de', 'x-tenant-id': 'meandr', 'content-type': 'application/json' });
    expect(JSON.stringify(sent)).not.toMatch(/secret|10\.1\./);
  });

  it.each([
    [newsletter, { ...subscription, email: 'jana' }, { email: ['invalid'] }],
    [newsletter, { ...subscription, email: 'jana@visitor' }, { email: ['invalid'] }],
    [newsletter, { ...subscription, email: `${'a'.repeat(65)}@visitor.example` }, { email: ['invalid'] }],
    [newsletter, { ...subscription, email: `a@${'b.'.repeat(130)}example` }, { email: ['too_big'] }],
    [newsletter, { ...subscription, email: 'jana@visitor.example\nBcc: x@y.example' }, { email: ['invalid'] }],
    [newsletter, { ...subscription, email: ['jana@visitor.example'] }, { email: ['invalid'] }],
    [newsletter, { ...subscription, locale: 'cs' }, { locale: ['not_allowed'] }],
    [newsletter, { ...subscription, consent: false }, { consent: ['not_allowed'] }],
    [newsletter, { ...subscription, consent: 'true' }, { consent: ['not_allowed'] }],
    [newsletter, {}, { email: ['required'], locale: ['required'], consent: ['required'] }],
    [newsletter, [], { body: ['invalid'] }],
    [newsletter, 'null', { body: ['invalid'] }],
    ['/api/v1/newsletters/confirm', { token: 'short' }, { token: ['invalid'] }],
    ['/api/v1/newsletters/unsubscribe', { token: `${'A'.repeat(42)}/` }, { token: ['invalid'] }],
    [support, { ...question, name: '' }, { name: ['required'] }],
    [support, { ...question, name: 'a'.repeat(101) }, { name: ['too_big'] }],
    [support, { ...question, subject: '   ' }, { subject: ['required'] }],
    [support, { ...question, category: 'x' }, { category: ['not_allowed'] }],
    [support, { ...question, message: 'short' }, { message: ['too_small'] }],
    [support, { ...question, message: 'a'.repeat(4001) }, { message: ['too_big'] }],
  ])('%s refuses %j by field, without calling the mall API', async (path, body, errors) => {
    const calls = await callsDuring(async () => {
      const answer = await post(path, body);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store']);
      const failure = (await answer.json()) as { errors: Record<string, string[]> };
      expect(failure).toMatchObject({ status: 'error', httpStatus: 'UnprocessableEntity' });
      for (const [field, codes] of Object.entries(errors)) expect(failure.errors[field]).toEqual(expect.arrayContaining(codes));
      expect(Object.keys(failure.errors).sort()).toEqual(Object.keys(errors).sort());
    });
    expect(calls).toBe(0);
  });

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['an origin that looks like ours', { origin: 'https://www.centre.example.evil.example' }, 403],
    ['an origin without a name', { origin: 'null' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['plain text', { 'content-type': 'text/plain' }, 415],
    ['plain text that names itself otherwise', { 'content-type': 'text/plain; x=application/json' }, 415],
  ])('refuses %s', async (_what, headers, status) => {
    const calls = await callsDuring(async () => {
      const answer = await post(newsletter, subscription, headers);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
      expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: status === 403 ? 'Forbidden' : 'UnsupportedMediaType' });
    });
    expect(calls).toBe(0);
  });

  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'https://www.centre.example' }],
    ['a page of the called host', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1' }],
    ['no browser at all', {}],
  ])('accepts calls from %s', async (_what, input: Record<string, string>) => {
    const headers = { ...input, ...(input.origin === 'http://127.0.0.1' && { origin: gateway.origin }) };
    expect((await post(newsletter, subscription, headers)).status).toBe(200);
  });

  it.each([
    ['broken JSON', '{"email":', 400],
    ['nothing', '', 422],
    ['a key that would change every object', `{"__proto__":{"consent":true},"email":"jana@visitor.example","locale":"cz"}`, 400],
    ['a constructor’s prototype', `{"constructor":{"prototype":{"consent":true}},"email":"jana@visitor.example","locale":"cz"}`, 400],
    ['more than it will read', JSON.stringify({ ...question, message: 'a'.repeat(1024 * 1024) }), 413],
  ])('refuses %s', async (_what, body, status) => {
    const calls = await callsDuring(async () => {
      const answer = await post(newsletter, body);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
      expect(await answer.json()).toMatchObject({ status: 'error' });
    });
    expect(calls).toBe(0);
    expect(({} as Record<string, unknown>).consent).toBeUndefined();
  });

  it.each(['toString', 'hasOwnProperty', 'valueOf'])('reads no field from the prototype: %s', async (name) => {
    const answer = await post(newsletter, { [name]: 'x', ...subscription });
    expect(answer.status).toBe(200);
    expect(bodies.map((text) => Object.keys(JSON.parse(text)).sort())).toEqual([['consent', 'email', 'locale']]);
  });

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('does not exist for %s', async (method) => {
    const calls = await callsDuring(async () => {
      expect((await fetch(gateway.origin + newsletter, { method })).status).toBe(404);
    });
    expect(calls).toBe(0);
  });

  it('is never cached, nor available through the cache', async () => {
    expect((await post('/api/proxy/v1/newsletters/subscription', subscription)).status).toBe(404);
    const calls = await callsDuring(async () => {
      await post(newsletter, subscription);
      await post(newsletter, subscription);
    });
    expect(calls).toBe(2);
  });
});

describe('the limit of writes', () => {
  it('stops one address after a number of writes per minute, says when to retry, and affects no other call or address', async () => {
    const from = { 'x-forwarded-for': '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: writesPerMinute }, () => post(newsletter, subscription, from)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: writesPerMinute }, () => 200));
    const calls = await callsDuring(async () => {
      const answer = await post(newsletter, subscription, from);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'TooManyRequests' });
    });
    expect(calls).toBe(0);
    expect((await post(support, question, from)).status).toBe(200);
    expect((await post(newsletter, subscription, { 'x-forwarded-for': '10.9.9.8' })).status).toBe(200);
  });

  it('counts an IPv6 network as one address, because its owner has any number of addresses', async () => {
    const from = (host: number) => ({ 'x-forwarded-for': `2001:db8:1:1::${host.toString(16)}` });
    const answers = await Promise.all(Array.from({ length: writesPerMinute }, (_, host) => post(newsletter, subscription, from(host + 1))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: writesPerMinute }, () => 200));
    expect((await post(newsletter, subscription, from(writesPerMinute + 1))).status).toBe(429);
    expect((await post(newsletter, subscription, { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200);
  });
});

describe('a mall API that fails a guest’s write', () => {
  const reset: Handler = (request) => request.socket.destroy();
  const secret = { status: 'error', httpStatus: 'InternalServerError', message: 'column jana@visitor.example does not exist' };

  it.each([
    ['breaks the connection', reset, 502, 'BadGateway'],
    ['fails inside', sendJson(secret, { status: 500 }), 502, 'BadGateway'],
    ['answers a page', sendRaw('<h1>jana@visitor.example</h1>', { headers: { 'content-type': 'text/html' } }), 502, 'BadGateway'],
    ['returns invalid JSON', sendRaw('{"email":jana@visitor.example}'), 502, 'BadGateway'],
    ['answers another shape', sendJson(success(['jana@visitor.example'])), 502, 'BadGateway'],
    ['redirects', sendRaw('', { status: 307, headers: { location: '/v1/malls', 'content-type': 'application/json' } }), 502, 'BadGateway'],
  ] as const)('and %s is called only once, and its texts are not passed on', async (_what, fault, status, httpStatus) => {
    upstream.fail(fault);
    const calls = await callsDuring(async () => {
      const answer = await post(support, question);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ status: 'error', httpStatus });
      expect(text).not.toMatch(/jana|column|<h1>/);
    });
    expect(calls).toBe(1);
  });

  it('gets its codes for refused fields passed on, without its texts', async () => {
    upstream.fail(
      sendJson({ status: 'error', httpStatus: 'UnprocessableEntity', message: 'jana', errors: { token: ['invalid'] } }, { status: 422 }),
    );
    const answer = await post('/api/v1/newsletters/confirm', { token: 'A'.repeat(43) });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ errors: { token: ['invalid'] } });
    expect(text).not.toContain('jana');
  });

  it('yields 503 while it has no address', async () => {
    const alone = await startGateway({ upstreamOrigin: () => undefined });
    const answer = await fetch(`${alone.origin}${newsletter}`, { method: 'POST', headers: json, body: JSON.stringify(subscription) });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    await alone.close();
  });

  it('yields 502 when it no longer listens', async () => {
    const gone = await startUpstream();
    await gone.close();
    const alone = await startGateway({ upstreamOrigin: gone.origin });
    const answer = await fetch(`${alone.origin}${newsletter}`, { method: 'POST', headers: json, body: JSON.stringify(subscription) });
    expect([502, 503]).toContain(answer.status);
    await alone.close();
  });
});

describe('the log', () => {
  it('contains nothing that a visitor wrote, however the call ended', () => {
    const text = gateway.logged.join('');
    expect(text).toContain('/api/v1/support');
    expect(text).not.toMatch(/jana|visitor\.example|Deštník|10\.1\./i);
    expect(text).not.toContain('AAAA'); // the token, in upper case because a random trace id may contain "aaaa"
  });
});
