import type { AuthorizePartnerBody, ExchangeOauthCodeBody, OauthRequest, PartnerCode, PartnerToken } from '../schemas/oauth.ts';
import { endpoint, schema } from './endpoint.ts';
import { choice, type ReadParameters, text } from './parameters.ts';

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
  query: { client_id: text({ form: clientIdPattern }), redirect_uri: text({ most: 500 }), scope: text({ form: scopePattern }) },
  answer: schema<typeof OauthRequest>(),
});

/** What a partner's site sends its visitor with to the site's own page, where they are asked. */
export const partnerRequest = {
  ...getOauthRequest.query,
  response_type: choice(['code']),
  state: text({ least: 1, most: 500 }),
  code_challenge: text({ form: pkcePattern }),
  code_challenge_method: choice(['S256']),
};
export type PartnerRequest = ReadParameters<typeof partnerRequest>;

/** The member agrees: a code for the partner's site, once, within a minute. PKCE is required (RFC 7636). */
export const authorizePartner = endpoint({
  name: 'authorizePartner',
  method: 'POST',
  path: '/v1/oauth/authorize',
  access: 'member',
  body: schema<typeof AuthorizePartnerBody>(),
  answer: schema<typeof PartnerCode>(),
});

/** The partner's server exchanges the code (an addition of ours). */
export const exchangeOauthCode = endpoint({
  name: 'exchangeOauthCode',
  method: 'POST',
  path: '/v1/oauth/token',
  access: 'guest',
  needs: ['is_authentication_active'],
  hasCredentials: true,
  body: schema<typeof ExchangeOauthCodeBody>(),
  answer: schema<typeof PartnerToken>(),
});
