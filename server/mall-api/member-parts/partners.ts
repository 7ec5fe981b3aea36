import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

/** What they let partners' sites read. */
export function preparePartnersPart({ oauthCodes, partners }: DomainParts): MemberPart {
  return {
    sections: {
      partners: (customerId) =>
        oauthCodes.listConsents(customerId).map((consent) => ({
          ...consent,
          name: partners.find(({ client_id }) => client_id === consent.client_id)?.name ?? null,
        })),
    },
    forget: oauthCodes.forgetCustomer,
  };
}
