import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { findBodyErrors } from '#shared/contracts/incoming-call.ts';
import { authorizePartner } from '#shared/contracts/oauth.ts';

/** What a partner's site sends its visitor here with. */
export type PartnerRequest = BodyInput<typeof authorizePartner>;

const names = ['response_type', 'client_id', 'redirect_uri', 'state', 'scope', 'code_challenge', 'code_challenge_method'] as const;

/** Undefined when something in it is missing or not what we take. */
export function readPartnerRequest(query: URLSearchParams): PartnerRequest | undefined {
  const given = Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
  return Object.keys(findBodyErrors(authorizePartner, given)).length === 0 ? (given as PartnerRequest) : undefined; // by the contract itself
}

/** Where a member who refuses goes: only an address that is known to be the partner's. */
export function toRefusal({ redirect_uri, state }: PartnerRequest): string {
  const target = new URL(redirect_uri);
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('state', state);
  return target.href;
}
