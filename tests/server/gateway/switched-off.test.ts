import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getOwnKey } from '#shared/contracts/keys.ts';
import type { FlagKey } from '#shared/site/settings.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { copyTinyContent, type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

/** Settings that switch calls on and off. */
const flags = ['is_authentication_active', 'is_sso_visible', 'is_contact_support_active'] as const satisfies readonly FlagKey[];
const settingsPath = '/v1/settings-web-app/web';

const toSettings = (off: FlagKey) => flags.map((key) => ({ group: null, key, value: key !== off }));

function ask({ method, path, picture }: Endpoint, origin: string): Promise<Response> {
  return fetch(origin + path.replace(/\{\w+\+?\}/g, 'none'), {
    method,
    headers: method === 'GET' ? {} : { 'content-type': picture ? 'multipart/form-data; boundary=b' : 'application/json' },
    ...(method !== 'GET' && { body: picture ? '--b--' : '{}' }),
  });
}

describe.each(flags)('calls while %s is off', (off) => {
  let upstream: FaultUpstream;
  let gateway: TestGateway;
  let mallApi: RunningMallApi;
  let content: ReturnType<typeof copyTinyContent>;

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.fail((request, response) =>
      (request.url === settingsPath ? sendJson(success(toSettings(off))) : sendJson({}, { status: 500 }))(request, response),
    );
    gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
    content = copyTinyContent({ 'settings.json': toSettings(off) });
    mallApi = await startMallApi(content.contentDir);
  });
  afterAll(async () => {
    await gateway.close();
    await upstream.close();
    await mallApi.close();
    content.remove();
  });

  it.each(contracts.filter(({ needs }) => needs.includes(off)))('$name does not exist', async (contract) => {
    const before = upstream.requests.length;
    for (const origin of [`${gateway.origin}/api`, mallApi.origin]) {
      const answer = await ask(contract, origin);
      expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ httpStatus: 'NotFound' })]);
    }
    expect(upstream.requests.slice(before).filter((request) => request !== `GET ${settingsPath}`)).toEqual([]);
  });

  /** Staff calls are left out, because third-party mall APIs do not have them. */
  it.each(contracts.filter(({ access, needs }) => access !== 'staff' && !needs.includes(off)))('$name exists', async (contract) => {
    expect((await ask(contract, `${gateway.origin}/api`)).status).not.toBe(404);
  });

  it.runIf(off === 'is_authentication_active')('POST /api/session does not exist', async () => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    expect((await fetch(`${gateway.origin}/api/session`, { method: 'POST', headers })).status).toBe(404);
  });
});

describe('the settings that a call needs', () => {
  it('include the login for members’ calls, and are empty for public calls', () => {
    for (const { name, access, session, needs, isOfVisitors } of contracts) {
      if (isOfVisitors) expect([access, needs], name).toEqual(['operator', []]);
      const isOfMembers =
        access === 'member' ||
        (access === 'operator' && !isOfVisitors && name !== getOwnKey.name) ||
        (access !== 'staff' && session !== undefined);
      if (isOfMembers) expect(needs, name).toContain('is_authentication_active');
      if (access === 'public') expect(needs, name).toEqual([]); // public calls need no settings, because pages use them
    }
    expect(contracts.filter(({ needs }) => needs.includes('is_sso_visible')).map(({ name }) => name)).toEqual(['logInByFirebase']);
    expect(contracts.filter(({ needs }) => needs.includes('is_contact_support_active')).map(({ name }) => name)).toEqual([
      'sendSupportRequest',
    ]);
    expect(new Set(contracts.flatMap(({ needs }) => needs))).toEqual(new Set(flags));
  });

  it('have their default values while settings are unavailable', async () => {
    const upstream = await startUpstream();
    upstream.fail(sendJson({}, { status: 500 }));
    const gateway = await startGateway({ upstreamOrigin: upstream.origin });
    const answers = await Promise.all(
      ['/api/v1/login', '/api/v1/firebase-login'].map((path) =>
        fetch(gateway.origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([422, 502]); // by default, login is on and login by other sites is off
    await gateway.close();
    await upstream.close();
  });
});
