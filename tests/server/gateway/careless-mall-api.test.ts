import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '../../support/customer.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, meta, sendJson, startUpstream, success } from '../../support/upstream.ts';

const maxFromStrangers = 300;
const real = '7'.repeat(43);
const unauthorized = sendJson({ message: 'Unauthenticated.' }, { status: 401 });
const likeIds = sendJson(success([], { ...meta, total: 0 }));

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  const onlyReal =
    (good: Handler): Handler =>
    (request, response) =>
      (request.headers.authorization === `Bearer ${real}` ? good : unauthorized)(request, response);
  upstream.answer('/v1/me/likes/ids', likeIds);
  upstream.answer('/v1/me/profile', onlyReal(sendJson({ data: { ...customer({ id: 7 }), id: '7' } })));
  upstream.answer('/v1/me/points', onlyReal(sendJson(success({ balance: 1, pending: 0, expiring: [], earned_total: 1 }))));
  upstream.answer('/v1/newsletters/confirm', sendJson(success({})));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

let hosts = 0;
/** Calls from a new address in one network each time, so that only limits per token or network apply. */
function ask(path: string, token: string, init: RequestInit = {}) {
  hosts += 1;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `2001:db8:1:2::${hosts.toString(16)}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
  return fetch(gateway.origin + path, { ...init, headers: { ...headers, ...init.headers } });
} // biome-ignore format: one line
const makeUp = () => randomBytes(32).toString('base64url');

describe('a mall API that answers anyone, whatever token they send', () => {
  it('does not make a made-up token valid by accepting it for a guest’s call', async () => {
    const confirm = () => ask('/api/v1/newsletters/confirm', makeUp(), { method: 'POST', body: `{"token":"${makeUp()}"}` });
    const statuses = [];
    for (let done = 0; done < 20; done += 1) statuses.push((await confirm()).status);
    expect(statuses).toEqual(Array(20).fill(200));
    for (let done = 20; done < maxFromStrangers; done += 20) {
      await Promise.all(Array.from({ length: 20 }, () => ask('/api/v1/me/points', makeUp())));
    }
    expect((await ask('/api/v1/me/points', makeUp())).status).toBe(429);
  });

  it('does not open sessions with answers for everyone, because only the profile identifies a member', async () => {
    const restore = (token: string) => ask('/api/session', token, { method: 'POST' });
    expect((await restore(makeUp())).status).toBe(401);
    const opened = await restore(real);
    expect([opened.status, opened.headers.getSetCookie()[0]]).toEqual([200, expect.stringContaining(`token=${real}`)]);
  });

  it('does not reveal members-only content to others', async () => {
    expect((await ask('/api/v1/companies', makeUp())).status).toBe(401);
    expect((await ask('/api/v1/companies', real)).status).toBe(200);
  });

  it('is not trusted if its profile belongs to no member', async () => {
    upstream.answer('/v1/me/profile', sendJson({ data: null }));
    expect((await ask('/api/session', makeUp(), { method: 'POST' })).status).toBe(401);
  });

  it('may lack likes and the session call, which is then not called again for a while', async () => {
    upstream.answer('/v1/me/likes/ids', sendJson({ message: 'The route v1/me/likes/ids could not be found.' }, { status: 404 }));
    for (let times = 0; times < 3; times += 1) expect((await ask('/api/session', real, { method: 'POST' })).status).toBe(200);
    expect(upstream.count('/v1/me/session')).toBeLessThan(3);
  }); // biome-ignore format: one line
});
