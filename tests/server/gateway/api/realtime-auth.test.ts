import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realtimeSignaturesPerMinute } from '#shared/site/limits.ts';
import { deskChannel, toCustomerChannel } from '#shared/site/realtime.ts';
import { noThirdParties, startGateway, type TestGateway } from '../../../support/gateway.ts';
import { withoutRandomness } from '../../../support/logged.ts';
import { realtimeApp } from '../../../support/realtime.ts';
import { sendJson, sendRaw, startUpstream } from '../../../support/upstream.ts';
import { makeKey } from '../../mall-api/api-key.ts';
import { createMember, type TestMember } from '../../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../../mall-api/running-mall-api.ts';

const channelPath = '/api/realtime/auth';
const userPath = '/api/realtime/user-auth';
const opsToken = 'the-operators-own-secret-token';
const env = { opsToken, realtime: { PUSHER_APP_ID: realtimeApp.id, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret } };

let mallApi: RunningMallApi;
let gateway: TestGateway;
let members: TestMember[];

beforeAll(async () => {
  mallApi = await startMallApi();
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env });
  members = Array.from({ length: 5 }, () => createMember(mallApi));
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

type Asked = {
  token?: string | undefined;
  form?: Record<string, string> | string;
  headers?: Record<string, string>;
  path?: string;
  method?: string;
};

function ask({ token, form = {}, headers = {}, path = channelPath, method = 'POST' }: Asked, origin = gateway.origin): Promise<Response> {
  return fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(method === 'POST' && { body: typeof form === 'string' ? form : new URLSearchParams(form) }),
  });
}

const signed = (text: string) => `${realtimeApp.key}:${createHmac('sha256', realtimeApp.secret).update(text).digest('hex')}`;
/** Creates a member for tests with many requests, because limits are per member. */
const newMember = () => createMember(mallApi);

describe('POST /api/realtime/auth', () => {
  it('signs only a member’s own channel, for all pairs of five members', async () => {
    for (const { token } of members)
      for (const { customerId } of members) {
        const channel_name = toCustomerChannel(customerId);
        const answer = await ask({ token, form: { socket_id: '12.34', channel_name } });
        const isOwn = members.find((member) => member.token === token)?.customerId === customerId;
        expect(answer.status).toBe(isOwn ? 200 : 403);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        const text = await answer.text();
        if (isOwn) expect(JSON.parse(text)).toEqual({ auth: signed(`12.34:${channel_name}`) });
        else expect(text).not.toContain(realtimeApp.key);
      }
  });

  it.each([
    'presence-customer-1',
    'private-encrypted-customer-1',
    'private-cache-customer-1',
    'mall',
    'private-customer-',
    'private-customer-1x',
  ])('does not sign the channel %s, whatever it means in the protocol', async (channel_name) => {
    expect((await ask({ token: newMember().token, form: { socket_id: '12.34', channel_name } })).status).toBe(403);
  });
});

describe('the desk channel of the centre’s staff', () => {
  const form = { socket_id: '12.34', channel_name: deskChannel };

  it('is signed for a key that reads the desk, which gets no member’s channel and no user authentication', async () => {
    const token = makeKey(mallApi.domain, { scopes: ['desk:read'] });
    expect(await (await ask({ token, form })).json()).toEqual({ auth: signed(`12.34:${deskChannel}`) });
    for (const { customerId } of members) {
      const answer = await ask({ token, form: { ...form, channel_name: toCustomerChannel(customerId) } });
      expect(answer.status).toBe(403);
    }
    expect((await ask({ token, path: userPath, form })).status).toBe(401);
  });

  it('is refused to members, to strangers, and to keys that do not read the desk', async () => {
    for (const { token } of members) expect((await ask({ token, form })).status).toBe(403);
    for (const token of [undefined, `mfk_${'x'.repeat(43)}`, 'x'.repeat(43)]) expect((await ask({ token, form })).status).toBe(401);
    expect((await ask({ token: makeKey(mallApi.domain, { scopes: ['desk:write'] }), form })).status).toBe(403);
  });

  it('is refused to the operators’ token, except for a remote mall API', async () => {
    const embedding = await startGateway({ upstreamOrigin: mallApi.origin, env: { ...env, mallApiUrl: undefined } });
    expect((await ask({ token: opsToken, form }, embedding.origin)).status).toBe(401);
    expect((await ask({ token: opsToken, form })).status).toBe(200);
    await embedding.close();
  });
});

