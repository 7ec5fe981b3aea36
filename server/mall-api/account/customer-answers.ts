import type { Customer } from '#shared/contracts/profile.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Consents } from './consents.ts';
import { toPictureData } from './pictures.ts';

interface Dependencies {
  queries: Pick<Queries, 'categories' | 'customers' | 'notices'>;
  consents: Consents;
}

/** Creates the answers with a member's own data. */
export function prepareCustomerAnswers({ queries: { categories, customers, notices }, consents }: Dependencies) {
  /** Lists ids of possible interests, without categories that an editor has removed. */
  function listInterests(): ReadonlySet<number> {
    return new Set(categories.list('company').map(({ id }) => id));
  }

  return {
    listInterests,
    /** Returns a member's data. Throws `NotFound` if the customer no longer exists. */
    get(customerId: number): Customer {
      const customer = customers.get(customerId);
      const existing = listInterests();
      const terms = consents.findTerms(customerId);
      return {
        id: customer.id,
        email: customer.email,
        first_name: customer.firstName,
        last_name: customer.lastName,
        birth_date: customer.birthDate ?? null,
        phone: customer.phone ?? null,
        locale: customer.locale,
        card_number: customer.cardNumber,
        has_card_reader: true, // cashiers read it on the desk's page
        picture: customer.picture ? toPictureData(customer.picture) : null,
        consents: {
          terms: { version: terms?.version ?? '', at: toDateTime(terms?.atMs ?? customer.createdMs) },
          newsletter: consents.isSubscribed(customer),
        },
        notices: notices.isOn(customerId),
        interests: customer.interests.filter((id) => existing.has(id)),
        has_password: customer.passwordHash !== undefined,
        created_at: toDateTime(customer.createdMs),
      };
    },
  };
}

function toDateTime(ms: number): string {
  return new Date(ms).toISOString();
}
