import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';
import { authorizePartner, requestOauthToken } from '#shared/contracts/oauth.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { createMember } from '../mall-api/members.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const redirectUri = 'https://parking.example/back';
const verifier = 'v'.repeat(64);
const emptied = ['token', 'member'].map((name) => expect.stringMatching(new RegExp(`^${name}=; Max-Age=0;`)));

let mallApi: RunningMallApi;
let gateway: TestGateway;
let own: string;

beforeAll(async () => {
  const partners = [{ client_id: 'parking', name: 'River Parking', redirect_uris: [redirectUri] }];
  mallApi = await startMallApi(undefined, { partners });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { trustProxy: true } });
  own = createMember(mallApi).token;
});
afterAll(async () => {
  await gateway.close();
  await mallApi.close();
});

/** Requests tokens as a partner, through the gateway. */
async function exchange(scope: string): Promise<Response> {
  const agreed = await mallApi.sendAs(own, authorizePartner, {
    response_type: 'code',
    client_id: 'parking',
    redirect_uri: redirectUri,
    scope,
    state: 'x',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { data } = agreed.body as { data: { redirect_to: string } }; // safe: a successful answer
  const code = new URL(data.redirect_to).searchParams.get('code');
  const asked = {
    grant_type: 'authorization_code',
    client_id: 'parking',
    redirect_uri: redirectUri,
    code: code ?? '',
    code_verifier: verifier,
  };
  return fetch(`${gateway.origin}/api${requestOauthToken.path}`, { method: 'POST', body: new URLSearchParams(asked) });
}

async function getToken(scope: string): Promise<string> {
  return ((await (await exchange(scope)).json()) as { access_token: string }).access_token; // safe: a successful answer of OAuth
}

const ask = (method: string, path: string, token: string, init: RequestInit = {}) =>
  fetch(gateway.origin + path, {
    method,
    ...init,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': toOwnAddress(token), ...init.headers },
  });

/** Returns a different network for each token, because the gateway limits refused calls per network and minute. */
const toOwnAddress = (token: string) => `10.${[...createHash('sha256').update(token).digest().subarray(0, 3)].join('.')}`;

describe.each(['profile', 'email', 'loyalty', 'profile email loyalty'])('a partner’s token for %s', (scope) => {
  it('is issued without a cookie', async () => {
    const answer = await exchange(scope);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  });

  it('cannot become a session of the site', async () => {
    const answer = await ask('POST', '/api/session', await getToken(scope));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, emptied]);
    const beside = await ask('POST', '/api/session', await getToken(scope), { headers: { cookie: `token=${own}` } });
    expect([beside.status, beside.headers.getSetCookie()]).toEqual([401, emptied]);
  });

  it('cannot send pictures', async () => {
    const token = await getToken(scope);
    const form = new FormData();
    form.set('picture', new Blob(['x']), 'a.jpg');
    expect((await ask('POST', '/api/v1/me/profile-picture', token, { body: form })).status).toBe(401);
  });

  it('sets no cookie by any call', async () => {
    const token = await getToken(scope);
    const answers = contracts.map(async ({ name, method, path }) => {
      const init = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' };
      const answer = await ask(method, `/api${path.replace(/\{\w+\+?\}/g, '1')}`, token, init);
      return [name, answer.headers.getSetCookie()];
    });
    expect((await Promise.all(answers)).filter(([, cookies]) => cookies?.length !== 0)).toEqual([]);
  });
});

it('a member’s own token sets the cookie again', async () => {
  const answer = await ask('POST', '/api/session', own);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([
    200,
    [expect.stringContaining(`token=${own};`), expect.stringContaining('member=1;')],
  ]);
});
