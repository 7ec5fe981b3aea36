import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, listQuery, Money, Text, translations } from './fields.ts';

/** A card that was saved with the payment provider; its number is nobody's to know here. */
export const PaymentMethod = z.object({ id: Id, brand: Text, last4: z.string().check(z.regex(/^\d{4}$/)), expires: z.string() });
export type PaymentMethod = z.infer<typeof PaymentMethod>;
export const listPaymentMethods = listEndpoint({
  name: 'listPaymentMethods',
  path: '/v1/me/payment-methods',
  access: 'member',
  item: PaymentMethod,
});

export const removePaymentMethod = endpoint({
  name: 'removePaymentMethod',
  method: 'DELETE',
  path: '/v1/me/payment-methods',
  access: 'member',
  query: z.object({ id: IdParam }),
  answer: z.object({}),
});

export const purchaseKinds = ['booking', 'gift_card', 'customer_reward'] as const;

/** What the member paid for, with money or with points, newest first. */
export const Purchase = z.object({
  id: Id,
  kind: z.enum(purchaseKinds),
  number: z.string(),
  purchased_at: DateTime,
  price: z.nullable(Money),
  points: z.nullable(z.int()),
  translations: translations({ title: Text }),
});
export type Purchase = z.infer<typeof Purchase>;
export const listPurchases = listEndpoint({
  name: 'listPurchases',
  path: '/v1/me/purchases',
  access: 'member',
  isPaged: true,
  query: z.object({ ...listQuery, kind: z.optional(z.enum(purchaseKinds)) }),
  item: Purchase,
});
