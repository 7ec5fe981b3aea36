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
const setMember = 'member=1; Max-Age=31536000; Path=/; Secure; SameSite=Lax'; // for scripts to see
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

/** How many calls reach the mall API meanwhile. */
async function callsDuring(action: () => Promise<unknown>): Promise<number> {
  const before = upstream.requests.length;
  await action();
  return upstream.requests.length - before;
}

describe('the cookie of a session', () => {
  it.each([
    ['/api/v1/login', { email, password }],
    ['/api/v1/register/email-verification', { token: 'L'.repeat(43) }],
    ['/api/v1/forget-password/login', { token: 'L'.repeat(43) }],
  ])('is set by %s: out of reach for scripts, for a year, by https alone', async (path, body) => {
    const answer = await ask('POST', path, { body });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual([setCookie, setMember, expect.stringMatching(/^device=/)]);
    expect(await answer.json()).toEqual(opened);
    expect(bodies).toEqual([body]);
  });

  it('is not secure where the site is plain http, as on an engineer’s machine', async () => {
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
    ['POST', '/api/v1/delete-account', { password }],
  ])('is emptied by %s %s', async (method, path, body) => {
    upstream.answer('/v1/login', sendJson(success({})));
    const answer = await ask(method, path, { body, headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual(emptied);
  });

  it.each([
    ['a login that is refused', 'POST', '/api/v1/login', { email, password }, failure('UnprocessableEntity', 422)],
    ['an answer without a token', 'POST', '/api/v1/login', { email, password }, sendJson(success({ customer: member }))],
    [
      'an answer whose token is none',
      'POST',
      '/api/v1/login',
      { email, password },
      sendJson(success({ token: 'a; b=c', customer: member })),
    ],
    ['a new password', 'POST', '/api/v1/change-forget-password', { token: 'L'.repeat(43), password }, sendJson(success({}))],
    ['a profile', 'GET', profile, undefined, sendJson(success(member))],
  ])('is left alone by %s', async (_what, method, path, body, handler) => {
    upstream.fail(handler);
    expect((await ask(method, path, { body, headers: asMember })).headers.getSetCookie()).toEqual([]);
  });
});

describe('POST /api/session', () => {
  it('gives a browser whose token is good its cookie back', async () => {
    const answer = await ask('POST', '/api/session', { headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.getSetCookie()).toEqual([setCookie, setMember]);
    expect(await answer.json()).toEqual(success({}));
    expect(upstream.headers.at(-1)).toMatchObject({ authorization: `Bearer ${token}` });
  });

  it('takes the cookie of who has no token, without asking anybody', async () => {
    for (const headers of [{}, { cookie: `token=${token}` }, { authorization: 'Bearer x' }, { authorization: `Basic ${token}` }]) {
      const calls = await callsDuring(async () => {
        const answer = await ask('POST', '/api/session', { headers: headers as Record<string, string> });
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
        expect(answer.headers.getSetCookie()).toEqual(emptied);
      });
      expect(calls).toBe(0);
    }
  });

  it('takes it when the mall API does not know the token, and leaves it while that is out of order', async () => {
    upstream.fail(failure('Unauthorized', 401));
    const refused = await ask('POST', '/api/session', { headers: asMember });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, emptied]);
    upstream.fail(failure('InternalServerError', 500));
    const broken = await ask('POST', '/api/session', { headers: asMember });
    expect([broken.status, broken.headers.getSetCookie()]).toEqual([502, []]);
  });
});

describe('DELETE /api/session', () => {
  it('empties the cookie, and asks nobody', async () => {
    const calls = await callsDuring(async () => {
      const answer = await ask('DELETE', '/api/session', { headers: { cookie: `token=${token}` } });
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.getSetCookie()).toEqual(emptied);
    });
    expect(calls).toBe(0);
  });

  it('leaves the cookie of a newer login alone when it is told which token has ended', async () => {
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

  it('gives a browser that has lost its storage its token back, to be kept by nobody on the way', async () => {
    const answer = await restore(`token=${token}; member=1`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([200, 'no-store', []]);
    expect(await answer.json()).toEqual(success({ token }));
    expect(upstream.headers.at(-1)).toMatchObject({ authorization: `Bearer ${token}` });
    expect((await restore(`token=${token}`)).headers.getSetCookie()).toEqual([setMember]); // of a login before there was that one
  });

  it('takes the cookie whose token the mall API does not know', async () => {
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
  ])('takes what is no session’s cookie, and asks nobody: %j', async (cookie) => {
    const calls = await callsDuring(async () => {
      const answer = await restore(cookie);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, emptied]);
    });
    expect(calls).toBe(0);
  });

  it.each([
    ['an upstream that fails', failure('InternalServerError', 500)],
    ['one that is busy', failure('ServiceUnavailable', 503)],
    ['one that cannot be understood', sendJson({ status: 'odd' })],
  ])('logs nobody out because of %s', async (_what, handler) => {
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
  ])('answers nothing to %s', async (_who, headers) => {
    const calls = await callsDuring(async () => {
      const answer = await restore(`token=${token}; member=1`, headers as Record<string, string>);
      expect([answer.status, answer.headers.get('cache-control'), answer.headers.getSetCookie()]).toEqual([403, 'no-store', []]);
      expect(await answer.text()).not.toContain(token);
    });
    expect(calls).toBe(0);
  });

  it('is there by POST alone, and counted by address', async () => {
    for (const method of ['GET', 'PUT', 'PATCH'])
      expect((await ask(method, '/api/session/restore', { headers: { ...ofScript, cookie: `token=${token}` } })).status).not.toBe(200);
    const from = { ...ofScript, 'x-forwarded-for': '10.9.9.9' };
    const answers = await Promise.all(Array.from({ length: sessionRestoresPerMinute + 1 }, () => restore(`token=${token}`, from)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([429]);
  });
});

describe('a call with the cookie alone', () => {
  const writing = contracts.filter(({ method, access }) => method !== 'GET' && access === 'member');

  it.each(writing.map(({ name, method, path }) => [name, method, path]))('%s is refused, and asks nobody', async (_name, method, path) => {
    const calls = await callsDuring(async () => {
      const headers = { cookie: `token=${token}; member=1`, 'x-restore': 'cookie', 'sec-fetch-site': 'same-origin' };
      const answer = await ask(method, `/api${path.replace(/{\w+\+?}/g, '1')}`, { body: {}, headers });
      expect(answer.status).toBe(401);
    });
    expect(calls).toBe(0);
  });
});

describe('a foreign page', () => {
  it.each([
    ['POST', '/api/session', undefined],
    ['POST', '/api/session/restore', undefined],
    ['DELETE', '/api/session', undefined],
    ['POST', '/api/v1/login', { email, password }],
    ['DELETE', '/api/v1/login', undefined],
    ['PATCH', profile, { first_name: 'Eva' }],
    ['POST', '/api/v1/delete-account', { password }],
  ])('does nothing by %s %s', async (method, path, body) => {
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
  it('goes by its token, and takes nothing else of the browser along', async () => {
    const answer = await ask('GET', profile, { headers: { ...asMember, cookie: `token=${'C'.repeat(43)}`, 'accept-language': 'sk' } });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual(success(member));
    const sent = upstream.headers.at(-1) ?? {};
    expect(sent).toMatchObject({ authorization: `Bearer ${token}`, 'accept-language': 'sk', 'x-tenant-id': 'meandr' });
    expect(JSON.stringify(sent)).not.toMatch(/CCCC|10\.2\./);
  });

  it('is asked for each time: nobody keeps it', async () => {
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
    ['POST', '/api/v1/change-password', { current_password: password, password: 'pět tichých řek' }],
  ])('without a token is nobody’s, whatever cookie there is: %s %s', async (method, path, body) => {
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

  it('sends on what its contract names, and nothing that a visitor added', async () => {
    upstream.answer('/v1/me/profile', take(success(member)));
    const body = { first_name: ' Johana ', id: 8, points: 5000, tier_id: 3, email: 'x@y.example', card_number: '1' };
    expect((await ask('PATCH', profile, { body, headers: asMember })).status).toBe(200);
    expect(bodies).toEqual([{ first_name: 'Johana' }]);
  });

  it('is refused by field once the mall API has said that the token is good, and asked for no more', async () => {
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
  ])('that the mall API answers with %s says so, in words of ours', async (httpStatus, status, expected) => {
    upstream.fail(failure(httpStatus, status));
    const answer = await ask('GET', profile, { headers: asMember });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([expected, 'no-store']);
    expect(await answer.text()).not.toMatch(/jana|SSSS/);
  });

  it('passes on when to come back', async () => {
    upstream.fail(failure('TooManyRequests', 429, {}, { 'retry-after': '600' }));
    const answer = await ask('POST', '/api/v1/login', { body: { email, password } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
    upstream.fail(failure('TooManyRequests', 429, {}, { 'retry-after': 'soon\u0009' }));
    const vague = await ask('POST', '/api/v1/login', { body: { email, password } });
    expect([vague.status, vague.headers.get('retry-after')]).toEqual([429, null]);
  });

  it('that writes is counted by its token, wherever it comes from', async () => {
    const headers = { authorization: `Bearer ${'W'.repeat(43)}` };
    expect((await ask('GET', profile, { headers })).status).toBe(200); // from here on it is known
    const write = () => ask('PATCH', profile, { body: {}, headers });
    const answers = await Promise.all(Array.from({ length: memberWritesPerMinute }, write));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await write()).status).toBe(429);
    expect((await ask('PATCH', profile, { body: {}, headers: asMember })).status).toBe(200);
  });
});

describe('the log', () => {
  it('holds no token, no password and no address of the members', () => {
    const text = gateway.logged.join('');
    expect(text).toContain('/api/v1/login');
    expect(text).not.toMatch(/SSSS|CCCC|LLLL|WWWW|jana|deštníky|visitor\.example/);
  });
});
