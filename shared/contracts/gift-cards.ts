import type {
  CheckGiftCardBody,
  CreateGiftCardBody,
  GiftCard,
  GiftCardCode,
  GiftCardOffer,
  GiftCardStanding,
  RedeemedGiftCard,
  RedeemGiftCardBody,
} from '../schemas/gift-cards.ts';
import { endpoint, schema } from './endpoint.ts';
import { id } from './parameters.ts';

export type { GiftCard, GiftCardOffer, GiftCardStanding } from '../schemas/gift-cards.ts';

// All of these are additions of ours.

/** Which gift cards are sold, and on which terms; `NotFound` where there are none. */
export const getGiftCardOffer = endpoint({
  name: 'getGiftCardOffer',
  path: '/v1/options/gift-cards',
  isOptional: true,
  access: 'public',
  answer: schema<typeof GiftCardOffer>(),
});

/** `unpaid`: an order · `active`: it has a balance · `used`: it has none left · `refunded`: taken back before its first use, and paid back. */
export const giftCardStatuses = ['unpaid', 'active', 'used', 'expired', 'blocked', 'cancelled', 'refunded'] as const;
/** Of these, what holders of a card are told. */
export const giftCardStandings = ['active', 'used', 'expired', 'blocked', 'cancelled'] as const;

/** Orders a card, which there is once it is paid (`startPayment`). Refused with `Conflict` (`amount`: `limit_reached` or `not_available`). */
export const createGiftCard = endpoint({
  name: 'createGiftCard',
  method: 'POST',
  path: '/v1/me/gift-cards',
  isOptional: true,
  access: 'member',
  isIdempotent: true,
  body: schema<typeof CreateGiftCardBody>(),
  answer: schema<typeof GiftCard>(),
});

/** To whoever bought it; never with its code. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  path: '/v1/me/gift-cards/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof GiftCard>(),
});

/** Number and code to the buyer, once: for a quarter of an hour after they first looked, then `Conflict` (`id`: `already_used`). */
export const revealGiftCard = endpoint({
  name: 'revealGiftCard',
  method: 'POST',
  path: '/v1/me/gift-cards/{id}/code',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof GiftCardCode>(),
});

/** Takes an unused card back, and pays it back. Refused with `Conflict` (`id`: `already_used` or `too_late`). */
export const cancelGiftCard = endpoint({
  name: 'cancelGiftCard',
  method: 'POST',
  path: '/v1/me/gift-cards/{id}/cancel',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof GiftCard>(),
});

/**
 * Balance and validity, to whoever has number and code. Any other pair is `UnprocessableEntity` (`code`: `unknown_card`), whether there is a
 * card of that number or not; after ten wrong codes for one number from one network, or by one member, it is `TooManyRequests` for a day.
 */
export const checkGiftCard = endpoint({
  name: 'checkGiftCard',
  method: 'POST',
  path: '/v1/gift-cards/check',
  isOptional: true,
  access: 'guest',
  guessesPerHour: 60,
  body: schema<typeof CheckGiftCardBody>(),
  answer: schema<typeof GiftCardStanding>(),
});

/**
 * A till takes an amount off a card, whatever others have tried: tills have a count of their own. The same `reference` with the same amount answers as the first time. Refused as `checkGiftCard` is, and
 * with `Conflict` (`amount`: `not_enough_balance`; `number`: `expired`, `blocked` or `not_available`; `reference`: `idempotency_key_reused`).
 */
export const redeemGiftCard = endpoint({
  name: 'redeemGiftCard',
  method: 'POST',
  path: '/v1/gift-cards/redeem',
  isOptional: true,
  access: 'operator',
  needs: ['is_authentication_active'],
  body: schema<typeof RedeemGiftCardBody>(),
  answer: schema<typeof RedeemedGiftCard>(),
});
