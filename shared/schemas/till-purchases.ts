import * as z from 'zod/mini';
import { getReportedPurchase, reportPurchase, reportPurchases, returnPurchase } from '../contracts/till-purchases.ts';
import { cleanScanned } from '../rules/scanned-code.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DateTime, Id, IdempotencyKey, IdParam, Money, Text, translations } from './fields.ts';

export const PurchaseAmount = z.int().check(z.gte(1), z.lte(100_000_000));
const ReceiptNumber = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(60));

export const NewTillPurchase = z.object({
  /** Number of the member's card, as typed or scanned, or the rotating code that the member's page shows. */
  card: z.string().check(z.overwrite(cleanScanned), z.minLength(1), z.maxLength(60)),
  /** Missing: the shop of the key. */
  company_id: z.optional(IdParam),
  /** Number of the receipt, as printed. A purchase is known by its shop, number, amount and day. */
  number: ReceiptNumber,
  /** Amount paid, in minor units. */
  amount: PurchaseAmount,
  /** Currency of the centre. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** Time of the purchase: at most 72 hours ago. */
  bought_at: DateTime,
  /** Content of the fiscal QR code on the receipt. */
  fiscal_code: z.optional(z.string().check(z.maxLength(4000))),
});
export type NewTillPurchase = z.infer<typeof NewTillPurchase>;

export const TillPurchase = z.object({
  id: Id,
  company_id: Id,
  number: z.string(),
  amount: Money,
  bought_at: DateTime,
  /** `voided`: everything was returned. */
  status: z.enum(['credited', 'voided']),
  /** Points that the purchase earned. */
  points: z.int().check(z.nonnegative()),
  /** How many of them paid off points that the member owed. */
  settled: z.int().check(z.nonnegative()),
  /** Amount returned so far. */
  returned: Money,
  /** Points taken back for it. */
  points_returned: z.int().check(z.nonnegative()),
});
export type TillPurchase = z.infer<typeof TillPurchase>;

/** Points of the member now, and what the member may use in this shop. */
export const TillMember = z.object({
  balance: z.int().check(z.nonnegative()),
  /** Points that were taken back after the member had spent them. The next points pay them off. */
  owed: z.int().check(z.nonnegative()),
  /** Null if the centre has no levels. `points_to_next`: null on the highest level. */
  level: z.nullable(z.object({ id: Id, points_to_next: z.nullable(z.int()), translations: translations({ name: Text }) })),
  /** Activated rewards of this shop and of the centre, without their codes; those that end first come first. */
  rewards: z.array(z.object({ expires_at: DateTime, translations: translations({ title: Text }) })),
  /** Campaigns that count for the member's purchases in this shop now. */
  campaigns: z.array(z.object({ id: Id, valid_to: z.nullable(DateTime), translations: translations({ title: Text }) })),
});
export type TillMember = z.infer<typeof TillMember>;

/** `member`: null if the account was deleted. */
export const CreditedPurchase = z.object({ purchase: TillPurchase, member: z.nullable(TillMember) });
export type CreditedPurchase = z.infer<typeof CreditedPurchase>;

/** Missing `amount`: everything that was not returned yet. */
export const NewPurchaseReturn = z.object({ amount: z.optional(PurchaseAmount) });
export type NewPurchaseReturn = z.infer<typeof NewPurchaseReturn>;

/** A return in a batch. The purchase is named by its id, or by what the till knew when it reported the purchase. */
export const BatchedReturn = z.object({
  purchase_id: z.optional(Id),
  purchase: z.optional(z.pick(NewTillPurchase, { company_id: true, number: true, amount: true, bought_at: true })),
  amount: z.optional(PurchaseAmount),
});
export type BatchedReturn = z.infer<typeof BatchedReturn>;

/** An entry has its key, and the fields of a purchase (`reportPurchase`) or of a return (`BatchedReturn`). Each entry is checked on its own. */
export const PurchaseBatch = z.object({
  entries: z.array(z.looseObject({ key: IdempotencyKey, kind: z.enum(['purchase', 'return']) })).check(z.minLength(1), z.maxLength(500)),
});
export type PurchaseBatch = z.infer<typeof PurchaseBatch>;

/** Result of an entry, in the order of the entries. `purchase`: null if the entry failed; `failure`: null if it did not. */
export const PurchaseResult = z.object({
  key: z.string(),
  purchase: z.nullable(TillPurchase),
  failure: z.nullable(z.object({ http_status: z.string(), errors: z.record(z.string(), z.array(z.string())) })),
});
export type PurchaseResult = z.infer<typeof PurchaseResult>;

export const tillPurchasesChecks = [
  check(reportPurchase, { body: NewTillPurchase, answer: CreditedPurchase }),
  check(getReportedPurchase, { answer: TillPurchase }),
  check(returnPurchase, { body: NewPurchaseReturn, answer: CreditedPurchase }),
  check(reportPurchases, { body: PurchaseBatch, item: PurchaseResult }),
];
