import * as z from 'zod/mini';
import {
  getReceiptDeciders,
  getReceiptRevocation,
  listDecidedReceipts,
  receiptOutcomes,
  revokeReceipt,
} from '../contracts/decided-receipts.ts';
import { reviewReasons } from '../contracts/desk-receipts.ts';
import { receiptSources, rejectionReasons } from '../contracts/receipts.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { CalendarDate, Count, DateTime, Id, Money, Text, translations } from './fields.ts';

/** Without translations: the company has left the centre. */
const Shop = z.object({ id: Id, translations: translations({ title: Text }) });
const Person = z.object({ id: Id, name: z.string() });

export const ListedDecision = z.object({
  id: Id,
  shop: Shop,
  amount: Money,
  /** Day of the purchase. */
  day: CalendarDate,
  points: Count,
  source: z.enum(receiptSources),
  decision: z.enum(receiptOutcomes),
  reason: z.nullable(z.enum(rejectionReasons)),
  /** Name of the person who decided; null for rules, old decisions and ended accounts. */
  by: z.nullable(z.string()),
  is_by_rule: z.boolean(),
  decided_at: DateTime,
  /** Null: the account is deleted. */
  member: z.nullable(Person),
});
export type ListedDecision = z.infer<typeof ListedDecision>;

export const DecidedReceipts = z.object({
  receipts: z.array(ListedDecision),
  /** `before` of the next page; null on the last page. */
  next: z.nullable(z.string()),
  /** The member and the shop of the filters; null without such a filter, or if they no longer exist. */
  member: z.nullable(Person),
  shop: z.nullable(Shop),
});
export type DecidedReceipts = z.infer<typeof DecidedReceipts>;

export const ReceiptDeciders = z.object({ staff: z.array(Person) });
export type ReceiptDeciders = z.infer<typeof ReceiptDeciders>;

export const ReceiptRevocation = z.object({
  /** Points that the receipt has earned. */
  points: Count,
  /** Points that the revocation deducts immediately. */
  taken: Count,
  /** Points that the member has already spent and will owe. */
  owed: Count,
  /** Points that have expired and are not taken. */
  expired: Count,
  balance: Count,
  balance_after: Count,
  /** All points that the member will owe, including earlier ones. */
  owed_after: Count,
});
export type ReceiptRevocation = z.infer<typeof ReceiptRevocation>;

export const RevokeReceiptBody = z.object({
  /** Reason shown to the member. */
  reason: z.enum(reviewReasons),
  /** For the log; not shown to the member. */
  why: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters)),
});

export const RevokedReceipt = z.object({ taken: Count, owed: Count });

export const decidedReceiptsChecks = [
  check(listDecidedReceipts, { answer: DecidedReceipts }),
  check(getReceiptDeciders, { answer: ReceiptDeciders }),
  check(getReceiptRevocation, { answer: ReceiptRevocation }),
  check(revokeReceipt, { body: RevokeReceiptBody, answer: RevokedReceipt }),
];
