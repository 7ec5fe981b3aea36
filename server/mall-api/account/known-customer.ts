import type { KnownCustomer } from '#shared/contracts/customers.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  ledger: Pick<Ledger, 'tiers'>;
  queries: Pick<Queries, 'customers'>;
}

/** Who stands before a till, a barrier or a desk: first name and level, and no more. */
export function toKnownCustomer(customerId: number, { ledger, queries }: Dependencies): KnownCustomer {
  const { firstName, verifiedMs } = queries.customers.get(customerId);
  const tier = ledger.tiers.tierOf(customerId);
  const names = tier?.translations.map(({ locale, name }) => ({ locale, name }));
  return {
    first_name: firstName,
    tier: tier && names ? { id: tier.id, translations: names } : null,
    is_active: verifiedMs !== undefined,
  };
}
