import { type PartnerRequest, partnerRequest } from '#shared/contracts/oauth.ts';
import { readParameters } from '#shared/contracts/parameters.ts';

/** What a partner's site sends its visitor here with; undefined when something in it is missing or not what we take. */
export function readPartnerRequest(query: URLSearchParams): PartnerRequest | undefined {
  const given = Object.keys(partnerRequest).map((name) => [name, query.get(name) ?? undefined]);
  const { values, errors } = readParameters(partnerRequest, Object.fromEntries(given));
  return Object.keys(errors).length === 0 ? (values as PartnerRequest) : undefined; // all are required, and none is wrong
}

/** Where a member who refuses goes: only an address that is known to be the partner's. */
export function toRefusal({ redirect_uri, state }: PartnerRequest): string {
  const target = new URL(redirect_uri);
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('state', state);
  return target.href;
}
