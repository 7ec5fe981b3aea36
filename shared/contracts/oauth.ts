import type { Done } from '../schemas/fields.ts';
import type {
  AuthorizePartnerBody,
  ConnectedSite,
  OauthAnswer,
  OauthRequest,
  OauthRevocation,
  PartnerCode,
  RequestOauthTokenBody,
  RevokeOauthTokenBody,
} from '../schemas/oauth.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { optional, text } from './parameters.ts';

export type { ConnectedSite } from '../schemas/oauth.ts';

export const clientIdPattern = /^[\w.-]{1,64}$/;
/** Names with blanks between them (RFC 6749, 3.3). */
export const scopePattern = /^(?:profile|email|loyalty)(?: (?:profile|email|loyalty))*$/;
/** RFC 7636, 4.1: a verifier, and a challenge made of it, are of these characters. */
export const pkcePattern = /^[\w.~-]{43,128}$/;

/** What a partner's site asks for, before the member agrees; an unknown partner or another address is `NotFound` (an addition of ours). */
export const getOauthRequest = endpoint({
  name: 'getOauthRequest',
  path: '/v1/oauth/authorize',
  access: 'member',
  query: { client_id: text({ form: clientIdPattern }), redirect_uri: text({ most: 500 }), scope: optional(text({ form: scopePattern })) },
  answer: schema<typeof OauthRequest>(),
});

/** What is wrong with what a partner's site asks for, as that site is told (RFC 6749, 4.1.2.1). */
export type OauthRequestError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';

/** The member agrees: a code for the partner's site, once, within a minute. PKCE is required (RFC 7636). */
export const authorizePartner = endpoint({
  name: 'authorizePartner',
  method: 'POST',
  path: '/v1/oauth/authorize',
  access: 'member',
  body: schema<typeof AuthorizePartnerBody>(),
  answer: schema<typeof PartnerCode>(),
});

/** What is wrong with a request for tokens, as the partner's site is told (RFC 6749, 5.2). */
export const oauthTokenErrors = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'invalid_scope'] as const;
export type OauthTokenError = (typeof oauthTokenErrors)[number];

/**
 * A partner's site exchanges a code, or a refresh token, for tokens (an addition of ours). It speaks to the gateway as RFC 6749 has it, with a
 * form and a bare answer: `server/gateway/api/oauth.ts`.
 */
export const requestOauthToken = endpoint({
  name: 'requestOauthToken',
  method: 'POST',
  path: '/v1/oauth/token',
  isOptional: true,
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  isOauth: true,
  body: schema<typeof RequestOauthTokenBody>(),
  answer: schema<typeof OauthAnswer>(),
});

/**
 * A partner's site returns a token and ends the connection that it belongs to (RFC 7009; not part of the original API). An unknown token is a success.
 * At the gateway it is a form with an empty answer: `server/gateway/api/oauth.ts`.
 */
export const revokeOauthToken = endpoint({
  name: 'revokeOauthToken',
  method: 'POST',
  path: '/v1/oauth/revoke',
  isOptional: true,
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  isOauth: true,
  body: schema<typeof RevokeOauthTokenBody>(),
  answer: schema<typeof OauthRevocation>(),
});

/** The partners' sites that the member has connected, each once (an addition of ours). */
export const listConnectedSites = listEndpoint({
  name: 'listConnectedSites',
  path: '/v1/me/partners',
  access: 'member',
  isOptional: true,
  item: schema<typeof ConnectedSite>(),
});

/** From then on it reads nothing of the member any more (an addition of ours). One that is not connected is as good as ended. */
export const disconnectSite = endpoint({
  name: 'disconnectSite',
  method: 'DELETE',
  path: '/v1/me/partners',
  isOptional: true,
  access: 'member',
  query: { client_id: text({ form: clientIdPattern }) },
  answer: schema<typeof Done>(),
});
