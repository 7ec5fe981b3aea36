import { createHash, timingSafeEqual } from 'node:crypto';
import type { Partner } from '#config/sign-in.ts';
import type { BodyOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { type OauthTokenError, pkcePattern, type requestOauthToken, type revokeOauthToken, scopePattern } from '#shared/contracts/oauth.ts';
import type { OauthCodes } from './oauth-codes.ts';
import type { PartnerGrants, Tokens } from './partner-grants.ts';

type TokenRequest = BodyOf<typeof requestOauthToken>;
type RevocationRequest = BodyOf<typeof revokeOauthToken>;

interface Dependencies {
  partners: readonly Partner[];
  oauthCodes: Pick<OauthCodes, 'exchange'>;
  partnerGrants: Pick<PartnerGrants, 'refresh' | 'revoke'>;
}

/** Answers a token request with tokens or an error code (RFC 6749, 5.2). Callers hold the transaction and commit it even for an error. */
export function answerTokenRequest(request: TokenRequest, { partners, oauthCodes, partnerGrants }: Dependencies): Tokens | OauthTokenError {
  const { client_id: clientId, client_secret: secret, grant_type: grantType, scope } = request;
  if (!isClient(partners, clientId, secret)) return 'invalid_client';
  if (grantType === 'authorization_code') {
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = request;
    if (!code || !redirectUri || !verifier || !pkcePattern.test(verifier)) return 'invalid_request';
    return oauthCodes.exchange({ code, clientId, redirectUri, verifier }) ?? 'invalid_grant';
  }
  if (grantType !== 'refresh_token') return grantType ? 'unsupported_grant_type' : 'invalid_request';
  if (!request.refresh_token) return 'invalid_request';
  if (scope !== undefined && !scopePattern.test(scope)) return 'invalid_scope';
  return partnerGrants.refresh(request.refresh_token, clientId, scope);
}

/**
 * Ends the connection of a token. Returns an error code, or undefined for a success. Ignores the type hint, because the
 * two kinds of tokens look different (RFC 7009, 2.1). Callers hold the transaction.
 */
export function revokeToken(
  request: RevocationRequest,
  { partners, partnerGrants }: Omit<Dependencies, 'oauthCodes'>,
): OauthTokenError | undefined {
  const { client_id: clientId, client_secret: secret, token } = request;
  if (!isClient(partners, clientId, secret)) return 'invalid_client';
  return token ? partnerGrants.revoke(token, clientId) : 'invalid_request';
}

/**
 * Returns a partner. Throws `NotFound` unless the client is registered with exactly this address, so that browsers are
 * never redirected to another address.
 */
export function getPartner(partners: readonly Partner[], clientId: string, redirectUri: string): Partner {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  const isTheirs = partner?.redirect_uris.some((known) => withoutPort(known) === withoutPort(redirectUri)) && URL.canParse(redirectUri);
  if (!partner || !isTheirs) throw new ApiError('NotFound');
  return partner;
}

/**
 * Removes the port from addresses of local apps, which may use any port (RFC 8252, 7.3). All other addresses are
 * compared character by character.
 */
function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');
}

/** Authenticates a client by its secret; public clients have none (RFC 6749, 2.1). */
export function isClient(partners: readonly Partner[], clientId: string, secret = ''): boolean {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  if (!partner) return false;
  if (partner.client_secret_sha256 === undefined) return secret === '';
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(partner.client_secret_sha256, 'hex'));
}
