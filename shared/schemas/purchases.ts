import * as z from 'zod/mini';
import { listPaymentMethods, listPurchases, purchaseKinds, removePaymentMethod } from '../contracts/purchases.ts';
import { check } from './check.ts';
import { DateTime, Done, Id, Money, mayLack, Text, translations } from './fields.ts';

/** A card saved with the payment provider, which alone knows its number. */
export const PaymentMethod = z.object({ id: Id, brand: Text, last4: z.string().check(z.regex(/^\d{4}$/)), expires: z.string() });
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A purchase of the member with money or points. Lists have the newest first. */
export const Purchase = mayLack(
  z.object({
    id: Id,
    kind: z.enum(purchaseKinds),
    number: z.string(),
    purchased_at: DateTime,
    price: z.nullable(Money),
    points: z.nullable(z.int()),
    translations: translations({ title: Text }),
  }),
  { number: ({ id }) => String(id), price: null, points: null },
);
export type Purchase = z.infer<typeof Purchase>;

export const purchasesChecks = [
  check(listPaymentMethods, { item: PaymentMethod }),
  check(removePaymentMethod, { answer: Done }),
  check(listPurchases, { item: Purchase }),
];
