import * as z from 'zod/mini';
import { endpoint, oauthScopes } from './endpoint.ts';
import { SessionToken } from './fields.ts';

const ClientId = z.string().check(z.regex(/^[\w.-]{1,64}$/));
const RedirectUri = z.string().check(z.maxLength(500));
/** Names with blanks between them (RFC 6749, 3.3). */
const Scope = z.string().check(z.regex(/^(?:profile|email|loyalty)(?: (?:profile|email|loyalty))*$/));
/** RFC 7636, 4.1: a verifier, and a challenge made of it, are of these characters. */
const PkceText = z.string().check(z.regex(/^[\w.~-]{43,128}$/));

/** What a partner's site asks for, before the member agrees; an unknown partner or another address is `NotFound` (an addition of ours). */
export const getOauthRequest = endpoint({
  name: 'getOauthRequest',
  path: '/v1/oauth/authorize',
  access: 'member',
  query: z.object({ client_id: ClientId, redirect_uri: RedirectUri, scope: Scope }),
  answer: z.object({ name: z.string(), host: z.string(), scopes: z.array(z.enum(oauthScopes)) }),
});

/** The member agrees: a code for the partner's site, once, within a minute. PKCE is required (RFC 7636). */
export const authorizePartner = endpoint({
  name: 'authorizePartner',
  method: 'POST',
  path: '/v1/oauth/authorize',
  access: 'member',
  body: z.object({
    response_type: z.literal('code'),
    client_id: ClientId,
    redirect_uri: RedirectUri,
    state: z.string().check(z.minLength(1), z.maxLength(500)),
    scope: Scope,
    code_challenge: PkceText,
    code_challenge_method: z.literal('S256'),
  }),
  answer: z.object({ redirect_to: z.string() }),
});

/** The partner's server exchanges the code (an addition of ours). */
export const exchangeOauthCode = endpoint({
  name: 'exchangeOauthCode',
  method: 'POST',
  path: '/v1/oauth/token',
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: z.object({
    grant_type: z.literal('authorization_code'),
    client_id: ClientId,
    redirect_uri: RedirectUri,
    code: SessionToken,
    code_verifier: PkceText,
  }),
  answer: z.object({ access_token: SessionToken, token_type: z.literal('Bearer'), expires_in: z.int(), scope: z.string() }),
});
