import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toAddress } from '#shared/contracts/address.ts';
import { disconnectSite, getOauthRequest, listConnectedSites } from '#shared/contracts/oauth.ts';
import { done } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { clientSecret, type Granted, oauthSteps, partners, refused, type TokenRequest } from './oauth-steps.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

let mallApi: RunningMallApi;
let member: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { partners });
  member = createMember(mallApi);
});
afterEach(() => mallApi.close());

const steps = oauthSteps(
  () => mallApi,
  () => member,
);
const { seconds, getCode, exchange, connect, refresh, revoke, isHeard } = steps;

describe('a refresh token', () => {
  it('is exchanged for new tokens, once, as long as the site keeps using it', async () => {
    const first = await connect('profile loyalty');
    seconds(3600);
    expect(await isHeard(first.access_token)).toBe(false);
    const second = (await refresh(first.refresh_token)) as Granted;
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'profile loyalty' });
    expect(await isHeard(second.access_token)).toBe(true);
    seconds(89 * 86_400);
    const third = (await refresh(second.refresh_token)) as Granted;
    seconds(90 * 86_400 + 89 * 86_400);
    expect(await refresh(third.refresh_token)).toEqual(refused);
  });

  it('revokes its grant, and nothing else, if used twice', async () => {
    const [stolen, other] = [await connect(), await connect()];
    const second = (await refresh(stolen.refresh_token)) as Granted;
    expect(await refresh(stolen.refresh_token)).toEqual(refused);
    expect(await refresh(second.refresh_token)).toEqual(refused);
    expect(await Promise.all([stolen, second, other].map(({ access_token }) => isHeard(access_token)))).toEqual([false, false, true]);
    expect(await refresh(other.refresh_token)).toHaveProperty('access_token');
  });

  it('belongs to its client: another client cannot affect it', async () => {
    const { refresh_token: token } = await connect();
    expect(await refresh(token, { client_id: 'cinema' })).toEqual(refused);
    expect(await refresh(token)).toHaveProperty('access_token');
  });

  it.each(['', 'x', '.', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'a.b.c'])('is rejected: %j', async (token) => {
    expect(await refresh(token)).toEqual({ error: token === '' ? 'invalid_request' : 'invalid_grant' });
  });

  it('can be exchanged for fewer scopes, never for more', async () => {
    const { refresh_token: token } = await connect('profile loyalty');
    expect(await refresh(token, { scope: 'profile email' })).toEqual({ error: 'invalid_scope' });
    expect(await refresh(token, { scope: 'receipts' })).toEqual({ error: 'invalid_scope' });
    const less = (await refresh(token, { scope: 'profile' })) as Granted;
    expect([less.scope, await isHeard(less.access_token)]).toEqual(['profile', false]);
    expect(await refresh(less.refresh_token)).toMatchObject({ scope: 'profile loyalty' });
  });
});

describe('a revocation', () => {
  const hear = (...all: Granted[]) => Promise.all(all.map(({ access_token }) => isHeard(access_token)));

  it.each(['access_token', 'refresh_token'] as const)(
    'ends all tokens of the connection, but no other connection, if it names an %s',
    async (kind) => {
      const [first, other] = [await connect(), await connect()];
      const second = (await refresh(first.refresh_token)) as Granted;
      expect(await revoke({ token: second[kind] })).toEqual({});
      expect(await hear(first, second, other)).toEqual([false, false, true]);
      expect(await refresh(second.refresh_token)).toEqual(refused);
      expect(await revoke({ token: second[kind] })).toEqual({});
      expect(await refresh(other.refresh_token)).toHaveProperty('access_token');
    },
  );

  it('also ends the connection if it names a used refresh token', async () => {
    const first = await connect();
    const second = (await refresh(first.refresh_token)) as Granted;
    expect(await revoke({ token: first.refresh_token, token_type_hint: 'access_token' })).toEqual({});
    expect(await hear(first, second)).toEqual([false, false]);
  });

  it.each(['x', '.', 'a.b.c', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'a'.repeat(43)])(
    'succeeds for the unknown token %j',
    async (token) => {
      expect(await revoke({ token })).toEqual({});
    },
  );

  it('leaves sessions of the site unchanged', async () => {
    expect(await revoke({ token: member.token })).toEqual({});
    expect((await mallApi.callAs(member.token, listConnectedSites)).data).toEqual([]);
  });

  it('is rejected without a token, without the right client, and for another client', async () => {
    const own = await connect();
    expect(await revoke({})).toEqual({ error: 'invalid_request' });
    expect(await revoke({ token: own.refresh_token, client_id: 'nobody' })).toEqual({ error: 'invalid_client' });
    expect(await revoke({ token: own.refresh_token, client_id: 'kiosk' })).toEqual({ error: 'invalid_client' });
    for (const token of [own.refresh_token, own.access_token]) {
      expect(await revoke({ token, client_id: 'cinema' })).toEqual(refused);
      expect(await revoke({ token, client_id: 'kiosk', client_secret: clientSecret })).toEqual(refused);
    }
    expect(await hear(own)).toEqual([true]);
  });
});

