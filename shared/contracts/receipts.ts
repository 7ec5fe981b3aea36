import type { Receipt, ReceiptPicture, SubmitReceiptBody } from '../schemas/receipts.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional } from './parameters.ts';

export type { Receipt } from '../schemas/receipts.ts';

export const receiptStatuses = ['pending', 'approved', 'rejected'] as const;
/** Why a person refused a receipt; `revoked`: took it back after it was approved. */
export const rejectionReasons = ['unreadable', 'not_ours', 'amount_differs', 'too_old', 'duplicate', 'other', 'revoked'] as const;
/** Why a receipt waits for a person, as far as its member is told. */
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

/** An addition of ours, as is the picture. */
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
 * The same receipt twice, by whomever, is `Conflict` (`number`: `duplicate`); what resembles another one waits for a person. The fields
 * come out of a form: figures are text.
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
