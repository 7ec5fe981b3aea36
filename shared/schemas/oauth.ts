import * as z from 'zod/mini';
import { oauthScopes } from '../contracts/endpoint.ts';
import { authorizePartner, clientIdPattern, exchangeOauthCode, getOauthRequest, pkcePattern, scopePattern } from '../contracts/oauth.ts';
import { check } from './check.ts';
import { SessionToken } from './fields.ts';

const ClientId = z.string().check(z.regex(clientIdPattern));
const RedirectUri = z.string().check(z.maxLength(500));
const Scope = z.string().check(z.regex(scopePattern));
const PkceText = z.string().check(z.regex(pkcePattern));

export const OauthRequest = z.object({ name: z.string(), host: z.string(), scopes: z.array(z.enum(oauthScopes)) });

export const AuthorizePartnerBody = z.object({
  response_type: z.literal('code'),
  client_id: ClientId,
  redirect_uri: RedirectUri,
  state: z.string().check(z.minLength(1), z.maxLength(500)),
  scope: Scope,
  code_challenge: PkceText,
  code_challenge_method: z.literal('S256'),
});

export const PartnerCode = z.object({ redirect_to: z.string() });

export const ExchangeOauthCodeBody = z.object({
  grant_type: z.literal('authorization_code'),
  client_id: ClientId,
  redirect_uri: RedirectUri,
  code: SessionToken,
  code_verifier: PkceText,
});

export const PartnerToken = z.object({
  access_token: SessionToken,
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
});

export const oauthChecks = [
  check(getOauthRequest, { answer: OauthRequest }),
  check(authorizePartner, { body: AuthorizePartnerBody, answer: PartnerCode }),
  check(exchangeOauthCode, { body: ExchangeOauthCodeBody, answer: PartnerToken }),
];
