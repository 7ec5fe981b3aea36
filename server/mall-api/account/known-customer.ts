import type { KnownCustomer } from '#shared/contracts/customers.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  ledger: Pick<Ledger, 'tiers'>;
  queries: Pick<Queries, 'customers'>;
}

/** Returns what tills, barriers and desks may know of a customer: only first name and level. */
export function toKnownCustomer(customerId: number, { ledger, queries }: Dependencies): KnownCustomer {
  const { firstName, verifiedMs, blockedMs } = queries.customers.get(customerId);
  const tier = ledger.tiers.tierOf(customerId);
  const names = tier?.translations.map(({ locale, name }) => ({ locale, name }));
  return {
    first_name: firstName,
    tier: tier && names ? { id: tier.id, translations: names } : null,
    is_active: verifiedMs !== undefined && blockedMs === undefined,
  };
}
