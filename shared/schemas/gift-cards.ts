import * as z from 'zod/mini';
import {
  cancelGiftCard,
  checkGiftCard,
  createGiftCard,
  getGiftCard,
  getGiftCardOffer,
  giftCardStandings,
  giftCardStatuses,
  redeemGiftCard,
  revealGiftCard,
} from '../contracts/gift-cards.ts';
import { cleanGiftCardCode, giftCardCodePattern, isGiftCardNumber } from '../rules/card-numbers.ts';
import { cleanScanned } from '../rules/scanned-code.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { giftCardLimits } from '../site/gift-card-limits.ts';
import { check } from './check.ts';
import {
  CalendarDate,
  DateTime,
  EmailAddress,
  Id,
  ImageAddress,
  LocaleCode,
  Money,
  mayLack,
  RichText,
  Text,
  translations,
  wholeList,
} from './fields.ts';

/** Number of a gift card. Spaces and hyphens between groups are ignored. */
export const GiftCardNumber = z
  .string()
  .check(z.maxLength(60), z.overwrite(cleanScanned), z.refine(isGiftCardNumber, 'must be the number of a gift card'));
/** Case and grouping are ignored; normalized to `7K2M-QX4P`. */
export const GiftCardCodeText = z.string().check(z.maxLength(60), z.overwrite(cleanGiftCardCode), z.regex(giftCardCodePattern));

/** A positive amount in whole units of the currency. */
const WholeMoney = Money.check(
  z.refine(({ amount }) => amount > 0 && amount % 100 === 0 && amount <= giftCardLimits.maxAmount, 'must be a whole amount above zero'),
);

export const GiftCardOffer = z.object({
  /** Amounts offered as buttons, smallest first. */
  values: wholeList(WholeMoney),
  /** Range for a free choice of whole amounts; missing: only `values`. */
  free_amount: z.nullish(z.object({ from: WholeMoney, to: WholeMoney })),
  /** A card is valid for this many months, to the end of the last one. */
  valid_months: z.int().check(z.positive(), z.lte(600)),
  /** An unused card can be returned within this many days. */
  cancel_days: z._default(z.int().check(z.nonnegative(), z.lte(366)), 14),
  image: z._default(z.nullable(ImageAddress), null),
  /** Whether the mall API takes orders, that is, can take payments. */
  is_sold: z.optional(z.boolean()),
  /** Whether visitors without an account can buy, by `orderGiftCard`. */
  is_sold_to_guests: z.optional(z.boolean()),
  /** Payments are a sandbox: no money moves. */
  is_sandbox: z.optional(z.boolean()),
  translations: translations({ title: Text, terms: z.optional(RichText) }),
});
export type GiftCardOffer = z.infer<typeof GiftCardOffer>;

const Recipient = z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) });

export const RecipientName = z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(80)));

export const CreateGiftCardBody = z.object({
  amount: Money,
  recipient_name: RecipientName,
  recipient_email: z.optional(EmailAddress),
  message: z.optional(z.string().check(z.trim(), z.maxLength(giftCardLimits.messageCharacters))),
  /** Language of the email to the recipient. */
  locale: LocaleCode,
});

export const GiftCard = mayLack(
  z.object({
    id: Id,
    /** Order number of the purchase. */
    order_number: z.string(),
    status: z.enum(giftCardStatuses),
    price: Money,
    balance: Money,
    /** Formatted in groups; null: not issued yet. */
    number: z.nullable(z.string()),
    /** The last day on which it is valid. */
    valid_until: z.nullable(CalendarDate),
    created_at: DateTime,
    paid_at: z.nullable(DateTime),
    paid_with: z.nullable(z.object({ brand: Text, last4: Text })),
    is_refund_due: z.boolean(),
    /** Part of the price that was refunded or is disputed, and so cannot be spent. */
    withheld: z._default(z.nullable(Money), null),
    /** Paid in a sandbox: no money has moved. */
    is_sandbox: z._default(z.boolean(), false),
    /** Whether its code can be shown on the site, once. */
    can_reveal: z.boolean(),
    /** Can be returned until then; null: cannot be returned. */
    cancel_until: z.nullable(DateTime),
    recipient: Recipient,
    message: z.nullable(z.string()),
    image: z.nullable(ImageAddress),
    translations: translations({ title: Text }),
  }),
  {
    number: null,
    valid_until: null,
    paid_at: null,
    paid_with: null,
    is_refund_due: false,
    can_reveal: false,
    cancel_until: null,
    recipient: { name: null, email: null },
    message: null,
    image: null,
    translations: [],
  },
);
export type GiftCard = z.infer<typeof GiftCard>;

export const GiftCardCode = z.object({ number: z.string(), code: z.string(), shown_until: DateTime });

export const CheckGiftCardBody = z.object({ number: GiftCardNumber, code: GiftCardCodeText });

export const GiftCardStanding = z.object({
  number: z.string(),
  status: z.enum(giftCardStandings),
  balance: Money,
  valid_until: CalendarDate,
  /** Paid in a sandbox: no money has moved. */
  is_sandbox: z._default(z.boolean(), false),
});
export type GiftCardStanding = z.infer<typeof GiftCardStanding>;

export const RedeemGiftCardBody = z.object({
  number: GiftCardNumber,
  code: GiftCardCodeText,
  amount: Money,
  /** The till's own reference, such as the receipt number. */
  reference: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(100)),
});

export const RedeemedGiftCard = z.object({
  number: z.string(),
  redeemed: Money,
  balance: Money,
  valid_until: CalendarDate,
  /** Sold in a sandbox: nobody has paid for the card. */
  is_sandbox: z._default(z.boolean(), false),
});

export const giftCardsChecks = [
  check(getGiftCardOffer, { answer: GiftCardOffer }),
  check(createGiftCard, { body: CreateGiftCardBody, answer: GiftCard }),
  check(getGiftCard, { answer: GiftCard }),
  check(revealGiftCard, { answer: GiftCardCode }),
  check(cancelGiftCard, { answer: GiftCard }),
  check(checkGiftCard, { body: CheckGiftCardBody, answer: GiftCardStanding }),
  check(redeemGiftCard, { body: RedeemGiftCardBody, answer: RedeemedGiftCard }),
];