describe('POST /api/realtime/user-auth', () => {
  it('signs the member’s identity', async () => {
    const { token, customerId } = newMember();
    const answer = await ask({ token, path: userPath, form: { socket_id: '12.34' } });
    const { auth, user_data } = (await answer.json()) as { auth: string; user_data: string };
    expect(JSON.parse(user_data)).toEqual({ id: `customer-${customerId}` });
    expect(auth).toBe(signed(`12.34::user::${user_data}`));
  });
});

describe('a signature', () => {
  const socketIds = [
    '',
    '1234.1234:',
    '1234.1234:private-customer-1',
    '1234.1234\n',
    '\n1234.1234',
    '1234.1234\u0000',
    '1234.1234::user::{"id":"customer-1"}',
    ':user::{"id":"customer-1"}',
    '１２３４.１２３４',
    '١٢.٣٤',
    '1234',
    '1234.',
    '.1234',
    '1234.1234.1234',
    '1234,1234',
    '-1.2',
    '+1.2',
    '1e3.4',
    '0x1.2',
    ' 1.2',
    '1.2 ',
    '1.2%0a',
    '[object Object]',
    '1'.repeat(10_240),
    `1.${'2'.repeat(10_240)}`,
  ];
  it.each(socketIds.flatMap((socketId) => [channelPath, userPath].map((path) => [path, socketId] as const)))(
    'is refused at %s for the socket %j',
    async (path, socket_id) => {
      const { token, customerId } = newMember();
      const answer = await ask({ token, path, form: { socket_id, channel_name: toCustomerChannel(customerId) } });
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toContain(realtimeApp.key);
    },
  );

  it.each([
    ['', 400],
    ['#server-to-user-customer-1', 400],
    ['private-customer-1\n', 400],
    ['private-customer-１', 400],
    ['private-customer-1:private-x', 400],
    ['private-customer-1::user::{}', 400],
    [`private-${'x'.repeat(157)}`, 400],
    ['x'.repeat(10_240), 400],
    [`private-${'x'.repeat(156)}`, 403],
    ['x-private-customer-1', 403],
  ])('is refused for the channel %j', async (channel_name, status) => {
    expect((await ask({ token: newMember().token, form: { socket_id: '1.2', channel_name } })).status).toBe(status);
  });

  it.each([
    ['an array', 'socket_id[]=1.2&channel_name[]=mall'],
    ['a field twice', 'socket_id=1.2&socket_id=1.2:private-customer-1&channel_name=mall'],
    ['nothing', ''],
  ])('is refused for %s', async (_what, form) => {
    expect((await ask({ token: newMember().token, form })).status).toBe(400);
  });
});

describe('a request', () => {
  const own = () => {
    const { token, customerId } = newMember();
    return { token, form: { socket_id: '1.2', channel_name: toCustomerChannel(customerId) } };
  };

  it.each<[string, () => Asked, number]>([
    ['with JSON', () => ({ ...own(), form: '{"socket_id":"1.2"}', headers: { 'content-type': 'application/json' } }), 415],
    ['with text', () => ({ ...own(), headers: { 'content-type': 'text/plain' } }), 415],
    ['by GET', () => ({ ...own(), method: 'GET' }), 405],
    ['without a token', () => ({ ...own(), token: undefined }), 401],
    ['with an unknown token', () => ({ ...own(), token: 'x'.repeat(43) }), 401],
    ['with the cookie alone', () => ({ form: own().form, headers: { cookie: `token=${own().token}` } }), 401],
    ['from another site', () => ({ ...own(), headers: { origin: 'https://evil.example' } }), 403],
    ['from another site, as the browser reports', () => ({ ...own(), headers: { 'sec-fetch-site': 'cross-site' } }), 403],
  ])('is refused %s', async (_what, toRequestedPaging, status) => {
    for (const path of [channelPath, userPath]) {
      const answer = await ask({ ...toRequestedPaging(), path });
      expect(answer.status).toBe(status);
      expect(await answer.text()).not.toContain(realtimeApp.key);
    }
  });

  it('is refused with a session that has ended', async () => {
    const { token, customerId } = newMember();
    mallApi.sessions.close(token);
    expect((await ask({ token, form: { socket_id: '1.2', channel_name: toCustomerChannel(customerId) } })).status).toBe(401);
  });

  it('is refused with a partner’s token', async () => {
    const { customerId } = newMember();
    const token = mallApi.sessions.openForPartner(customerId, 'profile email loyalty', 60_000);
    expect((await ask({ token, form: { socket_id: '1.2', channel_name: toCustomerChannel(customerId) } })).status).toBe(401);
  });

  it('is refused with 429 above the limit per minute', async () => {
    const asked = own();
    expect((await ask(asked)).status).toBe(200); // the gateway knows the token from now on
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(asked)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(realtimeSignaturesPerMinute);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100 - realtimeSignaturesPerMinute);
    expect((await ask(own())).status).toBe(200);
  });
});

