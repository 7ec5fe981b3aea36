import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { DateTime, Id, IdParam, listQuery, Money, PictureData } from './fields.ts';

export const receiptStatuses = ['pending', 'approved', 'rejected'] as const;
/** Why a person refused a receipt; `revoked`: took it back after it was approved. */
export const rejectionReasons = ['unreadable', 'not_ours', 'amount_differs', 'too_old', 'duplicate', 'other', 'revoked'] as const;
/** Why a receipt waits for a person, as far as its member is told. */
export const heldFor = ['resembles', 'pace', 'amount', 'code', 'sample'] as const;
export type HeldFor = (typeof heldFor)[number];

export const Receipt = z.object({
  id: Id,
  company_id: Id,
  number: z.string(),
  amount: Money,
  purchased_at: DateTime,
  status: z.enum(receiptStatuses),
  reason: z.nullable(z.enum(rejectionReasons)),
  /** While it is pending. */
  held_for: z.nullish(z.enum(heldFor)),
  /** What it brought, or would bring. */
  points: z.int().check(z.nonnegative()),
  /** Of the member's tier when it was sent; receipts from before it was kept have none. */
  multiplier: z.nullish(z.number().check(z.positive())),
  /** What there was once its points had come. */
  balance_after: z.nullish(z.int().check(z.nonnegative())),
  has_picture: z.boolean(),
  /** Its fiscal QR code was read; `is_verified`: and its signature holds. */
  fiscal: z.nullable(z.object({ kind: z.enum(['de-tse', 'at-rksv', 'sk-ekasa']), is_verified: z.boolean() })),
  created_at: DateTime,
  reviewed_at: z.nullable(DateTime),
});
export type Receipt = z.infer<typeof Receipt>;

/** Newest first. */
export const listReceipts = listEndpoint({
  name: 'listReceipts',
  path: '/v1/me/receipts',
  access: 'member',
  isPaged: true,
  query: z.object({ ...listQuery, status: z.optional(z.enum(receiptStatuses)) }),
  item: Receipt,
});

/** An addition of ours, as is the picture. */
export const getReceipt = endpoint({
  name: 'getReceipt',
  path: '/v1/me/receipts/{id}',
  access: 'member',
  params: z.object({ id: IdParam }),
  answer: Receipt,
});

export const getReceiptPicture = endpoint({
  name: 'getReceiptPicture',
  path: '/v1/me/receipts/{id}/picture',
  access: 'member',
  params: z.object({ id: IdParam }),
  answer: z.object({ picture: PictureData }),
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
  insteadOfPicture: 'fiscal_code',
  body: z.object({
    company_id: IdParam,
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    /** Minor units of the centre's currency. */
    amount: z.int().check(z.gte(1), z.lte(100_000_000)),
    purchased_at: DateTime,
    /** What its QR code says. */
    fiscal_code: z.optional(z.string().check(z.maxLength(4000))),
  }),
  answer: Receipt,
});
