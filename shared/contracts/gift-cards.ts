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

// All calls in this file are our additions.

/** Gift cards on sale and their terms; `NotFound` if none are sold. */
export const getGiftCardOffer = endpoint({
  name: 'getGiftCardOffer',
  path: '/v1/options/gift-cards',
  isOptional: true,
  access: 'public',
  answer: schema<typeof GiftCardOffer>(),
});

/** `unpaid`: ordered · `active`: has a balance · `used`: has no balance left · `refunded`: taken back before its first use and paid back. */
export const giftCardStatuses = ['unpaid', 'active', 'used', 'expired', 'blocked', 'cancelled', 'refunded'] as const;
/** Statuses shown to holders of a card. */
export const giftCardStandings = ['active', 'used', 'expired', 'blocked', 'cancelled'] as const;

/** Orders a card, which is issued once it is paid (`startPayment`). Refused with `Conflict` (`amount`: `limit_reached` or `not_available`). */
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

/** For the buyer only; never includes the code. */
export const getGiftCard = endpoint({
  name: 'getGiftCard',
  path: '/v1/me/gift-cards/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof GiftCard>(),
});

/** Shows number and code to the buyer, within a quarter of an hour of the first view; then `Conflict` (`id`: `already_used`). */
export const revealGiftCard = endpoint({
  name: 'revealGiftCard',
  method: 'POST',
  path: '/v1/me/gift-cards/{id}/code',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof GiftCardCode>(),
});

/** Takes back an unused card and refunds it. Refused with `Conflict` (`id`: `already_used` or `too_late`). */
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
 * Balance and validity for a number with its code. Any other pair is `UnprocessableEntity` (`code`: `unknown_card`), whether or not the number
 * exists. After ten wrong codes for one number from one network, or by one member: `TooManyRequests` for a day.
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
 * Takes an amount off a card at a till. Wrong codes from tills are counted separately. Idempotent by `reference` and amount. Fails like
 * `checkGiftCard`, and with `Conflict` (`amount`: `not_enough_balance`; `number`: `expired`, `blocked` or `not_available`; `reference`:
 * `idempotency_key_reused`).
 */
export const redeemGiftCard = endpoint({
  name: 'redeemGiftCard',
  method: 'POST',
  path: '/v1/gift-cards/redeem',
  isOptional: true,
  access: 'operator',
  scope: 'gift-cards:take',
  needs: ['is_authentication_active'],
  body: schema<typeof RedeemGiftCardBody>(),
  answer: schema<typeof RedeemedGiftCard>(),
});
