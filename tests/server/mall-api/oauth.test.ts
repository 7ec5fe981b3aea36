import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestPassword, setForgottenPassword } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { AnswerOf, BodyInput } from '#shared/contracts/endpoint.ts';
import { authorizePartner, disconnectSite, getOauthRequest, listConnectedSites, requestOauthToken } from '#shared/contracts/oauth.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { changeProfile, getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, done, password, unauthorized } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi, wednesdayNoon } from './running-mall-api.ts';

const redirectUri = 'https://parking.example/back?from=mall';
const secret = 's'.repeat(43);
const partners = [
  { client_id: 'parking', name: 'River Parking', redirect_uris: [redirectUri, 'https://parking.example/other'] },
  { client_id: 'cinema', name: 'Quay Cinema', redirect_uris: [redirectUri] },
  { client_id: 'app', name: 'River App', redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]/cb'] },
  {
    client_id: 'kiosk',
    name: 'Kiosk',
    redirect_uris: [redirectUri],
    client_secret_sha256: createHash('sha256').update(secret).digest('hex'),
  },
];
const verifier = 'v'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');

let mallApi: RunningMallApi;
let member: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { partners });
  member = createMember(mallApi);
});
afterEach(() => mallApi.close());

const seconds = (count: number) => mallApi.setNow(new Date(wednesdayNoon.getTime() + count * 1000));
const asked = { client_id: 'parking', redirect_uri: redirectUri, scope: 'loyalty profile' };
const agreement: BodyInput<typeof authorizePartner> = {
  response_type: 'code',
  ...asked,
  state: 'a state & more',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
const agree = (changes: Partial<typeof agreement> = {}, token: string | undefined = member.token) =>
  mallApi.sendAs(token, authorizePartner, { ...agreement, ...changes });

async function getCode(changes: Partial<typeof agreement> = {}): Promise<string> {
  const { body } = await agree(changes);
  return new URL((body as { data: { redirect_to: string } }).data.redirect_to).searchParams.get('code') ?? ''; // of a success
}

const ask = async (body: BodyInput<typeof requestOauthToken>) => {
  const answer = (await mallApi.send(requestOauthToken, body)).body;
  return (answer as { data: AnswerOf<typeof requestOauthToken> }).data; // of a success
};

const exchange = (code: string, changes: Partial<BodyInput<typeof requestOauthToken>> = {}) =>
  ask({
    grant_type: 'authorization_code',
    client_id: 'parking',
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
    ...changes,
  });

type Granted = Extract<AnswerOf<typeof requestOauthToken>, { access_token: string }>;
const connect = async (scope = 'profile email loyalty') => (await exchange(await getCode({ scope }))) as Granted;
const getAccess = async (scope?: string) => (await connect(scope)).access_token;
const refresh = (token: string, changes: Partial<BodyInput<typeof requestOauthToken>> = {}) =>
  ask({ grant_type: 'refresh_token', client_id: 'parking', refresh_token: token, ...changes });
const isHeard = async (token: string) =>
  (await mallApi.get(toAddress(getPoints), { headers: { authorization: `Bearer ${token}` } })).status === 200;

const refused = { error: 'invalid_grant' };

describe('what a partner asks for', () => {
  it('is told to the member before they agree', async () => {
    expect((await mallApi.callAs(member.token, getOauthRequest, { query: asked })).data).toEqual({
      name: 'River Parking',
      host: 'parking.example',
      scopes: ['profile', 'loyalty'],
    });
  });

  it.each([
    ['an unknown partner', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['the address with more behind it', { redirect_uri: `${redirectUri}&x=1` }],
    ['the address below it', { redirect_uri: 'https://parking.example/other/' }],
    ['the address in other letters', { redirect_uri: 'https://PARKING.example/other' }],
    ['another partner’s address', { client_id: 'cinema', redirect_uri: 'https://parking.example/other' }],
  ])('is not found for %s', async (_, changes) => {
    const address = toAddress(getOauthRequest, { query: { ...asked, ...changes } });
    expect(await mallApi.refuseAs(member.token, address)).toMatchObject({ status: 404 });
    expect(await agree(changes)).toMatchObject({ status: 404 });
  });

  it('is a member’s to know', async () => {
    expect(await mallApi.refuseAs(undefined, toAddress(getOauthRequest, { query: asked }))).toMatchObject(unauthorized);
    expect(await agree({}, 'n'.repeat(43))).toMatchObject(unauthorized);
  });

  it.each([
    ['no PKCE', { code_challenge: '' }, 'code_challenge'],
    ['plain PKCE', { code_challenge_method: 'plain' as 'S256' }, 'code_challenge_method'],
    ['the implicit flow', { response_type: 'token' as 'code' }, 'response_type'],
    ['a state without end', { state: 's'.repeat(501) }, 'state'],
    ['an unknown scope', { scope: 'profile receipts' }, 'scope'],
  ])('is refused with %s', async (_, changes, field) => {
    expect(await agree(changes)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  });
});

describe('a code', () => {
  it('comes back with the state, at the very address', async () => {
    const { body } = await agree();
    const { origin, pathname, searchParams } = new URL((body as { data: { redirect_to: string } }).data.redirect_to); // of a success
    expect([origin + pathname, searchParams.get('from'), searchParams.get('state')]).toEqual([
      'https://parking.example/back',
      'mall',
      'a state & more',
    ]);
    expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('is exchanged for a token of an hour, and kept nowhere in clear', async () => {
    const code = await getCode();
    const answer = (await exchange(code)) as Granted;
    expect(answer).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'profile loyalty' });
    const token = answer.access_token;
    const stored = JSON.stringify([
      mallApi.db.prepare('SELECT * FROM oauth_code').all(),
      mallApi.db.prepare('SELECT * FROM customer_session').all(),
      mallApi.db.prepare('SELECT * FROM partner_grant').all(),
    ]);
    expect([code, token, ...answer.refresh_token.split('.')].filter((secret) => stored.includes(secret))).toEqual([]);
    await mallApi.callAs(token, getPoints);
    seconds(3600);
    expect(await mallApi.refuseAs(token, toAddress(getPoints))).toMatchObject(unauthorized);
  });

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(64) }],
    ['the challenge for a verifier', { code_verifier: challenge }],
    ['another partner', { client_id: 'cinema' }],
    ['another address of the partner’s', { redirect_uri: 'https://parking.example/other' }],
    ['another code', { code: 'c'.repeat(43) }],
  ])('is not exchanged with %s', async (_, changes) => {
    expect(await exchange(await getCode(), changes)).toMatchObject(refused);
  });

  it('outlives a slip of the partner’s, but not whoever goes on trying', async () => {
    const [slipped, guessed] = [await getCode(), await getCode()];
    const wrongly = (code: string) => exchange(code, { code_verifier: 'w'.repeat(64) });
    expect(await wrongly(slipped)).toEqual(refused);
    expect(await exchange(slipped)).toHaveProperty('access_token');
    for (let tries = 0; tries < 5; tries += 1) expect(await wrongly(guessed)).toEqual(refused);
    expect(await exchange(guessed)).toEqual(refused);
  });

  it('ends what it was exchanged for when it comes again, and the member’s own session does not', async () => {
    const code = await getCode();
    const { access_token: token, refresh_token: refreshToken } = (await exchange(code)) as Granted;
    const other = await getAccess();
    expect(await exchange(code)).toEqual(refused);
    expect(await refresh(refreshToken)).toEqual(refused);
    expect(await mallApi.refuseAs(token, toAddress(getPoints))).toMatchObject(unauthorized);
    await mallApi.callAs(other, getPoints);
    await mallApi.callAs(member.token, getPoints);
  });

  it('ends with the password: who has one from before is let in no more', async () => {
    const code = await getCode();
    const { access_token: access, refresh_token: refreshToken } = await connect();
    await mallApi.send(requestPassword, { email: member.email });
    const [token = ''] = await accountSteps(() => mallApi).tokensOf();
    expect(await mallApi.send(setForgottenPassword, { token, password })).toMatchObject(done);
    expect(await exchange(code)).toMatchObject(refused);
    expect(await refresh(refreshToken)).toEqual(refused);
    expect(await mallApi.refuseAs(access, toAddress(getPoints))).toMatchObject(unauthorized);
  });

  it('works for a minute', async () => {
    const [late, early] = [await getCode(), await getCode()];
    seconds(59.999);
    expect(await exchange(early)).toHaveProperty('access_token');
    seconds(60);
    expect(await exchange(late)).toMatchObject(refused);
  });

  it('of a challenge that no verifier makes is exchanged for nothing', async () => {
    const code = await getCode({ code_challenge: 'p'.repeat(128) });
    expect(await exchange(code, { code_verifier: 'p'.repeat(128) })).toMatchObject(refused);
  });
});

