import { createHash } from 'node:crypto';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, BodyInput } from '#shared/contracts/endpoint.ts';
import { authorizePartner, requestOauthToken, revokeOauthToken } from '#shared/contracts/oauth.ts';
import { getPoints } from '#shared/contracts/points.ts';
import type { TestMember } from './members.ts';
import { type RunningMallApi, wednesdayNoon } from './running-mall-api.ts';

export const redirectUri = 'https://parking.example/back?from=mall';
export const clientSecret = 's'.repeat(43);
export const partners = [
  { client_id: 'parking', name: 'River Parking', redirect_uris: [redirectUri, 'https://parking.example/other'] },
  { client_id: 'cinema', name: 'Quay Cinema', redirect_uris: [redirectUri] },
  { client_id: 'app', name: 'River App', redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]/cb'] },
  {
    client_id: 'kiosk',
    name: 'Kiosk',
    redirect_uris: [redirectUri],
    client_secret_sha256: createHash('sha256').update(clientSecret).digest('hex'),
  },
];
export const asked = { client_id: 'parking', redirect_uri: redirectUri, scope: 'loyalty profile' };
const verifier = 'v'.repeat(64);
export const challenge = createHash('sha256').update(verifier).digest('base64url');
const agreement: BodyInput<typeof authorizePartner> = {
  response_type: 'code',
  ...asked,
  state: 'a state & more',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
export const refused = { error: 'invalid_grant' };

type Agreement = Partial<typeof agreement>;
export type TokenRequest = Partial<BodyInput<typeof requestOauthToken>>;
export type Granted = Extract<AnswerOf<typeof requestOauthToken>, { access_token: string }>;

/** Actions of a partner's site and its visitor. Mall API and member may differ for each test. */
export function oauthSteps(getMallApi: () => RunningMallApi, getMember: () => TestMember) {
  const agree = (changes: Agreement = {}, token: string | undefined = getMember().token) =>
    getMallApi().sendAs(token, authorizePartner, { ...agreement, ...changes });

  async function getCode(changes: Agreement = {}): Promise<string> {
    const { body } = await agree(changes);
    return new URL((body as { data: { redirect_to: string } }).data.redirect_to).searchParams.get('code') ?? ''; // safe: the type of a successful answer
  }

  async function ask(body: BodyInput<typeof requestOauthToken>): Promise<AnswerOf<typeof requestOauthToken>> {
    const answer = (await getMallApi().send(requestOauthToken, body)).body;
    return (answer as { data: AnswerOf<typeof requestOauthToken> }).data; // safe: the type of a successful answer
  }

  const own = { grant_type: 'authorization_code', client_id: 'parking', redirect_uri: redirectUri, code_verifier: verifier };
  const exchange = (code: string, changes: TokenRequest = {}) => ask({ ...own, code, ...changes });
  const connect = async (scope = 'profile email loyalty') => (await exchange(await getCode({ scope }))) as Granted;

  return {
    seconds: (count: number) => getMallApi().setNow(new Date(wednesdayNoon.getTime() + count * 1000)),
    agree,
    getCode,
    exchange,
    connect,
    getAccess: async (scope?: string) => (await connect(scope)).access_token,
    refresh: (token: string, changes: TokenRequest = {}) =>
      ask({ grant_type: 'refresh_token', client_id: 'parking', refresh_token: token, ...changes }),
    revoke: async (body: Partial<BodyInput<typeof revokeOauthToken>>) =>
      ((await getMallApi().send(revokeOauthToken, { client_id: 'parking', ...body })).body as { data: unknown }).data, // safe: the type of a successful answer
    isHeard: async (token: string) =>
      (await getMallApi().get(toAddress(getPoints), { headers: { authorization: `Bearer ${token}` } })).status === 200,
  };
}
