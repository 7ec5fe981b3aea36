import { createHash, timingSafeEqual } from 'node:crypto';
import type { Partner } from '#config/sign-in.ts';
import { ApiError } from '#shared/contracts/errors.ts';

/** Throws `NotFound` for whoever is not registered with exactly this address: nobody is sent to another one. */
export function getPartner(partners: readonly Partner[], clientId: string, redirectUri: string): Partner {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  const isTheirs = partner?.redirect_uris.some((known) => withoutPort(known) === withoutPort(redirectUri)) && URL.canParse(redirectUri);
  if (!partner || !isTheirs) throw new ApiError('NotFound');
  return partner;
}

/** An app takes whatever port it gets on its own machine (RFC 8252, 7.3); any other address is compared character by character. */
function withoutPort(address: string): string {
  return address.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');
}

/** Whether it is that client: by its secret, or without one where it has none to keep (RFC 6749, 2.1). */
export function isClient(partners: readonly Partner[], clientId: string, secret = ''): boolean {
  const partner = partners.find(({ client_id }) => client_id === clientId);
  if (!partner) return false;
  if (partner.client_secret_sha256 === undefined) return secret === '';
  return timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(partner.client_secret_sha256, 'hex'));
}
