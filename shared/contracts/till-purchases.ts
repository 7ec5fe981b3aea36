import type {
  CreditedPurchase,
  NewPurchaseReturn,
  NewTillPurchase,
  PurchaseBatch,
  PurchaseResult,
  TillPurchase,
} from '../schemas/till-purchases.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { CreditedPurchase, NewTillPurchase, TillMember, TillPurchase } from '../schemas/till-purchases.ts';

// All calls in this file are our additions.

const ofTills = { isOptional: true, access: 'operator', scope: 'purchases:write', needs: ['is_authentication_active'] } as const;

/**
 * Credits a purchase at once. Idempotent by the idempotency key, and by shop, number, amount and day for the same card. `Conflict`: `number`:
 * `duplicate` (credited already, to another card or as a photograph), `card`: `account_blocked` or `email_not_verified`. `NotFound`: unknown card.
 */
export const reportPurchase = endpoint({
  name: 'reportPurchase',
  method: 'POST',
  path: '/v1/purchases',
  ...ofTills,
  isIdempotent: true,
  body: schema<typeof NewTillPurchase>(),
  answer: schema<typeof CreditedPurchase>(),
});

export const getReportedPurchase = endpoint({
  name: 'getReportedPurchase',
  path: '/v1/purchases/{id}',
  ...ofTills,
  params: { id },
  answer: schema<typeof TillPurchase>(),
});

/**
 * Takes back a purchase, or an amount of it, with exactly the points that it earned; points that the member has spent are owed. An amount requires an
 * idempotency key. `UnprocessableEntity` (`amount`: `too_big`), `Conflict` (`id`: `already_used`): more than is left.
 */
export const returnPurchase = endpoint({
  name: 'returnPurchase',
  method: 'POST',
  path: '/v1/purchases/{id}/returns',
  ...ofTills,
  isIdempotent: true,
  params: { id },
  body: schema<typeof NewPurchaseReturn>(),
  answer: schema<typeof CreditedPurchase>(),
});

/**
 * Reports what a till has collected without a connection, up to 72 hours late, in any order. Each entry has its own key and its own result: a failed
 * entry does not stop the others. Send the same batch again after a lost answer.
 */
export const reportPurchases = listEndpoint({
  name: 'reportPurchases',
  method: 'POST',
  path: '/v1/purchases/batch',
  ...ofTills,
  isLarge: true,
  lane: 'records',
  body: schema<typeof PurchaseBatch>(),
  item: schema<typeof PurchaseResult>(),
});
