import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { memberWritesPerMinute, sessionRestoresPerMinute } from '#shared/site/limits.ts';
import { customer } from '../../../support/customer.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, type Handler, knowMembers, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const token = 'S'.repeat(43);
const email = 'jana@visitor.example';
const password = 'tři modré deštníky';
const member = customer({ id: 7, email });
const opened = success({ token, customer: member });
const failure = (httpStatus: string, status: number, more = {}, headers = {}) =>
  sendJson({ status: 'error', httpStatus, message: `${email} ${token}`, ...more }, { status, headers });

const profile = '/api/v1/me/profile';
const setCookie = `token=${token}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`;
const setMember = 'member=1; Max-Age=31536000; Path=/; Secure; SameSite=Lax'; // scripts can read this cookie
const emptied = ['token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax', 'member=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'];

let upstream: FaultUpstream;
let gateway: TestGateway;
let bodies: unknown[];

const take =
  (answer: unknown): Handler =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(JSON.parse(Buffer.concat(chunks).toString() || 'null'));
      sendJson(answer)(request, response);
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
  upstream.answer('/v1/login', take(opened));
  upstream.answer('/v1/register/email-verification', take(opened));
  upstream.answer('/v1/forget-password/login', take(opened));
  upstream.answer('/v1/change-forget-password', take(success({})));
  upstream.answer('/v1/delete-account', take(success({})));
  knowMembers(upstream);
  upstream.answer('/v1/me/profile', sendJson(success(member)));
});

const asMember = { authorization: `Bearer ${token}` };
let visitors = 0;

