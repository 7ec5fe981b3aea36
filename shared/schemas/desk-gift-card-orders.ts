import * as z from 'zod/mini';
import { eraseGiftCardPeople, findGiftCardOrders, sendGiftCard } from '../contracts/desk-gift-card-orders.ts';
import { giftCardStatuses } from '../contracts/gift-cards.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { DateTime, EmailAddress, Money } from './fields.ts';

const Person = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) });

export const GiftCardOrderAtDesk = z.object({
  order_number: z.string(),
  /** Number of the card in groups; null: not paid yet. */
  number: z.nullable(z.string()),
  status: z.enum(giftCardStatuses),
  price: Money,
  balance: Money,
  created_at: DateTime,
  paid_at: z.nullable(DateTime),
  /** Time when the email to the recipient was sent; null: not yet, or there is no recipient. */
  sent_at: z.nullable(DateTime),
  /** Whether the buyer has no account. */
  is_guest: z.boolean(),
  /** Null once the data of the buyer is deleted. */
  buyer: z.nullable(Person),
  recipient: Person,
  /** Whether a greeting is stored. */
  has_message: z.boolean(),
  /** Paid in a sandbox: no money has moved. */
  is_sandbox: z.boolean(),
  /** Times when a buyer without an account has sent the card again, oldest first; deleted with the data of the buyer. */
  resent_at: z._default(z.array(DateTime), []),
});
export type GiftCardOrderAtDesk = z.infer<typeof GiftCardOrderAtDesk>;

const Why = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters));
const OrderNumber = z.string().check(z.minLength(1), z.maxLength(40));

export const SendGiftCardBody = z.object({
  order_number: OrderNumber,
  /** New address of the recipient; missing: the stored one. */
  email: z.optional(EmailAddress),
  /** Correct address of a buyer without an account; missing: the stored one. */
  buyer_email: z.optional(EmailAddress),
  why: Why,
});
export const EraseGiftCardPeopleBody = z.object({ order_number: OrderNumber, why: Why });

export const deskGiftCardOrdersChecks = [
  check(findGiftCardOrders, { item: GiftCardOrderAtDesk }),
  check(sendGiftCard, { body: SendGiftCardBody, answer: GiftCardOrderAtDesk }),
  check(eraseGiftCardPeople, { body: EraseGiftCardPeopleBody, answer: GiftCardOrderAtDesk }),
];
