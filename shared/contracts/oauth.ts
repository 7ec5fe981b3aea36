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
/** Scope names, separated by spaces (RFC 6749, 3.3). */
export const scopePattern = /^(?:profile|email|loyalty)(?: (?:profile|email|loyalty))*$/;
/** PKCE verifier or challenge (RFC 7636, 4.1). */
export const pkcePattern = /^[\w.~-]{43,128}$/;

/** Access requested by a partner's site, before the member agrees; unknown partners and redirect addresses are `NotFound` (our addition). */
export const getOauthRequest = endpoint({
  name: 'getOauthRequest',
  path: '/v1/oauth/authorize',
  access: 'member',
  query: { client_id: text({ form: clientIdPattern }), redirect_uri: text({ most: 500 }), scope: optional(text({ form: scopePattern })) },
  answer: schema<typeof OauthRequest>(),
});

/** Errors of an authorization request, as sent to the partner's site (RFC 6749, 4.1.2.1). */
export type OauthRequestError = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';

/** Grants access: returns a code for the partner's site, valid once, for a minute. PKCE is required (RFC 7636). */
export const authorizePartner = endpoint({
  name: 'authorizePartner',
  method: 'POST',
  path: '/v1/oauth/authorize',
  access: 'member',
  body: schema<typeof AuthorizePartnerBody>(),
  answer: schema<typeof PartnerCode>(),
});

/** Errors of a token request, as sent to the partner's site (RFC 6749, 5.2). */
export const oauthTokenErrors = ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'invalid_scope'] as const;
export type OauthTokenError = (typeof oauthTokenErrors)[number];

/**
 * Exchanges a partner's code or refresh token for tokens (our addition). At the gateway it takes a form and returns a bare answer, as in RFC 6749:
 * `server/gateway/api/oauth.ts`.
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
 * Revokes a partner's token and ends its connection (RFC 7009; not part of the original API). Succeeds for unknown tokens. At the gateway it takes a
 * form and returns an empty answer: `server/gateway/api/oauth.ts`.
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

/** Partners' sites that the member has connected, each once (our addition). */
export const listConnectedSites = listEndpoint({
  name: 'listConnectedSites',
  path: '/v1/me/partners',
  access: 'member',
  isOptional: true,
  item: schema<typeof ConnectedSite>(),
});

/** Ends a partner's access to the member's data (our addition). Idempotent. */
export const disconnectSite = endpoint({
  name: 'disconnectSite',
  method: 'DELETE',
  path: '/v1/me/partners',
  isOptional: true,
  access: 'member',
  query: { client_id: text({ form: clientIdPattern }) },
  answer: schema<typeof Done>(),
});
