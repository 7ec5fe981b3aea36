import * as z from 'zod/mini';
import {
  checkGiftCardAtTill,
  creditAtTill,
  getTill,
  lookUpAtTill,
  takeCodeAtTill,
  takeFromGiftCardAtTill,
  voidAtTill,
} from '../contracts/till.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { RewardCode } from './customer-rewards.ts';
import { KnownCustomer } from './customers.ts';
import { LookUpCodeBody, TakenCode } from './desk-codes.ts';
import { NamedShop } from './failure-details.ts';
import { DateTime, Id, IdParam, Money, Text, translations } from './fields.ts';
import { GiftCardCodeText, GiftCardNumber, GiftCardStanding } from './gift-cards.ts';
import { CreditedPurchase, NewTillPurchase, PurchaseAmount, TillMember } from './till-purchases.ts';

/** The shop of the till. Staff of a shop always act for their shop; the centre's staff choose one. */
const atShop = { company_id: z.optional(IdParam) };
/** Chosen by the caller: repeated calls with the same key happen once. */
const CallKey = z.uuid();

const titles = translations({ title: Text });

/** A purchase in the list of the till. The member is shown by first name and the end of the card. */
const PurchaseAtTill = z.object({
  id: Id,
  at: DateTime,
  /** Null after the account was deleted. */
  first_name: z.nullable(z.string()),
  card_end: z.nullable(z.string()),
  amount: Money,
  /** Amount returned so far. */
  returned: Money,
  points: z.int(),
  points_returned: z.int(),
  /** `voided`: everything was returned. */
  status: z.enum(['credited', 'voided']),
  /** Until when the caller may take it back; null: no longer, or nothing is left. */
  voidable_until: z.nullable(DateTime),
});
export type PurchaseAtTill = z.infer<typeof PurchaseAtTill>;

/** A reward or an amount of a gift card that was taken in the shop, by a till, a cashier or the centre. */
const TakenAtTill = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reward'),
    id: Id,
    at: DateTime,
    translations: titles,
    /** Null after the account was deleted. */
    first_name: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('gift_card'),
    id: Id,
    at: DateTime,
    amount: Money,
    /** Whether the amount went back onto the card. */
    is_returned: z.boolean(),
    card_end: z.string(),
    /** Whether the card was paid in a test, so that no money is owed to the shop. */
    is_sandbox: z.boolean(),
  }),
]);
export type TakenAtTill = z.infer<typeof TakenAtTill>;

export const TillToday = z.object({
  shop: NamedShop,
  /** Number of today's purchases without voided ones, and their points without returned ones. */
  count: z.int(),
  points: z.int(),
  /** Number of today's purchases that were returned as a whole. */
  voided: z.int(),
  /** The newest ones, newest first. */
  purchases: z.array(PurchaseAtTill),
  /** Number of rewards taken today, and gift card money owed to the shop: as in its settlement. */
  rewards: z.int(),
  gift_cards: Money,
  /** The newest rewards and gift cards, newest first. */
  taken: z.array(TakenAtTill),
});
export type TillToday = z.infer<typeof TillToday>;

export const LookUpAtTillBody = z.extend(LookUpCodeBody, atShop);

const Card = z.object({
  kind: z.literal('card'),
  /** Number of the card, also if a rotating code was scanned. */
  card: z.string(),
  customer: KnownCustomer,
  member: TillMember,
});

/** Reasons why a shop cannot take a code. */
export const codeRefusals = ['other_shop', 'already_used', 'refunded', 'expired', 'account_blocked'] as const;

const Reward = z.object({
  kind: z.literal('reward'),
  code: z.string(),
  translations: titles,
  /** Null: the shop takes the code. */
  refusal: z.nullable(z.enum(codeRefusals)),
  /** Shops that take the code; empty: every shop, and the centre. */
  shops: z.array(NamedShop),
  /** When it was used, refunded or expired, otherwise until when it is valid. Null for codes of other shops. */
  at: z.nullable(DateTime),
  /** Null for codes of other shops. */
  customer: z.nullable(KnownCustomer),
});

/** Balance and validity require the card's code (`checkGiftCardAtTill`). */
const GiftCard = z.object({ kind: z.literal('gift_card'), number: z.string() });

export const FoundAtTill = z.discriminatedUnion('kind', [Card, Reward, GiftCard]);
export type FoundAtTill = z.infer<typeof FoundAtTill>;

export const CreditAtTillBody = z.object({
  ...atShop,
  card: NewTillPurchase.shape.card,
  amount: z.extend(Money, { amount: PurchaseAmount }),
  /** Number of the receipt. Without it, the purchase gets a unique number, and another one of the same amount on this day requires a number. */
  number: z.optional(NewTillPurchase.shape.number),
  key: CallKey,
  /** Member of staff who credited the purchase, possibly hours ago. Refused if another one is logged in: several people share a tablet. */
  staff_id: z.optional(IdParam),
  /** Time of the purchase: at most 72 hours ago, for tills without a connection. */
  bought_at: DateTime,
});
export const CreditedAtTill = z.extend(CreditedPurchase, { first_name: z.nullable(z.string()) });
export type CreditedAtTill = z.infer<typeof CreditedAtTill>;

export const VoidAtTillBody = z.object({
  ...atShop,
  /** Missing: everything that is left. */
  amount: z.optional(PurchaseAmount),
  /** For the activity; not shown to the member. */
  why: z.optional(z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters))),
});

export const TakeCodeAtTillBody = z.object({ ...atShop, code: RewardCode });

export const CheckGiftCardAtTillBody = z.object({ ...atShop, number: GiftCardNumber, code: GiftCardCodeText });

export const TakeFromGiftCardAtTillBody = z.extend(CheckGiftCardAtTillBody, { amount: Money, key: CallKey });

export const tillChecks = [
  check(getTill, { answer: TillToday }),
  check(lookUpAtTill, { body: LookUpAtTillBody, answer: FoundAtTill }),
  check(creditAtTill, { body: CreditAtTillBody, answer: CreditedAtTill }),
  check(voidAtTill, { body: VoidAtTillBody, answer: CreditedAtTill }),
  check(takeCodeAtTill, { body: TakeCodeAtTillBody, answer: TakenCode }),
  check(checkGiftCardAtTill, { body: CheckGiftCardAtTillBody, answer: GiftCardStanding }),
  check(takeFromGiftCardAtTill, { body: TakeFromGiftCardAtTillBody, answer: GiftCardStanding }),
];
