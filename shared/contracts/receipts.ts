import type { ReadFacts } from '../schemas/receipt-reading.ts';
import type { DisputeReceiptBody, Receipt, ReceiptPicture, SubmitReceiptBody } from '../schemas/receipts.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type { Receipt } from '../schemas/receipts.ts';

export const receiptStatuses = ['pending', 'approved', 'rejected'] as const;
/** Reasons why staff rejected a receipt; `revoked`: after it was approved; `voided`: the shop took the purchase back. */
export const rejectionReasons = ['unreadable', 'not_ours', 'amount_differs', 'too_old', 'duplicate', 'other', 'revoked', 'voided'] as const;
/** Reasons why a receipt waits for review, as shown to its member. `reading`: its picture is being read, then rules or staff decide. */
export const heldFor = ['resembles', 'pace', 'amount', 'code', 'newcomer', 'differs', 'unreadable', 'sample', 'reading'] as const;
export type HeldFor = (typeof heldFor)[number];

/** `photo`: photographed by the member; `till` and `cashier`: reported by the shop. */
export const receiptSources = ['photo', 'till', 'cashier'] as const;
/** Reasons why a member disputes a receipt. */
export const disputeReasons = ['not_mine', 'amount_differs', 'points_missing', 'other'] as const;

/** Newest first. */
export const listReceipts = listEndpoint({
  name: 'listReceipts',
  path: '/v1/me/receipts',
  access: 'member',
  isPaged: true,
  query: { ...listQuery, status: optional(choice(receiptStatuses)) },
  item: schema<typeof Receipt>(),
});

/** Our addition, like `getReceiptPicture`. */
export const getReceipt = endpoint({
  name: 'getReceipt',
  path: '/v1/me/receipts/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof Receipt>(),
});

export const getReceiptPicture = endpoint({
  name: 'getReceiptPicture',
  path: '/v1/me/receipts/{id}/picture',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof ReceiptPicture>(),
});

/**
 * Opens a conversation with the centre that names the receipt (our addition). Idempotent: a receipt is disputed once, and answered with that
 * conversation.
 */
export const disputeReceipt = endpoint({
  name: 'disputeReceipt',
  method: 'POST',
  path: '/v1/me/receipts/{id}/dispute',
  isOptional: true,
  access: 'member',
  params: { id },
  body: schema<typeof DisputeReceiptBody>(),
  answer: schema<typeof Receipt>(),
});

/**
 * A duplicate, from any member, is `Conflict` (`number`: `duplicate`); a similar receipt waits for review. The body comes from a form, with numbers
 * as text.
 */
export const submitReceipt = endpoint({
  name: 'submitReceipt',
  method: 'POST',
  path: '/v1/me/receipts',
  access: 'member',
  isIdempotent: true,
  picture: 'image',
  pictureUse: 'receipt',
  insteadOfPicture: 'fiscal_code',
  body: schema<typeof SubmitReceiptBody>(),
  answer: schema<typeof Receipt>(),
});

/**
 * Reads the picture of a receipt, to fill in the form for `submitReceipt`; stores nothing. At most `receiptReadingLimits.perHour` pictures per member
 * and hour, then `TooManyRequests`. If too many pictures wait: `ServiceUnavailable`.
 */
export const readReceipt = endpoint({
  name: 'readReceipt',
  method: 'POST',
  path: '/v1/me/receipts/reading',
  isOptional: true,
  access: 'member',
  lane: 'reading',
  picture: 'image',
  pictureUse: 'receipt',
  answer: schema<typeof ReadFacts>(),
});
