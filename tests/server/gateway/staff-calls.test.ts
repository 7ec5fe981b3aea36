import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { listDeskRequests } from '#shared/contracts/desk.ts';
import { makeDeskPreview } from '#shared/contracts/desk-previews.ts';
import { type Endpoint, staffRoles } from '#shared/contracts/endpoint.ts';
import { getProfile } from '#shared/contracts/profile.ts';
import { beginPasskeyLogin, getStaffSession, logInStaff, logOutStaff } from '#shared/contracts/staff.ts';
import { memberWritesPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { makeKey } from '../mall-api/api-key.ts';
import { createMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';
import { createStaff, password, toCode } from '../mall-api/staff-steps.ts';

const opsToken = 'the-operators-own-secret-token';
const publicUrl = 'https://www.centre.example';
const json = { 'content-type': 'application/json' };

let mallApi: RunningMallApi;
let gateway: TestGateway;
/** One staff member per role, and one with two. */
const staffIds = new Map<string, number>();
let member: string;
beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, opsToken, publicUrl, trustProxy: true } });
  for (const role of staffRoles) staffIds.set(role, (await createStaff(mallApi, role)).id);
  staffIds.set('editor desk', (await createStaff(mallApi, ['editor', 'desk'])).id);
  member = createMember(mallApi).token;
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

let visitors = 0;

interface Asked {
  origin?: string;
  headers?: Record<string, string>;
  body?: object | undefined;
}