describe('a partner’s token', () => {
  it.each([
    ['profile', { email: '', first_name: 'Jana', last_name: 'Malá' }],
    ['email', { email: 'jana@visitor.example', first_name: '', last_name: '' }],
    ['email profile', { email: 'jana@visitor.example', first_name: 'Jana', last_name: 'Malá' }],
  ])('shows of the profile what %s covers', async (scope, shown) => {
    member = createMember(mallApi, { email: 'jana@visitor.example', birthDate: '1990-05-01' });
    const { data } = await mallApi.callAs(await getAccess(scope), getProfile);
    expect(data).toMatchObject({
      ...shown,
      id: member.customerId,
      birth_date: null,
      phone: null,
      card_number: '',
      picture: null,
      interests: [],
    });
  });

  it.each([
    ['profile', [200, 401, 401]],
    ['email', [200, 401, 401]],
    ['loyalty', [401, 200, 200]],
    ['profile loyalty', [200, 200, 200]],
  ])('reads what %s covers and nothing else', async (scope, statuses) => {
    const headers = { authorization: `Bearer ${await getAccess(scope)}` };
    const answers = [getProfile, getPoints, getMemberTier].map((contract) => mallApi.get(toAddress(contract), { headers }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses);
  });

  it('makes no call of the site’s', async () => {
    const headers = { authorization: `Bearer ${await getAccess()}`, 'content-type': 'application/json' };
    const own = contracts.filter(({ access, scopes }) => access === 'member' && scopes.length === 0);
    const answers = own.map(({ method, path }) =>
      mallApi.get(path.replace(/\{\w+\}/g, '1'), { method, headers, ...(method !== 'GET' && { body: '{}' }) }),
    );
    const statuses = (await Promise.all(answers)).map(({ status }, index) => [own[index]?.name, status]);
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter(([, status]) => status !== 401)).toEqual([]);
    expect(await mallApi.sendAs(member.token, changeProfile, { first_name: 'Eva' })).toMatchObject({ status: 200 });
  });

  it('is among what the member can take along, and goes with them', async () => {
    await getAccess('profile');
    const { sections } = (await mallApi.callAs(member.token, getOwnData)).data;
    const site = { client_id: 'parking', name: 'River Parking', scope: 'profile' };
    const at = wednesdayNoon.toISOString();
    expect(sections.partners).toEqual([{ ...site, at }]);
    expect(sections.connected_sites).toEqual([{ ...site, since: at, last_used_at: at }]);
    expect((sections.sessions as { scope: string | null }[]).map(({ scope }) => scope).toSorted()).toEqual([null, 'profile'].toSorted());
    await mallApi.send(requestPassword, { email: member.email });
    const [token = ''] = await accountSteps(() => mallApi).tokensOf();
    await mallApi.send(setForgottenPassword, { token, password });
    const session = mallApi.sessions.open(member.customerId);
    expect(await mallApi.sendAs(session, deleteAccount, { password })).toMatchObject(done);
    for (const table of ['partner_consent', 'partner_grant', 'oauth_code'])
      expect([table, mallApi.db.prepare(`SELECT count(*) AS left FROM ${table}`).get()]).toEqual([table, { left: 0 }]);
  });
});

