import * as z from 'zod/mini';
import { blockGiftCard, getDeskGiftCard, refundGiftCard, returnToGiftCard, takeFromGiftCard } from '../contracts/desk-gift-cards.ts';
import { giftCardStatuses } from '../contracts/gift-cards.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Money } from './fields.ts';
import { GiftCardCodeText, GiftCardNumber } from './gift-cards.ts';

export const GiftCardAtDesk = z.object({
  /** Formatted in groups. */
  number: z.string(),
  status: z.enum(giftCardStatuses),
  price: Money,
  balance: Money,
  valid_until: z.nullable(CalendarDate),
  order_number: z.string(),
  /** Paid in a sandbox: no money has moved. */
  is_sandbox: z.boolean(),
  /** Whether anything was ever taken off it; only unused cards can be refunded. */
  is_used: z.boolean(),
  /** Oldest first. */
  movements: z.array(
    z.object({
      kind: z.enum(['issued', 'redeemed', 'returned', 'taken_back']),
      amount: Money,
      balance_after: Money,
      reference: z.nullable(z.string()),
      at: DateTime,
    }),
  ),
});
export type GiftCardAtDesk = z.infer<typeof GiftCardAtDesk>;

const Line = z.string().check(z.overwrite(cleanTyped), z.minLength(1));
const Why = Line.check(z.maxLength(memberDeskLimits.whyCharacters));

export const TakeFromGiftCardBody = z.object({
  number: GiftCardNumber,
  /** Without it, the caller's session must be confirmed. */
  code: z.optional(GiftCardCodeText),
  amount: Money,
  reference: Line.check(z.maxLength(100)),
});
export const ReturnToGiftCardBody = z.object({
  number: GiftCardNumber,
  amount: Money,
  why: Why,
  key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
});
export const BlockGiftCardBody = z.object({ number: GiftCardNumber, is_blocked: z.boolean(), why: Why });
export const RefundGiftCardBody = z.object({ number: GiftCardNumber, why: Why });

export const deskGiftCardsChecks = [
  check(getDeskGiftCard, { answer: GiftCardAtDesk }),
  check(takeFromGiftCard, { body: TakeFromGiftCardBody, answer: GiftCardAtDesk }),
  check(returnToGiftCard, { body: ReturnToGiftCardBody, answer: GiftCardAtDesk }),
  check(blockGiftCard, { body: BlockGiftCardBody, answer: GiftCardAtDesk }),
  check(refundGiftCard, { body: RefundGiftCardBody, answer: GiftCardAtDesk }),
];
