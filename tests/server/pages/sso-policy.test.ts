import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Firebase } from '#config/sign-in.ts';
import { noThirdParties, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const firebase: Firebase = {
  projectId: 'quay-centre',
  apiKey: 'k'.repeat(39),
  authDomain: 'quay-centre.firebaseapp.com',
  providers: ['google.com'],
  jwksUrl: 'https://keys.example/',
};

let upstream: FaultUpstream;
let hidden: FaultUpstream;
let gateway: TestGateway;
let without: TestGateway;
let off: TestGateway;

async function startWith(is_sso_visible: boolean): Promise<FaultUpstream> {
  const started = await startUpstream();
  const settings = { is_sso_visible, is_authentication_active: true };
  started.answer('/v1/settings-web-app/web', sendJson(success(settings)));
  return started;
}

beforeAll(async () => {
  [upstream, hidden] = [await startWith(true), await startWith(false)];
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { ...noThirdParties, firebase } });
  without = await startGateway({ upstreamOrigin: upstream.origin, tenant: noThirdParties });
  off = await startGateway({ upstreamOrigin: hidden.origin, tenant: { ...noThirdParties, firebase } });
});

afterAll(async () => {
  await Promise.all([gateway, without, off].map((one) => one.close()));
  await Promise.all([upstream, hidden].map((one) => one.close()));
});

const member = { cookie: `token=${'t'.repeat(43)}` };

async function look(at: TestGateway, path: string, headers: Record<string, string> = {}) {
  const answer = await at.get(path, headers);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const foreign = policy.split('; ').filter((directive) => directive.includes('https:'));
  return { status: answer.status, foreign, opener: answer.headers.get('cross-origin-opener-policy') };
}

describe('pages with login by other sites', () => {
  it.each([
    ['/en/login', {}],
    ['/cz/registrace', {}],
    ['/en/profile', member],
  ])('%s allows the origins of the login popup, and lets the popup communicate with it', async (path, headers) => {
    expect(await look(gateway, path, headers)).toEqual({
      status: 200,
      foreign: [
        "script-src 'self' https://apis.google.com",
        "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
        "frame-src 'self' https://quay-centre.firebaseapp.com",
      ],
      opener: 'same-origin-allow-popups',
    });
  });

  it.each([
    ['/en', {}],
    ['/en/forgot-password', {}],
    ['/en/login/x', {}],
    ['/en/dashboard', member],
    ['/api/pages/en/login', {}],
  ])('do not include other pages: %s', async (path, headers) => {
    expect(await look(gateway, path, headers)).toMatchObject({ foreign: [], opener: 'same-origin' });
  });

  it.each(['/en/login', '/cz/registrace'])(
    'are like other pages if no project is configured or login is switched off: %s',
    async (path) => {
      const plain = { status: 200, foreign: [], opener: 'same-origin' };
      expect([await look(without, path), await look(off, path)]).toEqual([plain, plain]);
    },
  );

  it('contain the public configuration of the project, but not the address of its keys', async () => {
    const configOf = async (at: TestGateway) => ((await (await at.get('/api/config')).json()) as { data: { tenant: object } }).data.tenant;
    const { jwksUrl: _, ...shown } = firebase;
    expect(await configOf(gateway)).toMatchObject({ firebase: shown });
    expect(JSON.stringify(await configOf(gateway))).not.toContain('keys.example');
    expect([await configOf(without), await configOf(off)].map((tenant) => 'firebase' in tenant)).toEqual([false, false]);
  });
});

describe('the consent page of a partner', () => {
  const request = new URLSearchParams({
    client_id: 'parking',
    redirect_uri: `https://parking.example/${'b'.repeat(400)}`,
    state: 's'.repeat(400),
    scope: 'profile',
    response_type: 'code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });

  it('sends a visitor to the login, and back with all parameters of the partner', async () => {
    const answer = await gateway.get(`/en/authorize?${request}`);
    expect(answer.status).toBe(302);
    const login = new URL(answer.headers.get('location') ?? '', 'https://quay.example');
    expect([login.pathname, login.searchParams.get('return')]).toEqual(['/en/login', `/en/authorize?${request}`]);
  });

  it('is for members only, and uncached', async () => {
    const answer = await gateway.get(`/en/authorize?${request}`, member);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});
