import { cleanScanned } from '../rules/scanned-code.ts';
import type {
  BlockGiftCardBody,
  GiftCardAtDesk,
  RefundGiftCardBody,
  ReturnToGiftCardBody,
  TakeFromGiftCardBody,
} from '../schemas/desk-gift-cards.ts';
import { endpoint, schema } from './endpoint.ts';
import { text, withDefault } from './parameters.ts';

export type { GiftCardAtDesk } from '../schemas/desk-gift-cards.ts';

/**
 * Calls for staff about a gift card, identified by its number. Answers contain neither buyer nor recipient. All calls are `NotFound` for an unknown
 * number.
 */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

export const getDeskGiftCard = endpoint({
  name: 'getDeskGiftCard',
  path: '/v1/staff/gift-cards',
  ...ofDesk,
  query: { number: withDefault(text({ most: 60, clean: cleanScanned }), '') },
  answer: schema<typeof GiftCardAtDesk>(),
});

/**
 * Takes an amount off the card, once for each reference. Requires the card's `code` or a confirmed session; otherwise `Forbidden` (`session`:
 * `not_confirmed`). Otherwise fails like `redeemGiftCard`.
 */
export const takeFromGiftCard = endpoint({
  name: 'takeFromGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/redemptions',
  ...ofDesk,
  body: schema<typeof TakeFromGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** Returns an amount taken by mistake. Idempotent by `key`. `Conflict` (`amount`: `too_big`) if the balance would exceed the card's price. */
export const returnToGiftCard = endpoint({
  name: 'returnToGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/returns',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof ReturnToGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** Blocks or unblocks a card for tills. Its balance does not change. */
export const blockGiftCard = endpoint({
  name: 'blockGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/blocks',
  ...ofDesk,
  body: schema<typeof BlockGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** Takes back an unused card and refunds its buyer. Used cards: `Conflict` (`id`: `already_used`). */
export const refundGiftCard = endpoint({
  name: 'refundGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/refunds',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof RefundGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});
