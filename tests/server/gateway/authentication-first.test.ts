import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { makeKey } from '../mall-api/api-key.ts';
import { createMember } from '../mall-api/members.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const opsToken = 'the-operators-own-secret-token';
const nobodys = 'N'.repeat(43);

/** Enables every call. */
const switchedOn = copyTinyContent({ 'settings.json': [{ group: null, key: 'is_sso_visible', value: true }] });

let mallApi: RunningMallApi;
let gateway: TestGateway;

beforeAll(async () => {
  mallApi = await startMallApi(switchedOn.contentDir, { opsToken });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { opsToken, trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  switchedOn.remove();
});

const guarded = contracts
  .filter(({ access }) => access === 'member' || access === 'operator')
  .map((contract) => ({ ...contract, contract }));
let visitors = 0;

/** Makes a call with invalid parameters, query and body. */
function askWrongly(
  { method, path, picture }: Endpoint,
  origin: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Response> {
  visitors += 1;
  const query = '?page=none&per_page=none&id=none&type=none&q=&conversation=none&company_id=none&before=none&client_id=%00';
  const json = JSON.stringify({ code: 1, reward_id: 'x', text: 1, ids: 'x', type: 1, company_id: [], phone: 1, password: 1, scope: 1 });
  return fetch(origin + path.replace(/\{\w+\+?\}/g, 'none') + query, {
    method,
    headers: {
      'x-forwarded-for': `10.3.${visitors >> 8}.${visitors & 255}`,
      ...(method !== 'GET' && { 'content-type': picture ? 'multipart/form-data; boundary=b' : 'application/json' }),
      ...headers,
    },
    ...(method !== 'GET' && { body: body ?? (picture ? '--b--' : json) }),
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe.each(guarded)('$name', ({ contract, access }) => {
  it.each([
    ['no token', {}],
    ['an unknown token', bearer(nobodys)],
    ['credentials that are not a token', { authorization: 'Basic abc' }],
    ['a cookie', { cookie: `token=${nobodys}` }],
  ])('authenticates before it reads anything: %s', async (_what, headers: Record<string, string>) => {
    for (const origin of [`${gateway.origin}/api`, mallApi.origin]) {
      const answer = await askWrongly(contract, origin, headers);
      expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'Unauthorized' });
      expect(answer.status).toBe(401);
    }
  });

  it('accepts no key for members’ calls, and no member’s token for operators’ calls', async () => {
    const other = access === 'operator' ? createMember(mallApi).token : makeKey(mallApi.domain);
    for (const origin of [`${gateway.origin}/api`, mallApi.origin]) {
      expect((await askWrongly(contract, origin, bearer(other))).status).toBe(401);
    }
  });
});

describe.each(guarded.filter(({ method }) => method !== 'GET'))('$name', ({ contract }) => {
  it('authenticates before it reads a body that cannot be parsed', async () => {
    for (const [type, body] of [
      ['application/json', '{"code":'],
      ['text/plain', 'x'],
      ['multipart/form-data', 'x'],
    ] as const) {
      const answer = await askWrongly(contract, `${gateway.origin}/api`, { 'content-type': type }, body);
      expect(answer.status).toBe(401);
      expect((await askWrongly(contract, mallApi.origin, { 'content-type': type, ...bearer(nobodys) }, body)).status).toBe(401);
    }
  });
});

/** Calls of guests. Not those of OAuth clients, whose `Authorization` contains their own credentials: `oauth-clients.test.ts`. */
const guests = contracts.filter(({ access, isOauth }) => (access === 'public' || access === 'guest') && !isOauth);
describe.each(guests.map((contract) => ({ ...contract, contract })))('$name', ({ contract, access }) => {
  it('does not treat a caller with an expired token as a guest', async () => {
    const { token } = createMember(mallApi);
    mallApi.sessions.close(token);
    for (const authorization of [`Bearer ${token}`, `Bearer ${nobodys}`, 'Bearer short', 'Basic abc']) {
      for (const origin of [`${gateway.origin}/api`, mallApi.origin]) {
        const answer = await askWrongly(contract, origin, { authorization });
        expect(answer.status, `${origin} ${authorization}`).toBe(401);
        expect(await answer.json()).toMatchObject({ status: 'error', httpStatus: 'Unauthorized' });
      }
    }
  });

  it('needs no token, but accepts a member’s token', async () => {
    for (const headers of [{}, bearer(createMember(mallApi).token)]) {
      for (const origin of [`${gateway.origin}/api`, mallApi.origin]) {
        expect((await askWrongly(contract, origin, headers)).status).not.toBe(401);
      }
    }
  });

  it.runIf(access === 'public')('returns one cached answer for all, whatever token is sent', async () => {
    expect((await askWrongly(contract, `${gateway.origin}/api/proxy`, bearer(nobodys))).status).not.toBe(401);
  });
});

it('the tests above cover every call of members and operators', () => {
  expect(guarded.length).toBeGreaterThan(40);
  expect(guarded.some(({ access }) => access === 'operator')).toBe(true);
});
