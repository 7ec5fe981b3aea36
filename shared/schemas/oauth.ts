import * as z from 'zod/mini';
import { oauthScopes } from '../contracts/endpoint.ts';
import {
  authorizePartner,
  clientIdPattern,
  disconnectSite,
  getOauthRequest,
  listConnectedSites,
  oauthTokenErrors,
  pkcePattern,
  requestOauthToken,
  revokeOauthToken,
  scopePattern,
} from '../contracts/oauth.ts';
import { check } from './check.ts';
import { DateTime, Done, SessionToken } from './fields.ts';

const ClientId = z.string().check(z.regex(clientIdPattern));
const RedirectUri = z.string().check(z.maxLength(500));
const Scope = z.string().check(z.regex(scopePattern));
const PkceText = z.string().check(z.regex(pkcePattern));

export const OauthRequest = z.object({ name: z.string(), host: z.string(), scopes: z.array(z.enum(oauthScopes)) });

export const AuthorizePartnerBody = z.object({
  response_type: z.literal('code'),
  client_id: ClientId,
  redirect_uri: RedirectUri,
  state: z.optional(z.string().check(z.maxLength(500))),
  scope: Scope,
  code_challenge: PkceText,
  code_challenge_method: z.literal('S256'),
});

export const PartnerCode = z.object({ redirect_to: z.string() });

/** Unvalidated form field: missing and invalid values are answered with OAuth's own error codes. */
const Field = z.optional(z.string().check(z.maxLength(500)));

export const RequestOauthTokenBody = z.object({
  grant_type: Field,
  client_id: z.string().check(z.maxLength(500)),
  client_secret: Field,
  code: Field,
  redirect_uri: Field,
  code_verifier: Field,
  refresh_token: Field,
  scope: Field,
});

export const PartnerToken = z.object({
  access_token: SessionToken,
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string(),
});

const OauthFailure = z.object({ error: z.enum(oauthTokenErrors) });
export const OauthAnswer = z.union([PartnerToken, OauthFailure]);

export const RevokeOauthTokenBody = z.object({
  client_id: z.string().check(z.maxLength(500)),
  client_secret: Field,
  token: Field,
  token_type_hint: Field,
});
export const OauthRevocation = z.union([OauthFailure, Done]);

export const ConnectedSite = z.object({
  client_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(oauthScopes)),
  since: DateTime,
  last_used_at: DateTime,
});
export type ConnectedSite = z.infer<typeof ConnectedSite>;

export const oauthChecks = [
  check(getOauthRequest, { answer: OauthRequest }),
  check(authorizePartner, { body: AuthorizePartnerBody, answer: PartnerCode }),
  check(requestOauthToken, { body: RequestOauthTokenBody, answer: OauthAnswer }),
  check(revokeOauthToken, { body: RevokeOauthTokenBody, answer: OauthRevocation }),
  check(listConnectedSites, { item: ConnectedSite }),
  check(disconnectSite, { answer: Done }),
];