function ask(contract: Endpoint, { origin = gateway.origin, headers = {}, body = toBody(contract) }: Asked = {}): Promise<Response> {
  const { method } = contract;
  visitors += 1;
  return fetch(`${origin}/api${toCall(contract)}`, {
    method,
    headers: { 'x-forwarded-for': `10.5.${visitors >> 8}.${visitors & 255}`, ...(method !== 'GET' && json), ...headers },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
}

function askMallApi(contract: Endpoint, headers: Record<string, string>): Promise<Response> {
  return fetch(mallApi.origin + toCall(contract), {
    method: contract.method,
    headers: { ...headers, ...(contract.method !== 'GET' && json) },
    ...(contract.method !== 'GET' && { body: JSON.stringify(toBody(contract)) }),
  });
}

/** Uses ids of no existing record. */
const toCall = ({ path }: Endpoint): string =>
  `${path.replace('{month}', '2026-03').replace(/\{\w+\}/g, '999999')}?conversation=999999&from=2026-03-01&to=2026-03-07`;
/** The reception may preview notices only, not the whole site. */
const toBody = ({ name }: Endpoint) =>
  name === makeDeskPreview.name ? { record: { kind: 'visitor-notices', key: '999999', version: 1 } } : {};

const cookie = (token = '') => ({ cookie: `__Host-desk=${token}` });
const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

const ofStaff = contracts.filter(({ access, roles }) => access === 'staff' || roles.length > 0);
/** Opens a session that no other call has ended. */
function openFor(who: string): string | undefined {
  const id = staffIds.get(who);
  return id === undefined ? undefined : mallApi.domain.staffSessions.open(id);
}

describe.each(ofStaff.map((contract) => [contract.name, contract] as const))('%s', (_name, contract) => {
  it.each(['none', 'member', ...staffRoles, 'editor desk'] as const)('is allowed for %s according to its roles', async (who) => {
    const { roles } = contract;
    const mayCall = roles === 'everybody' || roles.some((role) => who.split(' ').includes(role));
    const byMember = { ...bearer(member), cookie: `__Host-desk=${member}; token=${member}` };
    const atGateway = () => (who === 'none' ? {} : who === 'member' ? byMember : cookie(openFor(who)));
    const atMallApi = () => (who === 'none' ? {} : bearer(who === 'member' ? member : openFor(who)));
    const calls = [() => ask(contract, { headers: atGateway() }), () => askMallApi(contract, atMallApi())];
    for (const call of calls) {
      const { status } = await call();
      if (mayCall) expect([200, 404, 422]).toContain(status);
      else expect(status).toBe(who === 'none' || who === 'member' ? 401 : 403);
    }
  });
});

it('the tests above cover the calls of the staff and of the desk', () => {
  expect(ofStaff.filter(({ access }) => access === 'operator')).toHaveLength(12);
  expect(ofStaff.filter(({ access }) => access === 'staff').length).toBeGreaterThan(6);
});

describe('the desk cookie', () => {
  it('contains the session that a login opens, unreadable for scripts and not in the answer', async () => {
    const { id, email, secret } = await createStaff(mallApi, 'desk');
    mallApi.setNow(new Date(mallApi.clock().getTime() + 30_000));
    const answer = await ask(logInStaff, { body: { email, password, code: toCode(secret, mallApi.clock()) } });
    const [set = '', device = ''] = answer.headers.getSetCookie();
    expect(set).toMatch(/^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(device).toMatch(/^desk-device=[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/);
    const known = mallApi.domain.staffDevices.toOrigin(id, { network: '', device: device.slice(12, 55), nextDevice: undefined });
    expect(known.kind).toBe('device');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body: unknown = await answer.json();
    expect(body).toEqual({ status: 'success', data: { staff: expect.objectContaining({ roles: ['desk'] }) } });
    const token = /=([\w-]{43});/.exec(set)?.[1] ?? '';
    expect((await ask(getStaffSession, { headers: cookie(token) })).status).toBe(200);
    const left = await ask(logOutStaff, { headers: cookie(token) });
    expect(left.headers.getSetCookie()[0]).toMatch(/^__Host-desk=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect((await ask(getStaffSession, { headers: cookie(token) })).status).toBe(401);
    expect(gateway.logged.join('')).not.toContain(token);
  });

  it('is not needed for passkey options, which are returned as the library created them', async () => {
    const { data } = (await (await ask(beginPasskeyLogin)).json()) as { data: unknown };
    const options = { challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: 'desk.tiny.example', userVerification: 'required' };
    expect(data).toEqual({ options: expect.objectContaining(options) });
  });

  it('is the only credential: the gateway ignores a token in `Authorization`', async () => {
    expect((await ask(getStaffSession, { headers: bearer(openFor('desk')) })).status).toBe(401);
    expect((await ask(getStaffSession, { headers: { ...bearer(opsToken) } })).status).toBe(401);
  });

  it('has its own rate limit on operators’ calls, by session', async () => {
    const headers = { ...cookie(openFor('desk')), 'x-forwarded-for': '10.6.0.1' };
    const statusOf = async (headers: Record<string, string>) => (await ask(listDeskRequests, { headers })).status;
    expect(await statusOf(headers)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: memberWritesPerMinute + 1 }, () => statusOf(headers)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await statusOf({ ...cookie(openFor('desk')), 'x-forwarded-for': '10.6.0.1' })).toBe(200);
  });

  it('does not authorize calls that only members or operators may make', async () => {
    const others = contracts.filter(
      ({ access, roles, isOauth, picture }) => !isOauth && !picture && roles.length === 0 && (access === 'member' || access === 'operator'),
    );
    for (const contract of others) {
      expect((await ask(contract, { headers: cookie(openFor('manager')) })).status, contract.name).toBe(401);
      expect((await askMallApi(contract, bearer(openFor('manager')))).status, contract.name).toBe(401);
    }
    expect((await ask(getProfile, { headers: bearer(openFor('manager')) })).status).toBe(401);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://shop.centre.example' }, 403],
    ['another origin, by an old browser', { origin: 'https://evil.example' }, 403],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['a form of text', { 'content-type': 'text/plain' }, 415],
  ])('does not authorize writes for %s', async (_what, headers, status) => {
    const token = openFor('desk');
    for (const name of ['logOutStaff', 'closeRequest']) {
      const contract = contracts.find((one) => one.name === name) ?? expect.unreachable(name);
      expect((await ask(contract, { headers: { ...cookie(token), ...headers } })).status).toBe(status);
    }
    expect(mallApi.domain.staffSessions.find(token)).toBeDefined();
  });
});

describe('DESK_HOST', () => {
  it('is the only host that answers the staff’s calls and pages', async () => {
    const own = await startGateway({
      upstreamOrigin: mallApi.origin,
      tenant: { domains: { 'www.centre.example': 'en' } }, // the site's host; the desk has its own
      env: { mallApiUrl: undefined, publicUrl, opsToken, deskHost: 'desk.centre.example' },
    });
    const at = async (host: string, url: string, headers: Record<string, string> = {}) =>
      (await own.app.inject({ url, headers: { host, ...cookie(openFor('desk')), ...headers } })).statusCode;
    const elsewhere = 'www.centre.example';
    expect(await at('desk.centre.example', '/api/v1/staff/session')).toBe(200);
    expect(await at(elsewhere, '/api/v1/staff/session')).toBe(404);
    expect(await at('desk.centre.example', '/api/v1/desk/requests')).toBe(200);
    expect(await at(elsewhere, '/api/v1/desk/requests')).toBe(401);
    expect(await at(elsewhere, '/api/v1/desk/requests', bearer(makeKey(mallApi.domain)))).toBe(200);
    expect(await at(elsewhere, '/desk/invite/abc')).toBe(404);
    await own.close();
  });
});

it('the cookie has no prefix on plain-http localhost, where browsers would refuse it', async () => {
  const own = await startGateway({ upstreamOrigin: mallApi.origin, env: { mallApiUrl: undefined, publicUrl: 'http://localhost:3000' } });
  const { status } = await ask(getStaffSession, { origin: own.origin, headers: { cookie: `desk=${openFor('desk')}` } });
  expect(status).toBe(200);
  await own.close();
});

it('a gateway with a foreign mall API has no staff calls', async () => {
  const foreign = await startGateway({ upstreamOrigin: mallApi.origin, env: { publicUrl } });
  for (const contract of contracts.filter(({ access }) => access === 'staff')) {
    const { status } = await ask(contract, { origin: foreign.origin, headers: cookie(openFor('manager')) });
    expect(status, contract.name).toBe(404);
  }
  await foreign.close();
});
