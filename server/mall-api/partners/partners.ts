import { createHash, timingSafeEqual } from 'node:crypto';
import type { Partner } from '#config/sign-in.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Throws `NotFound` unless the client is registered with exactly this address: browsers are never redirected to another one. */
export function getPartner(partners: readonly Partner[], clientId: string, redirectUri: string): Partner {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  const isTheirs = partner?.redirect_uris.some((known) => withoutPort(known) === withoutPort(redirectUri)) && URL.canParse(redirectUri);
  if (!partner || !isTheirs) throw new ApiError('NotFound');
  return partner;
}

/** Local apps may use any port (RFC 8252, 7.3). All other addresses are compared character by character. */
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