it('the log contains neither signatures nor requests for them', async () => {
  const { token, customerId } = newMember();
  const traced = await startGateway({ upstreamOrigin: mallApi.origin, env, logLevel: 'trace' });
  const channel = await ask({ token, form: { socket_id: '98765.43210', channel_name: toCustomerChannel(customerId) } }, traced.origin);
  const user = await ask({ token, path: userPath, form: { socket_id: '98765.43210' } }, traced.origin);
  const { auth } = (await channel.json()) as { auth: string };
  const { auth: userAuth } = (await user.json()) as { auth: string };
  await traced.close();
  expect(traced.logged.length).toBeGreaterThan(1);
  for (const secret of [auth, userAuth, '98765', token, realtimeApp.secret]) expect(withoutRandomness(traced.logged)).not.toContain(secret);
});

describe('a mall API', () => {
  it.each([
    ['that fails', sendJson({}, { status: 500 }), 502],
    ['that returns invalid JSON', sendRaw('{"status":', { headers: { 'content-type': 'application/json' } }), 502],
    ['that returns an invalid member id', sendJson({ status: 'success', data: { customer_id: 'everybody' } }), 502],
  ])('%s prevents signing', async (_what, answer, status) => {
    const upstream = await startUpstream();
    upstream.answer('/v1/me/session', answer);
    const other = await startGateway({ upstreamOrigin: upstream.origin, env });
    const asked = await ask({ token: 'y'.repeat(43), form: { socket_id: '1.2', channel_name: 'private-customer-1' } }, other.origin);
    await other.close();
    await upstream.close();
    expect(asked.status).toBe(status);
  });
});

describe('a tenant', () => {
  it('chooses the paths of its endpoints', async () => {
    const realtime = { channelAuthPath: '/pusher/auth', userAuthPath: '/pusher/user-auth' };
    const other = await startGateway({ upstreamOrigin: mallApi.origin, env, tenant: { realtime } });
    const { token, customerId } = newMember();
    const form = { socket_id: '1.2', channel_name: toCustomerChannel(customerId) };
    expect((await ask({ token, path: '/pusher/auth', form }, other.origin)).status).toBe(200);
    expect((await ask({ token, form }, other.origin)).status).toBe(404);
    await other.close();
  });

  it('has no endpoints without realtime, and its site gets no configuration for it', async () => {
    const realtime = { server: 'off' as const, channelAuthPath: channelPath, userAuthPath: userPath };
    const other = await startGateway({ upstreamOrigin: mallApi.origin, env, tenant: { realtime } });
    const { token } = newMember();
    expect((await ask({ token, form: { socket_id: '1.2', channel_name: 'mall' } }, other.origin)).status).toBe(404);
    const config = await (await other.get('/api/config')).text();
    expect(config).toContain('"tenant":');
    expect(config).not.toContain('channelAuthPath');
    await other.close();
  });

  it.each([
    [{ PUSHER_CLUSTER: 'eu' }, { cluster: 'eu' }, "'self' wss://ws-eu.pusher.com"],
    [{ PUSHER_HOST: 'push.example' }, { host: 'push.example', port: 443, isTls: true }, "'self' wss://push.example"],
    [{ PUSHER_HOST: 'http://127.0.0.1:6001' }, { host: '127.0.0.1', port: 6001, isTls: false }, "'self' ws://127.0.0.1:6001"],
    [{}, { key: realtimeApp.key, channelAuthPath: channelPath, userAuthPath: userPath }, "'self'"],
  ])('configured with %j sends its site %j, and its pages may connect to %s', async (variables, told, connectable) => {
    const other = await startGateway({
      upstreamOrigin: mallApi.origin,
      env: { realtime: { ...env.realtime, ...variables } },
      tenant: noThirdParties,
    });
    const { data } = (await (await other.get('/api/config')).json()) as { data: { tenant: { realtime: object } } };
    const page = await other.get('/cz');
    await other.close();
    expect(data.tenant.realtime).toMatchObject(told);
    expect(JSON.stringify(data)).not.toContain(realtimeApp.secret);
    expect(page.headers.get('content-security-policy')).toContain(`connect-src ${connectable};`);
  });
});
