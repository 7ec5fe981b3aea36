import type { FastifyInstance } from 'fastify';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listPaymentMethods, listPurchases, type Purchase, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { isoInstant, jsonListOf, jsonObject } from '../core/db/sqlite/dialect.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerPurchases(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { paymentMethods } = dependencies.queries;
  const purchases = preparePurchaseQueries(dependencies.db);

  implementMemberPaged(app, dependencies, listPurchases, ({ customerId, query }) => purchases.list(customerId, query));
  implementMember(app, dependencies, listPaymentMethods, ({ customerId }) => paymentMethods.list(customerId));
  implementMember(app, dependencies, removePaymentMethod, ({ customerId, query }) => {
    if (!paymentMethods.remove(customerId, query.id)) throw new ApiError('NotFound');
    return {};
  });
}

/** A reward as of its activation; members know it by its code. */
const activatedReward = jsonObject({
  id: 'id',
  kind: `'customer_reward'`,
  number: 'code',
  purchased_at: isoInstant('activated_ms'),
  price: 'NULL',
  points: 'points',
  translations: jsonListOf('customer_reward.body', 'translations', ['locale', 'title']),
});

/** A booking as of the order. */
const paidBooking = jsonObject({
  id: 'id',
  kind: `'booking'`,
  number: 'number',
  purchased_at: isoInstant('paid_ms'),
  price: jsonObject({ amount: 'amount', currency: 'currency' }),
  points: 'NULL',
  translations: jsonListOf('booking_order.body', 'translations', ['locale', 'title']),
});

/** A gift card as of its purchase. */
const paidGiftCard = jsonObject({
  id: 'id',
  kind: `'gift_card'`,
  number: 'order_number',
  purchased_at: isoInstant('paid_ms'),
  price: jsonObject({ amount: 'amount', currency: 'currency' }),
  points: 'NULL',
  translations: jsonListOf('gift_card.body', 'translations', ['locale', 'title']),
});

const bought = `(
  SELECT ${activatedReward} AS body, 'customer_reward' AS kind, activated_ms AS bought_ms, id, customer_id
  FROM customer_reward WHERE refunded_ms IS NULL
  UNION ALL
  SELECT ${paidBooking} AS body, 'booking' AS kind, paid_ms AS bought_ms, id, customer_id
  FROM booking_order WHERE paid_ms IS NOT NULL AND cancelled_ms IS NULL
  UNION ALL
  SELECT ${paidGiftCard} AS body, 'gift_card' AS kind, paid_ms AS bought_ms, id, customer_id
  FROM gift_card WHERE paid_ms IS NOT NULL AND cancelled_ms IS NULL
) AS bought`;

/** Queries of members' purchases: rewards for points, bookings and gift cards for money. They omit refunded purchases. */
function preparePurchaseQueries(db: Database) {
  const list = preparePage<Purchase>(db, {
    body: 'body',
    from: bought,
    where: 'customer_id = :customerId AND (kind = :kind OR :kind IS NULL)',
    orderBy: 'bought_ms DESC, id DESC',
  });
  return {
    /** Lists a member's purchases, newest first. */
    list: (customerId: number, { kind, page, per_page }: QueryOf<typeof listPurchases>) =>
      list({ customerId, kind: kind ?? null }, { page, per_page }),
  };
}
