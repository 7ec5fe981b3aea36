import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listPurchases, Purchase } from '#shared/contracts/purchases.ts';
import { preparePage } from '../bodies.ts';
import type { Database } from '../database.ts';
import { isoInstant, jsonListOf, jsonObject } from '../sqlite/dialect.ts';

/** A reward as it was when it was activated; its code is what the member knows it by. */
const activatedReward = jsonObject({
  id: 'id',
  kind: `'customer_reward'`,
  number: 'code',
  purchased_at: isoInstant('activated_ms'),
  price: 'NULL',
  points: 'points',
  translations: jsonListOf('customer_reward.body', 'translations', ['locale', 'title']),
});

/** What members paid for. Until anything is sold here for money, these are the rewards that they activated with points. */
export function preparePurchaseQueries(db: Database) {
  const list = preparePage<Purchase>(db, {
    body: activatedReward,
    from: 'customer_reward',
    where: `customer_id = :customerId AND refunded_ms IS NULL AND coalesce(:kind, 'customer_reward') = 'customer_reward'`,
    orderBy: 'id DESC',
  });
  return {
    /** Newest first. */
    list: (customerId: number, { kind, page, per_page }: QueryOf<typeof listPurchases>) =>
      list({ customerId, kind: kind ?? null }, { page, per_page }),
  };
}
