import type { OauthScope } from '#shared/contracts/endpoint.ts';
import type { Customer } from '#shared/contracts/profile.ts';

/** Restricts a member's data to the scopes granted to a partner's site. */
export function toPartnerView(customer: Customer, scopes: ReadonlySet<OauthScope>): Customer {
  const isNamed = scopes.has('profile');
  return {
    id: customer.id,
    email: scopes.has('email') ? customer.email : '',
    first_name: isNamed ? customer.first_name : '',
    last_name: isNamed ? customer.last_name : '',
    locale: customer.locale,
    created_at: customer.created_at,
    birth_date: null,
    phone: null,
    card_number: '',
    has_card_reader: false,
    picture: null,
    consents: { terms: customer.consents.terms, newsletter: false },
    notices: false,
    interests: [],
    has_password: false,
  };
}
