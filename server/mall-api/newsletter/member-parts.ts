import type { DomainParts } from '../domain-parts.ts';
import type { MemberPart } from '../member-part.ts';

// Data stored by address, whether it is a member's or not.

export function prepareNewsletterPart({ queries: { customers, newsletter } }: DomainParts): MemberPart {
  return {
    sections: {
      newsletter(customerId) {
        const subscription = newsletter.findByEmail(customers.get(customerId).email);
        return subscription ? { email: subscription.email, locale: subscription.locale, status: subscription.status } : null;
      },
    },
    forget: (customerId) => newsletter.remove(customers.get(customerId).email),
  };
}

export function prepareSupportPart({ queries: { customers, support } }: DomainParts): MemberPart {
  return {
    sections: { support_requests: (customerId) => support.listByEmail(customers.get(customerId).email) },
    forget: (customerId) => support.removeByEmail(customers.get(customerId).email),
  };
}