function ask(method: string, path: string, { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {}) {
  visitors += 1;
  return fetch(gateway.origin + path, {
    method,
    headers: {
      'x-forwarded-for': `10.2.${visitors >> 8}.${visitors & 255}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Counts the calls that reach the mall API during an action. */
async function callsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = upstream.requests.length;
  await action();
  return upstream.requests.length - before;
}

describe('the session cookie', () => {
  it.each([
    ['/api/v1/login', { email, password }],
    ['/api/v1/register/email-verification', { token: 'L'.repeat(43) }],
    ['/api/v1/forget-password/login', { token: 'L'.repeat(43) }],
  ])('is set by %s: unreadable for scripts, for a year, over https only', async (path, body) => {
    const answer = await ask('POST', path, { body });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual([setCookie, setMember, expect.stringMatching(/^device=/)]);
    expect(await answer.json()).toEqual(opened);
    expect(bodies).toEqual([body]);
  });

  it('is not marked as secure if the site uses plain http, as on an engineer’s machine', async () => {
    const local = await startGateway({ upstreamOrigin: upstream.origin, env: { publicUrl: 'http://localhost:3000' } });
    const answer = await fetch(`${local.origin}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      setCookie.replace(' Secure;', ''),
      ...Array(2).fill(expect.not.stringContaining('Secure')),
    ]);
    await local.close();
  });

  it.each([
    ['DELETE', '/api/v1/login', undefined],
    ['POST', '/api/v1/logout/everywhere', {}],
    ['POST', '/api/v1/delete-account', { password }],
  ])('is cleared by %s %s', async (method, path, body) => {
    for (const known of ['/v1/login', '/v1/logout/everywhere']) upstream.answer(known, sendJson(success({})));
    const answer = await ask(method, path, { body, headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual(emptied);
  });

  it.each([
    ['a login that is refused', 'POST', '/api/v1/login', { email, password }, failure('UnprocessableEntity', 422)],
    ['an answer without a token', 'POST', '/api/v1/login', { email, password }, sendJson(success({ customer: member }))],
    [
      'an answer with an invalid token',
      'POST',
      '/api/v1/login',
      { email, password },
      sendJson(success({ token: 'a; b=c', customer: member })),
    ],
    ['a new password', 'POST', '/api/v1/change-forget-password', { token: 'L'.repeat(43), password }, sendJson(success({}))],
    ['a profile', 'GET', profile, undefined, sendJson(success(member))],
  ])('is not changed by %s', async (_what, method, path, body, handler) => {
    upstream.fail(handler);
    expect((await ask(method, path, { body, headers: asMember })).headers.getSetCookie()).toEqual([]);
  });
});

describe('POST /api/session', () => {
  it('sets the cookie again for a browser with a valid token', async () => {
    const answer = await ask('POST', '/api/session', { headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual([setCookie, setMember]);
    expect(await answer.json()).toEqual(success({}));
    expect(upstream.headers.at(-1)).toMatchObject({ authorization: `Bearer ${token}` });
  });

  it('clears the cookie of a browser without a token, without calling the mall API', async () => {
    for (const headers of [{}, { cookie: `token=${token}` }, { authorization: 'Bearer x' }, { authorization: `Basic ${token}` }]) {
      const calls = await callsDuring(async () => {
        const answer = await ask('POST', '/api/session', { headers: headers as Record<string, string> });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
        expect(answer.headers.getSetCookie()).toEqual(emptied);
      });
      expect(calls).toBe(0);
    }
  });

  it('clears it if the mall API does not know the token, and leaves it while the mall API fails', async () => {
    upstream.fail(failure('Unauthorized', 401));
    const refused = await ask('POST', '/api/session', { headers: asMember });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, emptied]);
    upstream.fail(failure('InternalServerError', 500));
    const broken = await ask('POST', '/api/session', { headers: asMember });
    expect([broken.status, broken.headers.getSetCookie()]).toEqual([502, []]);
  });
});

describe('DELETE /api/session', () => {
  it('clears the cookie without calling the mall API', async () => {
    const calls = await callsDuring(async () => {
      const answer = await ask('DELETE', '/api/session', { headers: { cookie: `token=${token}` } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.getSetCookie()).toEqual(emptied);
    });
    expect(calls).toBe(0);
  });

  it('keeps the cookie of a newer login if the call names the token that has ended', async () => {
    const cookie = `token=${'N'.repeat(43)}`;
    expect((await ask('DELETE', '/api/session', { headers: { ...asMember, cookie } })).headers.getSetCookie()).toEqual([]);
    const own = { ...asMember, cookie: `token=${token}` };
    expect((await ask('DELETE', '/api/session', { headers: own })).headers.getSetCookie()).toEqual(emptied);
  });
});

describe('POST /api/session/restore', () => {
  const ofScript = { 'x-restore': 'cookie', 'sec-fetch-site': 'same-origin', origin: 'https://www.centre.example' };
  const restore = (cookie: string, headers: Record<string, string> = ofScript) =>
    ask('POST', '/api/session/restore', { headers: { ...headers, ...(cookie && { cookie }) } });

  it('returns the token to a browser that has lost its storage, uncached', async () => {
    const answer = await restore(`token=${token}; member=1`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([200, 'no-store', []]);
    expect(await answer.json()).toEqual(success({ token }));
    expect(upstream.headers.at(-1)).toMatchObject({ authorization: `Bearer ${token}` });
    expect((await restore(`token=${token}`)).headers.getSetCookie()).toEqual([setMember]); // sets the `member` cookie, which older logins lack
  });

  it('clears a cookie whose token the mall API does not know', async () => {
    upstream.fail(failure('Unauthorized', 401));
    const answer = await restore(`token=${token}; member=1`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([401, 'no-store', emptied]);
    expect(await answer.text()).not.toContain(token);
  });

  it.each([
    ['', ''],
    ['member=1', ''],
    ['token=', ''],
    ['token=short', ''],
    [`token=${token}/x`, ''],
  ])('clears invalid cookies without calling the mall API: %j', async (cookie) => {
    const calls = await callsDuring(async () => {
      const answer = await restore(cookie);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, emptied]);
    });
    expect(calls).toBe(0);
  });

  it.each([
    ['an upstream that fails', failure('InternalServerError', 500)],
    ['a busy upstream', failure('ServiceUnavailable', 503)],
    ['an invalid answer', sendJson({ status: 'odd' })],
  ])('does not end the session because of %s', async (_what, handler) => {
    upstream.fail(handler);
    const answer = await restore(`token=${token}; member=1`);
    expect([answer.status, answer.headers.getSetCookie(), await answer.json()]).toEqual([200, [], success({ token })]);
  });

  it.each([
    ['no header of its own', { 'sec-fetch-site': 'same-origin', origin: 'https://www.centre.example' }],
    ['another site', { ...ofScript, 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { ...ofScript, 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { ...ofScript, 'sec-fetch-site': 'none' }],
    ['a foreign origin', { 'x-restore': 'cookie', origin: 'https://evil.example' }],
    ['no origin at all', { 'x-restore': 'cookie' }],
  ])('returns no token for %s', async (_who, headers) => {
    const calls = await callsDuring(async () => {
      const answer = await restore(`token=${token}; member=1`, headers as Record<string, string>);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([403, 'no-store', []]);
      expect(await answer.text()).not.toContain(token);
    });
    expect(calls).toBe(0);
  });

  it('exists for POST only, and is limited by address', async () => {
    for (const method of ['GET', 'PUT', 'PATCH'])
      expect((await ask(method, '/api/session/restore', { headers: { ...ofScript, cookie: `token=${token}` } })).status).not.toBe(200);
    const from = { ...ofScript, 'x-forwarded-for': '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: sessionRestoresPerMinute + 1 }, () => restore(`token=${token}`, from)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
  });
});

describe('a call with the cookie only', () => {
  const writing = contracts.filter(({ method, access }) => method !== 'GET' && access === 'member');

  it.each(writing.map(({ name, method, path }) => [name, method, path]))(
    '%s is refused without calling the mall API',
    async (_name, method, path) => {
      const calls = await callsDuring(async () => {
        const headers = { cookie: `token=${token}; member=1`, 'x-restore': 'cookie', 'sec-fetch-site': 'same-origin' };
        const answer = await ask(method, `/api${path.replace(/{\w+\+?}/g, '1')}`, { body: {}, headers });
        expect(answer.status).toBe(401);
      });
      expect(calls).toBe(0);
    },
  );
});

describe('a foreign page', () => {
  it.each([
    ['POST', '/api/session', undefined],
    ['POST', '/api/session/restore', undefined],
    ['DELETE', '/api/session', undefined],
    ['POST', '/api/v1/login', { email, password }],
    ['DELETE', '/api/v1/login', undefined],
    ['POST', '/api/v1/logout/everywhere', {}],
    ['PATCH', profile, { first_name: 'Eva' }],
    ['POST', '/api/v1/delete-account', { password }],
  ])('changes nothing with %s %s', async (method, path, body) => {
    const foreign = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const calls = await callsDuring(async () => {
        const answer = await ask(method, path, { body, headers: { ...asMember, ...(headers as Record<string, string>) } });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
        expect(answer.headers.getSetCookie()).toEqual([]);
      });
      expect(calls).toBe(0);
    }
  });
});

describe('a member’s call', () => {
  it('is authorized by its token, and forwards nothing else of the browser', async () => {
    const answer = await ask('GET', profile, { headers: { ...asMember, cookie: `token=${'C'.repeat(43)}`, 'accept-language': 'sk' } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual(success(member));
    const sent = upstream.headers.at(-1) ?? {};
    expect(sent).toMatchObject({ authorization: `Bearer ${token}`, 'accept-language': 'sk', 'x-tenant-id': 'meandr' });
    expect(JSON.stringify(sent)).not.toMatch(/CCCC|10\.2\./);
  });

  it('is made each time, without a cache', async () => {
    const calls = await callsDuring(async () => {
      await ask('GET', profile, { headers: asMember });
      await ask('GET', profile, { headers: asMember });
    });
    expect(calls).toBe(2);
    expect((await ask('GET', '/api/proxy/v1/me/profile', { headers: asMember })).status).toBe(404);
  });

  it.each([
    ['GET', profile, undefined],
    ['PATCH', profile, { first_name: 'Eva' }],
    ['GET', '/api/v1/me/data', undefined],
    ['DELETE', '/api/v1/me/profile-picture', undefined],
    ['DELETE', '/api/v1/login', undefined],
    ['POST', '/api/v1/logout/everywhere', {}],
    ['POST', '/api/v1/change-password', { current_password: password, password: 'pět tichých řek' }],
  ])('is refused without a token, whatever cookie is sent: %s %s', async (method, path, body) => {
    const without = [{}, { cookie: `token=${token}` }, { authorization: 'Bearer short' }, { authorization: `Bearer ${token}/../x` }];
    for (const headers of without) {
      const calls = await callsDuring(async () => {
        const answer = await ask(method, path, { body, headers: headers as Record<string, string> });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
        expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'Unauthorized' });
      });
      expect(calls).toBe(0);
    }
  });

  it('forwards the contract’s fields, and nothing that a visitor added', async () => {
    upstream.answer('/v1/me/profile', take(success(member)));
    const body = { first_name: ' Johana ', id: 8, points: 5000, tier_id: 3, email: 'x@y.example', card_number: '1' };
    expect((await ask('PATCH', profile, { body, headers: asMember })).status).toBe(200);
    expect(bodies).toEqual([{ first_name: 'Johana' }]);
  });

  it('is refused by field only after the mall API has accepted the token, and is not forwarded', async () => {
    const calls = await callsDuring(async () => {
      const answer = await ask('PATCH', profile, { body: { phone: 'x', locale: 'pl' }, headers: asMember });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: { phone: ['invalid'], locale: ['not_allowed'] } });
    });
    expect([calls, upstream.requests.at(-1)]).toEqual([1, 'GET /v1/me/session']);
  });

  it.each([
    ['Unauthorized', 401, 401],
    ['Forbidden', 403, 403],
    ['NotFound', 404, 404],
    ['InternalServerError', 500, 502],
  ])('returns the mall API’s %s, without its texts', async (httpStatus, status, expected) => {
    upstream.fail(failure(httpStatus, status));
    const answer = await ask('GET', profile, { headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([expected, 'no-store']);
    expect(await answer.text()).not.toMatch(/jana|SSSS/);
  });

  it('passes on `Retry-After`', async () => {
    upstream.fail(failure('TooManyRequests', 429, {}, { 'retry-after': '600' }));
    const answer = await ask('POST', '/api/v1/login', { body: { email, password } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
    upstream.fail(failure('TooManyRequests', 429, {}, { 'retry-after': 'soon\u0009' }));
    const vague = await ask('POST', '/api/v1/login', { body: { email, password } });
    expect([vague.status, vague.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('is counted by its token if it writes, from any address', async () => {
    const headers = { authorization: `Bearer ${'W'.repeat(43)}` };
    expect((await ask('GET', profile, { headers })).status).toBe(200); // the gateway knows the token from now on
    const write = () => ask('PATCH', profile, { body: {}, headers });
    const answers = await Promise.all(Array.from({ length: memberWritesPerMinute }, write));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await write()).status).toBe(429);
    expect((await ask('PATCH', profile, { body: {}, headers: asMember })).status).toBe(200);
  });
});

describe('the log', () => {
  it('contains no token, password or address of members', () => {
    const text = gateway.logged.join('');
    expect(text).toContain('/api/v1/login');
    expect(text).not.toMatch(/SSSS|CCCC|LLLL|WWWW|jana|deštníky|visitor\.example/);
  });
});
