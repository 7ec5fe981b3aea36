import * as z from 'zod/mini';
import {
  disputeReasons,
  disputeReceipt,
  getReceipt,
  getReceiptPicture,
  heldFor,
  listReceipts,
  readReceipt,
  receiptSources,
  receiptStatuses,
  rejectionReasons,
  submitReceipt,
} from '../contracts/receipts.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DateTime, Id, IdParam, Money, mayLack, PictureData } from './fields.ts';
import { ReadFacts } from './receipt-reading.ts';

export const Receipt = mayLack(
  z.object({
    id: Id,
    company_id: Id,
    number: z.string(),
    amount: Money,
    purchased_at: DateTime,
    status: z.enum(receiptStatuses),
    reason: z.nullable(z.enum(rejectionReasons)),
    /** Only while it is pending. */
    held_for: z.nullish(z.enum(heldFor)),
    /** Points that the receipt earned, or will earn if approved. */
    points: z.int().check(z.nonnegative()),
    /** Multiplier of the member's tier when it was sent; missing for receipts older than this field. */
    multiplier: z.nullish(z.number().check(z.positive())),
    /** How many of its points paid off points that the member owed. */
    settled: z.nullish(z.int().check(z.nonnegative())),
    /** Balance after its points were credited and the owed points paid off. */
    balance_after: z.nullish(z.int().check(z.nonnegative())),
    /** Missing: `photo`. */
    source: z.optional(z.enum(receiptSources)),
    /** Amount that the shop has taken back so far. */
    returned: z.nullish(Money),
    /** Points taken back for it. */
    points_returned: z.optional(z.int().check(z.nonnegative())),
    /** Conversation in which the member disputes it. */
    dispute_conversation_id: z.nullish(Id),
    has_picture: z.boolean(),
    /** Set if its fiscal QR code was read; `is_verified`: the signature is valid. */
    fiscal: z.nullable(z.object({ kind: z.enum(['de-tse', 'at-rksv', 'sk-ekasa']), is_verified: z.boolean() })),
    created_at: DateTime,
    reviewed_at: z.nullable(DateTime),
  }),
  { reason: null, points: 0, has_picture: false, fiscal: null, reviewed_at: null },
);
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptPicture = z.object({ picture: PictureData });

export const SubmitReceiptBody = z.object({
  company_id: IdParam,
  number: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(60)),
  /** Amount in minor units of the centre's currency. */
  amount: z.int().check(z.gte(1), z.lte(100_000_000)),
  purchased_at: DateTime,
  /** Content of its fiscal QR code. */
  fiscal_code: z.optional(z.string().check(z.maxLength(4000))),
});

export const DisputeReceiptBody = z.object({
  reason: z.enum(disputeReasons),
  text: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(1000))),
});

export const receiptsChecks = [
  check(listReceipts, { item: Receipt }),
  check(getReceipt, { answer: Receipt }),
  check(getReceiptPicture, { answer: ReceiptPicture }),
  check(disputeReceipt, { body: DisputeReceiptBody, answer: Receipt }),
  check(readReceipt, { answer: ReadFacts }),
  check(submitReceipt, { body: SubmitReceiptBody, answer: Receipt }),
];
