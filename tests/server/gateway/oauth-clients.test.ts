import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as openid from 'openid-client';
import { AuthorizationCode } from 'simple-oauth2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizePartner, disconnectSite, listConnectedSites, requestOauthToken, revokeOauthToken } from '#shared/contracts/oauth.ts';
import { getPoints } from '#shared/contracts/points.ts';
import { type StartedGateway, startGatewayProcess } from '../../support/started-gateway.ts';
import { createMember, type TestMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const secret = randomBytes(32).toString('base64url');
const appAddress = 'http://127.0.0.1:51004/callback';
const siteAddress = 'https://parking.example/back?from=mall';
const partners = [
  { client_id: 'river-app', name: 'River App', redirect_uris: ['http://127.0.0.1/callback'] },
  {
    client_id: 'parking',
    name: 'River Parking',
    redirect_uris: [siteAddress],
    client_secret_sha256: createHash('sha256').update(secret).digest('hex'),
  },
];

const tenants = join(import.meta.dirname, '../../support/tenants');
let configDir: string;
let mallApi: RunningMallApi;
let gateway: StartedGateway;
let member: TestMember;
beforeAll(async () => {
  configDir = mkdtempSync(join(tmpdir(), 'oauth-clients-'));
  cpSync(join(tenants, 'tiny'), join(configDir, 'tiny'), { recursive: true });
  const file = join(configDir, 'tiny/tenant.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), partners }));
  mallApi = await startMallApi(undefined, { partners });
  gateway = await startGatewayProcess(mallApi.origin, { TENANT: 'tiny', CONFIG_DIR: configDir });
  member = createMember(mallApi);
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
  rmSync(configDir, { recursive: true });
});

/** Makes a call of the site from the member's browser. */
const askAs = (token: string, path: string, init: RequestInit = {}) =>
  fetch(`${gateway.origin}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...(init.body && { 'content-type': 'application/json' }) },
  });

/** Does what the consent page does after the member has clicked 'allow'. Returns the address of the redirect. */
async function agree(address: URL): Promise<URL> {
  const page = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
  expect(new URL(page.headers.get('location') ?? '', address).pathname).toMatch(/^\/(?:cz\/prihlaseni|en\/login)$/); // a guest is sent to the login first
  const body = JSON.stringify(Object.fromEntries(address.searchParams));
  const answer = await askAs(member.token, authorizePartner.path, { method: 'POST', body });
  const { data } = (await answer.json()) as { data: { redirect_to: string } }; // safe: a successful answer
  const back = new URL(data.redirect_to);
  back.searchParams.set('iss', gateway.origin); // the site's page adds it, too (RFC 9207)
  return back;
}

describe('openid-client, for an app without a secret', () => {
  const discover = (id = 'river-app') =>
    openid.discovery(new URL(gateway.origin), id, undefined, openid.None(), {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
    });

  async function connect(config: openid.Configuration, scope = 'profile loyalty') {
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const asked = {
      redirect_uri: appAddress,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    const back = await agree(openid.buildAuthorizationUrl(config, asked));
    return { back, checks: { pkceCodeVerifier: verifier, expectedState: state } };
  }

  it('discovers everything from the issuer', async () => {
    const metadata = (await discover()).serverMetadata();
    expect(metadata).toMatchObject({
      issuer: gateway.origin,
      authorization_endpoint: `${gateway.origin}/cz/povoleni-pristupu`,
      token_endpoint: `${gateway.origin}/api/v1/oauth/token`,
      token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
      revocation_endpoint: `${gateway.origin}/api/v1/oauth/revoke`,
      revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    });
    expect(metadata.supportsPKCE()).toBe(true);
  });

  it('completes the whole flow: code, token, reads, new tokens, and the end by the member', async () => {
    const config = await discover();
    const { back, checks } = await connect(config);
    expect(back.origin + back.pathname).toBe(appAddress);
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    expect([tokens.token_type, tokens.expiresIn(), tokens.scope]).toEqual(['bearer', expect.any(Number), 'profile loyalty']);
    const points = new URL(`${gateway.origin}/api${getPoints.path}`);
    expect((await openid.fetchProtectedResource(config, tokens.access_token, points, 'GET')).status).toBe(200);

    const again = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect((await openid.fetchProtectedResource(config, again.access_token, points, 'GET')).status).toBe(200);

    const { data } = (await (await askAs(member.token, listConnectedSites.path)).json()) as { data: { client_id: string }[] };
    expect(data.map(({ client_id }) => client_id)).toContain('river-app');
    await askAs(member.token, `${disconnectSite.path}?client_id=river-app`, { method: 'DELETE' });
    await expect(openid.refreshTokenGrant(config, again.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
    await expect(openid.fetchProtectedResource(config, again.access_token, points, 'GET')).resolves.toMatchObject({ status: 401 });
  });

  it('revokes its refresh token, which ends the connection', async () => {
    const config = await discover();
    const { back, checks } = await connect(config);
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    const refreshToken = tokens.refresh_token ?? '';
    await openid.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' });
    const points = new URL(`${gateway.origin}/api${getPoints.path}`);
    await expect(openid.fetchProtectedResource(config, tokens.access_token, points, 'GET')).resolves.toMatchObject({ status: 401 });
    await expect(openid.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: 'invalid_grant' });
    await openid.tokenRevocation(config, refreshToken);
  });

  it('fails with OAuth’s own error if the verifier is wrong', async () => {
    const config = await discover();
    const { back, checks } = await connect(config);
    const slip = { ...checks, pkceCodeVerifier: openid.randomPKCECodeVerifier() };
    await expect(openid.authorizationCodeGrant(config, back, slip)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
    const tokens = await openid.authorizationCodeGrant(config, back, checks);
    await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('gets OAuth’s errors for an unknown client and an unknown grant', async () => {
    await expect(openid.refreshTokenGrant(await discover('nobody'), 'x')).rejects.toMatchObject({ cause: [{ scheme: 'basic' }] });
    await expect(openid.genericGrantRequest(await discover(), 'password', {})).rejects.toMatchObject({ error: 'unsupported_grant_type' });
  });
});

describe.each(['header', 'body'] as const)('simple-oauth2, for a site with a secret in the %s', (authorizationMethod) => {
  const open = (value = secret) =>
    new AuthorizationCode({
      client: { id: 'parking', secret: value },
      auth: { tokenHost: gateway.origin, tokenPath: `/api${requestOauthToken.path}`, authorizePath: '/en/authorize' },
      options: { authorizationMethod },
    });

  async function getCode(client: AuthorizationCode, verifier: string): Promise<string> {
    const pkce = { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' };
    const address = client.authorizeURL({ redirect_uri: siteAddress, scope: ['loyalty'], ...pkce });
    const back = await agree(new URL(address));
    expect(back.searchParams.get('from')).toBe('mall');
    return back.searchParams.get('code') ?? '';
  }

  it('completes the whole flow, and refreshes its tokens', async () => {
    const client = open();
    const verifier = randomBytes(32).toString('base64url');
    const code = await getCode(client, verifier);
    const more = { redirect_uri: siteAddress, code_verifier: verifier };
    await expect(open('guessed').getToken({ code, ...more })).rejects.toMatchObject({ output: { statusCode: 401 } });
    const tokens = await client.getToken({ code, ...more });
    expect([tokens.expired(), tokens.token.scope]).toEqual([false, 'loyalty']);
    expect((await askAs(String(tokens.token.access_token), getPoints.path)).status).toBe(200);
    const again = await tokens.refresh();
    expect((await askAs(String(again.token.access_token), getPoints.path)).status).toBe(200);
  });
});

describe.each([
  ['header', openid.ClientSecretBasic],
  ['body', openid.ClientSecretPost],
] as const)('openid-client, for a site with a secret in the %s', (_where, toAuth) => {
  it('revokes only with its secret', async () => {
    const discover = (value: string) =>
      openid.discovery(new URL(gateway.origin), 'parking', undefined, toAuth(value), {
        algorithm: 'oauth2',
        execute: [openid.allowInsecureRequests],
      });
    await expect(openid.tokenRevocation(await discover('guessed'), 'x')).rejects.toMatchObject({ cause: [{ scheme: 'basic' }] });
    await expect(openid.tokenRevocation(await discover(secret), 'x')).resolves.toBeUndefined();
  });
});

describe('the revocation endpoint', () => {
  it.each([
    ['an unknown token', 'client_id=river-app&token=x', 200, ''],
    ['an unknown hint', 'client_id=river-app&token=x&token_type_hint=id_token', 200, ''],
    ['no token', 'client_id=river-app', 400, '{"error":"invalid_request"}'],
    ['a token twice', 'client_id=river-app&token=x&token=y', 400, '{"error":"invalid_request"}'],
    ['a client with a secret, without it', 'client_id=parking&token=x', 401, '{"error":"invalid_client"}'],
    ['no client', 'token=x', 401, '{"error":"invalid_client"}'],
  ])('answers %s as RFC 7009 requires', async (_what, body, status, text) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${gateway.origin}/api${revokeOauthToken.path}`, { method: 'POST', body, headers });
    expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([status, text, 'no-store']);
  });
});

