import * as z from 'zod/mini';
import {
  cancelGiftCardOrder,
  openGiftCard,
  openGiftCardOrder,
  orderGiftCard,
  payGiftCardOrder,
  resendGiftCard,
} from '../contracts/gift-card-orders.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DateTime, EmailAddress, IdempotencyKey, ImageAddress, LinkToken, LocaleCode, Money, Text, translations } from './fields.ts';
import { CreateGiftCardBody, GiftCard, GiftCardStanding, RecipientName } from './gift-cards.ts';
import { StartedPayment } from './payments.ts';

export const OrderGiftCardBody = z.extend(CreateGiftCardBody, {
  buyer_email: EmailAddress,
  buyer_name: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(80))),
  /** The buyer has accepted the terms of the offer and of the centre. */
  accepts_terms: z.literal(true),
  /** Made by the client once for each order, at random. */
  key: IdempotencyKey,
});

export const PlacedGiftCardOrder = z.object({ order_number: z.string(), token: LinkToken });

export const OpenGiftCardBody = z.object({ token: LinkToken });
export const PayGiftCardOrderBody = z.object({ token: LinkToken, locale: LocaleCode });

/** The new address of the recipient, or the stored one. Without a name, another address has none. */
export const ResendGiftCardBody = z.object({ token: LinkToken, recipient_email: EmailAddress, recipient_name: RecipientName });

export const GiftCardOrder = z.object({
  card: GiftCard,
  /** Null once the data of the buyer is deleted. */
  buyer_email: z._default(z.nullable(z.string()), null),
  /** Time when the email with the card was sent; null: not yet. */
  sent_at: z._default(z.nullable(DateTime), null),
  /** How often the buyer can still send the card again or change its address by `resendGiftCard`; 0: not at all. */
  resends_left: z._default(z.int().check(z.nonnegative()), 0),
});
export type GiftCardOrder = z.infer<typeof GiftCardOrder>;

export const HeldGiftCard = z.extend(GiftCardStanding, {
  /** Null if the card cannot be used any more. */
  code: z._default(z.nullable(z.string()), null),
  price: Money,
  /** Name of the buyer; null if it is unknown, or if the holder is the buyer. */
  from: z._default(z.nullable(z.string()), null),
  message: z._default(z.nullable(z.string()), null),
  image: z._default(z.nullable(ImageAddress), null),
  translations: translations({ title: Text }),
});
export type HeldGiftCard = z.infer<typeof HeldGiftCard>;

export const giftCardOrdersChecks = [
  check(orderGiftCard, { body: OrderGiftCardBody, answer: PlacedGiftCardOrder }),
  check(openGiftCardOrder, { body: OpenGiftCardBody, answer: GiftCardOrder }),
  check(payGiftCardOrder, { body: PayGiftCardOrderBody, answer: StartedPayment }),
  check(cancelGiftCardOrder, { body: OpenGiftCardBody, answer: GiftCardOrder }),
  check(resendGiftCard, { body: ResendGiftCardBody, answer: GiftCardOrder }),
  check(openGiftCard, { body: OpenGiftCardBody, answer: HeldGiftCard }),
];
