import type { Done } from '../schemas/fields.ts';
import type { PaymentMethod, Purchase } from '../schemas/purchases.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type { PaymentMethod, Purchase } from '../schemas/purchases.ts';

export const listPaymentMethods = listEndpoint({
  name: 'listPaymentMethods',
  path: '/v1/me/payment-methods',
  isOptional: true,
  access: 'member',
  item: schema<typeof PaymentMethod>(),
});

export const removePaymentMethod = endpoint({
  name: 'removePaymentMethod',
  method: 'DELETE',
  path: '/v1/me/payment-methods',
  isOptional: true,
  access: 'member',
  query: { id },
  answer: schema<typeof Done>(),
});

export const purchaseKinds = ['booking', 'gift_card', 'customer_reward'] as const;
export const listPurchases = listEndpoint({
  name: 'listPurchases',
  path: '/v1/me/purchases',
  isOptional: true,
  access: 'member',
  isPaged: true,
  query: { ...listQuery, kind: optional(choice(purchaseKinds)) },
  item: schema<typeof Purchase>(),
});
