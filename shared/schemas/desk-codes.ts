import * as z from 'zod/mini';
import { everyRewardStatus } from '../contracts/customer-rewards.ts';
import { lookUpCode, takeCode } from '../contracts/desk-codes.ts';
import { giftCardStatuses } from '../contracts/gift-cards.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { RedeemCustomerRewardBody } from './customer-rewards.ts';
import { KnownCustomer } from './customers.ts';
import { NamedShop } from './failure-details.ts';
import { CalendarDate, DateTime, Money, Text, translations } from './fields.ts';

export { RedeemCustomerRewardBody } from './customer-rewards.ts';

const titles = translations({ title: Text });

export const LookUpCodeBody = z.object({
  /** As scanned or typed, with or without spaces and hyphens. */
  code: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(200)),
});

const Reward = z.object({
  kind: z.literal('reward'),
  code: z.string(),
  status: z.enum(everyRewardStatus),
  expires_at: DateTime,
  used_at: z.nullable(DateTime),
  refunded_at: z.nullable(DateTime),
  translations: titles,
  /** Shops that take the code; empty: every shop, and the centre. */
  shops: z.array(NamedShop),
  customer: KnownCustomer,
});

const Card = z.object({ kind: z.literal('card'), number: z.string(), customer: KnownCustomer });

/** Facts that staff get by the number alone. The card's code is only required to pay. */
const GiftCard = z.object({
  kind: z.literal('gift_card'),
  number: z.string(),
  status: z.enum(giftCardStatuses),
  balance: Money,
  valid_until: z.nullable(CalendarDate),
});

export const LookedUpCode = z.discriminatedUnion('kind', [Reward, Card, GiftCard]);
export type LookedUpCode = z.infer<typeof LookedUpCode>;

export const TakenCode = z.object({ code: z.string(), used_at: DateTime, translations: titles });
export type TakenCode = z.infer<typeof TakenCode>;

export const deskCodesChecks = [
  check(lookUpCode, { body: LookUpCodeBody, answer: LookedUpCode }),
  check(takeCode, { body: RedeemCustomerRewardBody, answer: TakenCode }),
];
