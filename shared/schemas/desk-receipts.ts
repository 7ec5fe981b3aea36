import * as z from 'zod/mini';
import {
  approveReceipt,
  getDeskReceipt,
  getDeskReceiptPicture,
  getReceiptQueue,
  holdReasons,
  likenesses,
  listWaitingReceipts,
  previewReceiptApproval,
  rejectReceipt,
  reviewReasons,
  undoReceiptDecision,
} from '../contracts/desk-receipts.ts';
import { heldFor, receiptSources, receiptStatuses, rejectionReasons } from '../contracts/receipts.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { CalendarDate, Count, DateTime, Id, IdParam, Money, Text, translations } from './fields.ts';
import { ReceiptReading } from './receipt-reading.ts';
import { ReceiptPicture } from './receipts.ts';

/** Without translations: the company has left the centre. */
const Shop = z.object({ id: Id, translations: translations({ title: Text }) });

/** Why the receipt waits; `receipt_id`: the similar receipt, if that is the reason. */
const Hold = z.object({ reason: z.enum(holdReasons), receipt_id: z.nullable(Id) });

/** Fields of a receipt in every list. */
const outline = {
  id: Id,
  shop: Shop,
  amount: Money,
  /** Day of the purchase. */
  day: CalendarDate,
  created_at: DateTime,
};

export const WaitingReceipt = z.object({
  ...outline,
  number: z.string(),
  /** Null: the account is deleted. */
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Points if approved. */
  points: Count,
  has_picture: z.boolean(),
  holds: z.array(Hold),
});
export type WaitingReceipt = z.infer<typeof WaitingReceipt>;

export const ReceiptQueue = z.object({
  total: Count,
  /** Most receipts first. */
  shops: z.array(z.object({ shop: Shop, count: Count })),
  /** A receipt that waits for two reasons counts in both. */
  reasons: z.array(z.object({ reason: z.enum(heldFor), count: Count })),
});
export type ReceiptQueue = z.infer<typeof ReceiptQueue>;

const Outcome = { status: z.enum(receiptStatuses), reason: z.nullable(z.enum(rejectionReasons)) };

const AlikeReceipt = z.object({
  ...outline,
  ...Outcome,
  number: z.string(),
  has_picture: z.boolean(),
  reasons: z.array(z.enum(likenesses)),
  /** Similarity of the pictures in percent; null: not compared, or not similar. */
  similarity: z.nullable(z.int().check(z.gte(0), z.lte(100))),
  is_same_member: z.boolean(),
});

/** A decision that can still be undone. */
const Decision = z.object({
  id: Id,
  status: z.enum(['approved', 'rejected']),
  reason: z.nullable(z.enum(reviewReasons)),
  /** The corrected amount, or the one the member typed. */
  amount: Money,
  points: Count,
  by: z.string(),
  at: DateTime,
  seconds_left: Count,
});

export const DeskReceipt = z.object({
  ...outline,
  ...Outcome,
  number: z.string(),
  /** Amount typed by the member, if it was corrected. */
  submitted_amount: z.nullable(Money),
  /** Shop, number and day typed by the member; each is null if it was not corrected. */
  submitted: z.nullable(z.object({ shop: z.nullable(Shop), number: z.nullable(z.string()), day: z.nullable(CalendarDate) })),
  purchased_at: DateTime,
  points: Count,
  source: z.enum(receiptSources),
  /** Amount returned so far; null for photographs, which are only revoked whole. */
  returned: z.nullable(Money),
  has_picture: z.boolean(),
  fiscal: z.nullable(z.object({ kind: z.enum(['de-tse', 'at-rksv', 'sk-ekasa']), is_verified: z.boolean() })),
  holds: z.array(Hold),
  /** Null: the picture was not read, or could not be. */
  reading: z.nullable(z.extend(z.omit(ReceiptReading, { company_id: true }), { shop: z.nullable(Shop) })),
  /** Whether the picture is still to be read. */
  is_reading_due: z.boolean(),
  /** Null: the account is deleted. */
  member: z.nullable(z.object({ id: Id, name: z.string(), card_number: z.string() })),
  /** Set while the decision can be undone. During that time the receipt is pending. */
  decision: z.nullable(Decision),
  /** Final decision: by whom and when; `by` is null for decisions by rule. */
  reviewed: z.nullable(z.object({ by: z.nullable(z.string()), at: DateTime })),
  /** Most similar first. */
  alike: z.array(AlikeReceipt),
  /** Other receipts of the member: numbers by status without purchases that shops have taken back, and the latest ones. */
  others: z.object({
    approved: Count,
    rejected: Count,
    pending: Count,
    last: z.array(z.object({ ...outline, ...Outcome })),
  }),
  /** Neighbours in the filtered queue. */
  previous_id: z.nullable(Id),
  next_id: z.nullable(Id),
  /** Length of the filtered queue. */
  waiting: Count,
});
export type DeskReceipt = z.infer<typeof DeskReceipt>;

export const DecidedReceipt = z.object({ id: Id, decision: Decision });
export type DecidedReceipt = z.infer<typeof DecidedReceipt>;

export const ApprovalPreview = z.object({
  points: Count,
  /** Null: there is none. */
  same_purchase_id: z.nullable(Id),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

/** Fields as on the receipt, if the member typed others. */
export const ApproveReceiptBody = z.object({
  /** In minor units. */
  amount: z.optional(z.int().check(z.gte(1), z.lte(100_000_000))),
  company_id: z.optional(IdParam),
  number: z.optional(z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(60))),
  /** Day of the purchase. */
  day: z.optional(CalendarDate),
});

export const RejectReceiptBody = z.object({ reason: z.enum(reviewReasons) });

export const UndoReceiptBody = z.object({ decision: IdParam });

export const deskReceiptsChecks = [
  check(listWaitingReceipts, { item: WaitingReceipt }),
  check(getReceiptQueue, { answer: ReceiptQueue }),
  check(getDeskReceipt, { answer: DeskReceipt }),
  check(getDeskReceiptPicture, { answer: ReceiptPicture }),
  check(previewReceiptApproval, { answer: ApprovalPreview }),
  check(approveReceipt, { body: ApproveReceiptBody, answer: DecidedReceipt }),
  check(rejectReceipt, { body: RejectReceiptBody, answer: DecidedReceipt }),
  check(undoReceiptDecision, { body: UndoReceiptBody, answer: DeskReceipt }),
];
