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

/** What the desk does about a gift card, by its number. Nothing of who has bought it, or for whom. Each is `NotFound` for the number of no card. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

export const getDeskGiftCard = endpoint({
  name: 'getDeskGiftCard',
  path: '/v1/staff/gift-cards',
  ...ofDesk,
  query: { number: withDefault(text({ most: 60, clean: cleanScanned }), '') },
  answer: schema<typeof GiftCardAtDesk>(),
});

/**
 * Takes an amount, once for each reference. Requires the card's `code` or a confirmed session; otherwise `Forbidden` (`session`: `not_confirmed`).
 * Other refusals are those of `redeemGiftCard`.
 */
export const takeFromGiftCard = endpoint({
  name: 'takeFromGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/redemptions',
  ...ofDesk,
  body: schema<typeof TakeFromGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** What was taken by mistake comes back; the same `key` twice is one act. `Conflict` (`amount`: `too_big`) for more than the card was sold for. */
export const returnToGiftCard = endpoint({
  name: 'returnToGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/returns',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof ReturnToGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** Lets no till take anything off it any more, or lets them again; its balance stays. */
export const blockGiftCard = endpoint({
  name: 'blockGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/blocks',
  ...ofDesk,
  body: schema<typeof BlockGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});

/** Takes a card back that was never used, and has its buyer paid back. `Conflict` (`id`: `already_used`). */
export const refundGiftCard = endpoint({
  name: 'refundGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-cards/refunds',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof RefundGiftCardBody>(),
  answer: schema<typeof GiftCardAtDesk>(),
});
