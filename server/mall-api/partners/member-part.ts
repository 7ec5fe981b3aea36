import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

/** Consents for partners' sites, and connected sites. */
export function preparePartnersPart({ oauthCodes, partnerGrants, partners }: DomainParts): MemberPart {
  const findName = (clientId: string) => partners.find(({ client_id }) => client_id === clientId)?.name ?? null;
  return {
    sections: {
      partners: (customerId) => oauthCodes.listConsents(customerId).map((consent) => ({ ...consent, name: findName(consent.client_id) })),
      connected_sites: (customerId) =>
        partnerGrants.list(customerId).map(({ clientId, scopes, createdAt, usedAt }) => ({
          client_id: clientId,
          name: findName(clientId),
          scope: scopes.join(' '),
          since: createdAt,
          last_used_at: usedAt,
        })),
    },
    forget(customerId) {
      oauthCodes.forgetCustomer(customerId);
      partnerGrants.forgetCustomer(customerId);
    },
  };
}