describe('a refresh token', () => {
  it('is exchanged for new tokens, once, for as long as the site comes back', async () => {
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

  it('that comes a second time ends all that came of it, and nothing else', async () => {
    const [stolen, other] = [await connect(), await connect()];
    const second = (await refresh(stolen.refresh_token)) as Granted;
    expect(await refresh(stolen.refresh_token)).toEqual(refused);
    expect(await refresh(second.refresh_token)).toEqual(refused);
    expect(await Promise.all([stolen, second, other].map(({ access_token }) => isHeard(access_token)))).toEqual([false, false, true]);
    expect(await refresh(other.refresh_token)).toHaveProperty('access_token');
  });

  it('is its own client’s: another one changes nothing by it', async () => {
    const { refresh_token: token } = await connect();
    expect(await refresh(token, { client_id: 'cinema' })).toEqual(refused);
    expect(await refresh(token)).toHaveProperty('access_token');
  });

  it.each(['', 'x', '.', `${'a'.repeat(43)}.${'b'.repeat(43)}`, 'a.b.c'])('is none: %j', async (token) => {
    expect(await refresh(token)).toEqual({ error: token === '' ? 'invalid_request' : 'invalid_grant' });
  });

  it('may be exchanged for less, never for more', async () => {
    const { refresh_token: token } = await connect('profile loyalty');
    expect(await refresh(token, { scope: 'profile email' })).toEqual({ error: 'invalid_scope' });
    expect(await refresh(token, { scope: 'receipts' })).toEqual({ error: 'invalid_scope' });
    const less = (await refresh(token, { scope: 'profile' })) as Granted;
    expect([less.scope, await isHeard(less.access_token)]).toEqual(['profile', false]);
    expect(await refresh(less.refresh_token)).toMatchObject({ scope: 'profile loyalty' });
  });
});

describe('a client', () => {
  it.each([
    ['unknown', { client_id: 'nobody' }],
    ['with a secret that it does not have', { client_secret: 'guessed' }],
    ['that has one, without it', { client_id: 'kiosk' }],
    ['that has one, with another', { client_id: 'kiosk', client_secret: 'guessed' }],
  ])('%s is told that it is none, and burns nothing', async (_who, changes) => {
    const code = await getCode();
    expect(await exchange(code, changes)).toEqual({ error: 'invalid_client' });
    expect(await exchange(code)).toHaveProperty('access_token');
  });

  it('with its secret is itself', async () => {
    const code = await getCode({ client_id: 'kiosk' });
    expect(await exchange(code, { client_id: 'kiosk', client_secret: secret })).toHaveProperty('access_token');
  });

  it.each<[string, Partial<BodyInput<typeof requestOauthToken>>, string]>([
    ['no grant type', { grant_type: undefined }, 'invalid_request'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['no address', { redirect_uri: undefined }, 'invalid_request'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['a verifier that is none', { code_verifier: 'short' }, 'invalid_request'],
  ])('that asks with %s is told so', async (_what, changes, error) => {
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
  ])('is no other: %s', async (uri) => expect((await known(uri)).status).toBe(404));

  it('takes the code where it was asked for', async () => {
    const redirect_uri = 'http://127.0.0.1:51004/cb';
    const code = await getCode({ client_id: 'app', redirect_uri });
    expect(await exchange(code, { client_id: 'app', redirect_uri: 'http://127.0.0.1:51005/cb' })).toEqual(refused);
    expect(await exchange(code, { client_id: 'app', redirect_uri })).toHaveProperty('access_token');
  });
});

describe('a connected site', () => {
  const sites = async () => (await mallApi.callAs(member.token, listConnectedSites)).data;

  it('is known to the member by what all its devices may read, and since when', async () => {
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

  it('reads nothing from the moment on that the member ends it; others go on', async () => {
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

  it('has as many devices as people have', async () => {
    const first = await connect();
    for (let more = 0; more < 10; more += 1) await connect();
    expect(await refresh(first.refresh_token)).toEqual(refused);
    expect(await isHeard(first.access_token)).toBe(false);
    expect(mallApi.db.prepare('SELECT count(*) AS kept FROM partner_grant').get()).toEqual({ kept: 10 });
  });
});
