import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logOut } from '#shared/contracts/account.ts';
import { listLikes } from '#shared/contracts/favourites.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { createMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

let mallApi: RunningMallApi;
let gateway: TestGateway;
beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin });
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

describe.each([
  ['with a length of zero', { 'content-length': '0' }],
  ['in no chunk at all', { 'transfer-encoding': 'chunked' }],
])('an empty body of type JSON, sent %s', (_how, length) => {
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json', ...length });

  it('is treated as a missing body if the call requires none', async () => {
    const { token } = createMember(mallApi);
    const statusOf = async (origin: string, method: string, path: string) =>
      (await requestRaw(origin, path, { method, headers: headersOf(token) })).status;
    expect(await statusOf(gateway.origin, 'POST', '/api/session')).toBe(200);
    expect(await statusOf(gateway.origin, 'DELETE', '/api/session')).toBe(200);
    expect(await statusOf(mallApi.origin, 'DELETE', logOut.path)).toBe(200);
    expect(await statusOf(gateway.origin, 'GET', `/api${listLikes.path}`)).toBe(401);
  });

  it('ends a session through the gateway, too', async () => {
    const { token } = createMember(mallApi);
    expect((await requestRaw(gateway.origin, `/api${logOut.path}`, { method: 'DELETE', headers: headersOf(token) })).status).toBe(200);
  });

  it('is refused with the names of the required fields', async () => {
    const answer = await requestRaw(gateway.origin, '/api/v1/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...length },
    });
    expect([answer.status, Object.keys(JSON.parse(answer.body).errors ?? {})]).toEqual([422, ['email', 'password']]);
  });
});
