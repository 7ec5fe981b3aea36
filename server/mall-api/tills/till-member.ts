import type { TillMember } from '#shared/schemas/till-purchases.ts';
import type { Campaigns } from '../loyalty/campaigns.ts';
import type { Ledger } from '../loyalty/ledger.ts';
import type { Queries } from '../prepare-queries.ts';
import type { PurchaseQueries } from './purchase-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'customers'>;
  ledger: Pick<Ledger, 'balanceOf' | 'owedOf' | 'tiers'>;
  campaigns: Pick<Campaigns, 'listCounting'>;
  purchases: Pick<PurchaseQueries, 'listUsableRewards'>;
}

/** Shows a till the points of a member and what the member may use in a shop; null for a deleted account. Callers hold the transaction. */
export function prepareTillMember({ clock, queries: { customers }, ledger, campaigns, purchases }: Dependencies) {
  function toLevel(customerId: number): TillMember['level'] {
    if (!ledger.tiers.tierOf(customerId)) return null;
    const { tier, points_to_next } = ledger.tiers.getMemberTier(customerId);
    return { id: tier.id, points_to_next, translations: tier.translations.map(({ locale, name }) => ({ locale, name })) };
  }

  return (customerId: number, companyId: number): TillMember | null => {
    if (!customers.find(customerId)) return null;
    const nowMs = clock().getTime();
    const rewards = purchases.listUsableRewards({ customerId, companyId, nowMs });
    return {
      balance: ledger.balanceOf(customerId),
      owed: ledger.owedOf(customerId),
      level: toLevel(customerId),
      rewards: rewards.map(({ expires_ms, translations }) => ({
        expires_at: new Date(expires_ms).toISOString(),
        translations: translations.map(({ locale, title }) => ({ locale, title })) as TillMember['rewards'][number]['translations'], // safe: a reward as its schema checked it
      })),
      campaigns: campaigns.listCounting({ customerId, companyId, boughtMs: nowMs }).map(({ id, valid_to, translations }) => ({
        id,
        valid_to: valid_to ?? null,
        translations: translations.map(({ locale, title }) => ({ locale, title })),
      })),
    };
  };
}
