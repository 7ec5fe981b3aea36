import type { Receipt, ReceiptPicture, SubmitReceiptBody } from '../schemas/receipts.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type { Receipt } from '../schemas/receipts.ts';

export const receiptStatuses = ['pending', 'approved', 'rejected'] as const;
/** Reasons why staff rejected a receipt; `revoked`: after it was approved. */
export const rejectionReasons = ['unreadable', 'not_ours', 'amount_differs', 'too_old', 'duplicate', 'other', 'revoked'] as const;
/** Reasons why a receipt waits for review, as shown to its member. */
export const heldFor = ['resembles', 'pace', 'amount', 'code', 'sample'] as const;
export type HeldFor = (typeof heldFor)[number];

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