describe('the token endpoint', () => {
  const post = (body: string | URLSearchParams, headers: Record<string, string> = {}) =>
    fetch(`${gateway.origin}/api${requestOauthToken.path}`, { method: 'POST', body, headers });
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
  const form = 'application/x-www-form-urlencoded';

  it.each<[string, string, Record<string, string>, number, string]>([
    ['JSON', '{"grant_type":"refresh_token"}', { 'content-type': 'application/json' }, 400, 'invalid_request'],
    ['nothing', '', { 'content-type': form }, 401, 'invalid_client'],
    ['a field twice', 'client_id=river-app&grant_type=a&grant_type=b', { 'content-type': form }, 400, 'invalid_request'],
    ['too long a field', `client_id=river-app&code=${'x'.repeat(501)}`, { 'content-type': form }, 400, 'invalid_request'],
    ['too much', 'x'.repeat(40_000), { 'content-type': form }, 400, 'invalid_request'],
    ['no client', 'grant_type=refresh_token&refresh_token=x', { 'content-type': form }, 401, 'invalid_client'],
    ['no grant type', 'client_id=river-app', { 'content-type': form }, 400, 'invalid_request'],
    ['another grant type', 'client_id=river-app&grant_type=client_credentials', { 'content-type': form }, 400, 'unsupported_grant_type'],
    ['two clients', 'client_id=parking', { 'content-type': form, ...basic('river-app:') }, 400, 'invalid_request'],
    ['a secret in both', 'client_secret=x', { 'content-type': form, ...basic('parking:x') }, 400, 'invalid_request'],
    ['another scheme', 'client_id=river-app', { 'content-type': form, authorization: 'Digest x' }, 401, 'invalid_client'],
  ])('answers %s as RFC 6749 requires', async (_what, body, headers, status, error) => {
    const answer = await post(body, headers);
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
    expect([answer.headers.get('cache-control'), answer.headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Basic realm="oauth"' : null);
  });

  it('ignores unknown fields, and treats an empty field as missing', async () => {
    const answer = await post(`grant_type=refresh_token&refresh_token=x&audience=y&scope=&client_id=parking`, {
      'content-type': form,
      ...basic(`parking:${secret}`),
    });
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_grant' }]);
  });
});
