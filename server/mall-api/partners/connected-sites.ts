import type { Partner } from '#config/sign-in.ts';
import { oauthScopes } from '#shared/contracts/endpoint.ts';
import type { ConnectedSite } from '#shared/contracts/oauth.ts';
import type { PartnerGrants } from './partner-grants.ts';

/** Groups a member's connections by site; a site may have one per device. Former partners are shown by their id. */
export function listSites(grants: ReturnType<PartnerGrants['list']>, partners: readonly Partner[]): ConnectedSite[] {
  const bySite = Map.groupBy(grants, ({ clientId }) => clientId);
  return [...bySite].map(([clientId, own]) => ({
    client_id: clientId,
    name: partners.find(({ client_id }) => client_id === clientId)?.name ?? clientId,
    scopes: oauthScopes.filter((scope) => own.some(({ scopes }) => scopes.includes(scope))),
    since: own.map(({ createdAt }) => createdAt).toSorted()[0] ?? '',
    last_used_at:
      own
        .map(({ usedAt }) => usedAt)
        .toSorted()
        .at(-1) ?? '',
  }));
}