describe('a client', () => {
  it.each([
    ['unknown', { client_id: 'nobody' }],
    ['with a secret that it does not have', { client_secret: 'guessed' }],
    ['that has one, without it', { client_id: 'kiosk' }],
    ['that has one, with another', { client_id: 'kiosk', client_secret: 'guessed' }],
  ])('%s is rejected, and invalidates no tokens', async (_who, changes) => {
    const code = await getCode();
    expect(await exchange(code, changes)).toEqual({ error: 'invalid_client' });
    expect(await exchange(code)).toHaveProperty('access_token');
  });

  it('is authenticated by its secret', async () => {
    const code = await getCode({ client_id: 'kiosk' });
    expect(await exchange(code, { client_id: 'kiosk', client_secret: clientSecret })).toHaveProperty('access_token');
  });

  it.each<[string, TokenRequest, string]>([
    ['no grant type', { grant_type: undefined }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['no address', { redirect_uri: undefined }, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['an invalid verifier', { code_verifier: 'short' }, 'invalid_request'],
  ])('receives an error code if it sends %s', async (_what, changes, error) => {
    expect(await exchange(await getCode(), changes)).toEqual({ error });
  });
});

describe('an app’s own address', () => {
  const known = (uri: string) =>
    mallApi.get(toAddress(getOauthRequest, { query: { client_id: 'app', redirect_uri: uri } }), {
      headers: { authorization: `Bearer ${member.token}` },
    });

  it.each(['http://127.0.0.1/cb', 'http://127.0.0.1:1/cb', 'http://127.0.0.1:51004/cb', 'http://[::1]:51004/cb'])(
    'may have any port: %s',
    async (uri) => {
      expect((await known(uri)).status).toBe(200);
    },
  );

  it.each([
    'http://127.0.0.1:51004/other',
    'http://127.0.0.1:51004/cb?x=1',
    'http://127.0.0.1:999999/cb',
    'http://127.0.0.1:80@evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost:51004/cb',
    'https://127.0.0.1:51004/cb',
    'http://127.0.0.2:51004/cb',
    'http://parking.example:51004/cb',
  ])('does not match: %s', async (uri) => expect((await known(uri)).status).toBe(404));

  it('must be the same in the exchange of a code as in its request', async () => {
    const redirect_uri = 'http://127.0.0.1:51004/cb';
    const code = await getCode({ client_id: 'app', redirect_uri });
    expect(await exchange(code, { client_id: 'app', redirect_uri: 'http://127.0.0.1:51005/cb' })).toEqual(refused);
    expect(await exchange(code, { client_id: 'app', redirect_uri })).toHaveProperty('access_token');
  });
});

describe('a connected site', () => {
  const sites = async () => (await mallApi.callAs(member.token, listConnectedSites)).data;

  it('is shown to the member with the scopes of all its devices, and since when', async () => {
    const { refresh_token: token } = await connect('profile');
    seconds(7200);
    await exchange(await getCode({ client_id: 'cinema', scope: 'email' }), { client_id: 'cinema' });
    await connect('loyalty');
    await refresh(token);
    const at = (count: number) => new Date(wednesdayNoon.getTime() + count * 1000).toISOString();
    expect(await sites()).toEqual([
      { client_id: 'parking', name: 'River Parking', scopes: ['profile', 'loyalty'], since: at(0), last_used_at: at(7200) },
      { client_id: 'cinema', name: 'Quay Cinema', scopes: ['email'], since: at(7200), last_used_at: at(7200) },
    ]);
  });

  it('loses access as soon as the member ends it; other sites keep theirs', async () => {
    const [one, two] = [await connect(), await connect()];
    const cinema = (await exchange(await getCode({ client_id: 'cinema' }), { client_id: 'cinema' })) as Granted;
    const stranger = createMember(mallApi);
    const code = await getCode();
    const end = (token: string) => mallApi.sendAs(token, disconnectSite, {}, { input: { query: { client_id: 'parking' } } });
    expect(await end(stranger.token)).toMatchObject(done);
    expect(await isHeard(one.access_token)).toBe(true);
    expect(await end(member.token)).toMatchObject(done);
    expect(await end(member.token)).toMatchObject(done);
    expect(await Promise.all([one, two, cinema].map(({ access_token }) => isHeard(access_token)))).toEqual([false, false, true]);
    expect([await refresh(one.refresh_token), await refresh(two.refresh_token), await exchange(code)]).toEqual([refused, refused, refused]);
    expect((await sites()).map(({ client_id }) => client_id)).toEqual(['cinema']);
  });

  it('has a limited number of devices', async () => {
    const first = await connect();
    for (let more = 0; more < 10; more += 1) await connect();
    expect(await refresh(first.refresh_token)).toEqual(refused);
    expect(await isHeard(first.access_token)).toBe(false);
    expect(mallApi.db.prepare('SELECT count(*) AS kept FROM partner_grant').get()).toEqual({ kept: 10 });
  });
});
