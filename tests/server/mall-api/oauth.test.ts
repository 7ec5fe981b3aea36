import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteAccount, requestPassword, setForgottenPassword } from '#shared/contracts/account.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import { getOauthRequest } from '#shared/contracts/oauth.ts';
import { getMemberTier, getPoints } from '#shared/contracts/points.ts';
import { changeProfile, getOwnData, getProfile } from '#shared/contracts/profile.ts';
import { accountSteps, done, password, unauthorized } from './account-steps.ts';
import { createMember, type TestMember } from './members.ts';
import { asked, challenge, type Granted, oauthSteps, partners, redirectUri, refused } from './oauth-steps.ts';
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
const { seconds, agree, getCode, exchange, connect, getAccess, refresh } = steps;

describe('a partner’s request', () => {
  it('is shown to the member before they agree', async () => {
    expect((await mallApi.callAs(member.token, getOauthRequest, { query: asked })).data).toEqual({
      name: 'River Parking',
      host: 'parking.example',
      scopes: ['profile', 'loyalty'],
    });
  });

  it.each([
    ['an unknown partner', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['the address with a suffix', { redirect_uri: `${redirectUri}&x=1` }],
    ['the address below it', { redirect_uri: 'https://parking.example/other/' }],
    ['the address in other emails', { redirect_uri: 'https://PARKING.example/other' }],
    ['another partner’s address', { client_id: 'cinema', redirect_uri: 'https://parking.example/other' }],
  ])('is not found for %s', async (_, changes) => {
    const address = toAddress(getOauthRequest, { query: { ...asked, ...changes } });
    expect(await mallApi.refuseAs(member.token, address)).toMatchObject({ status: 404 });
    expect(await agree(changes)).toMatchObject({ status: 404 });
  });

  it('is visible to members only', async () => {
    expect(await mallApi.refuseAs(undefined, toAddress(getOauthRequest, { query: asked }))).toMatchObject(unauthorized);
    expect(await agree({}, 'n'.repeat(43))).toMatchObject(unauthorized);
  });

  it.each([
    ['no PKCE', { code_challenge: '' }, 'code_challenge'],
    ['plain PKCE', { code_challenge_method: 'plain' as 'S256' }, 'code_challenge_method'],
    ['the implicit flow', { response_type: 'token' as 'code' }, 'response_type'],
    ['too long a state', { state: 's'.repeat(501) }, 'state'],
    ['an unknown scope', { scope: 'profile receipts' }, 'scope'],
  ])('is rejected with %s', async (_, changes, field) => {
    expect(await agree(changes)).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  });
});

describe('a code', () => {
  it('is returned with the state, to exactly the registered address', async () => {
    const { body } = await agree();
    const { origin, pathname, searchParams } = new URL((body as { data: { redirect_to: string } }).data.redirect_to); // safe: the type of a successful answer
    expect([origin + pathname, searchParams.get('from'), searchParams.get('state')]).toEqual([
      'https://parking.example/back',
      'mall',
      'a state & more',
    ]);
    expect(searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  });

  it('is exchanged for a token valid for an hour, and never stored in clear', async () => {
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

  it('survives a partner’s mistake, but not repeated attempts', async () => {
    const [slipped, guessed] = [await getCode(), await getCode()];
    const wrongly = (code: string) => exchange(code, { code_verifier: 'w'.repeat(64) });
    expect(await wrongly(slipped)).toEqual(refused);
    expect(await exchange(slipped)).toHaveProperty('access_token');
    for (let tries = 0; tries < 5; tries += 1) expect(await wrongly(guessed)).toEqual(refused);
    expect(await exchange(guessed)).toEqual(refused);
  });

  it('revokes its grant when used twice, but not the member’s own session', async () => {
    const code = await getCode();
    const { access_token: token, refresh_token: refreshToken } = (await exchange(code)) as Granted;
    const other = await getAccess();
    expect(await exchange(code)).toEqual(refused);
    expect(await refresh(refreshToken)).toEqual(refused);
    expect(await mallApi.refuseAs(token, toAddress(getPoints))).toMatchObject(unauthorized);
    await mallApi.callAs(other, getPoints);
    await mallApi.callAs(member.token, getPoints);
  });

  it('becomes invalid when the password changes', async () => {
    const code = await getCode();
    const { access_token: access, refresh_token: refreshToken } = await connect();
    await mallApi.send(requestPassword, { email: member.email });
    const [token = ''] = await accountSteps(() => mallApi).tokensOf();
    expect(await mallApi.send(setForgottenPassword, { token, password })).toMatchObject(done);
    expect(await exchange(code)).toMatchObject(refused);
    expect(await refresh(refreshToken)).toEqual(refused);
    expect(await mallApi.refuseAs(access, toAddress(getPoints))).toMatchObject(unauthorized);
  });

  it('is valid for a minute', async () => {
    const [late, early] = [await getCode(), await getCode()];
    seconds(59.999);
    expect(await exchange(early)).toHaveProperty('access_token');
    seconds(60);
    expect(await exchange(late)).toMatchObject(refused);
  });

  it('is useless with a challenge that no verifier matches', async () => {
    const code = await getCode({ code_challenge: 'p'.repeat(128) });
    expect(await exchange(code, { code_verifier: 'p'.repeat(128) })).toMatchObject(refused);
  });
});

describe('a partner’s token', () => {
  it.each([
    ['profile', { email: '', first_name: 'Jana', last_name: 'Malá' }],
    ['email', { email: 'jana@visitor.example', first_name: '', last_name: '' }],
    ['email profile', { email: 'jana@visitor.example', first_name: 'Jana', last_name: 'Malá' }],
  ])('shows the parts of the profile that %s covers', async (scope, shown) => {
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
  ])('reads only what %s covers', async (scope, statuses) => {
    const headers = { authorization: `Bearer ${await getAccess(scope)}` };
    const answers = [getProfile, getPoints, getMemberTier].map((contract) => mallApi.get(toAddress(contract), { headers }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(statuses);
  });

  it('is rejected by the site’s own calls', async () => {
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

  it('is part of the member’s data export, and is deleted with the account', async () => {
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
