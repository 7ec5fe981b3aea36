import type {
  GiftCardOrder,
  HeldGiftCard,
  OpenGiftCardBody,
  OrderGiftCardBody,
  PayGiftCardOrderBody,
  PlacedGiftCardOrder,
  ResendGiftCardBody,
} from '../schemas/gift-card-orders.ts';
import type { StartedPayment } from '../schemas/payments.ts';
import { endpoint, schema } from './endpoint.ts';

export type { GiftCardOrder, HeldGiftCard } from '../schemas/gift-card-orders.ts';

/**
 * Gift cards for buyers without an account, and the link by which a recipient sees a card. Both are identified by a secret in the body, never in a
 * path. All calls are our additions. Without a valid secret: `UnprocessableEntity` (`token`: `invalid`).
 */
const ofGuests = { method: 'POST', isOptional: true, access: 'guest', needs: ['is_authentication_active'] } as const;
const byLink = { ...ofGuests, hasCredentials: true } as const;

/**
 * Orders a card without an account, if the offer has `is_sold_to_guests`. Idempotent by `key`: a repeated call returns the same secret. No email is
 * sent before the payment. Without `recipient_email`, the card is sent to the buyer. `Conflict`: `amount` (`not_available`), `buyer_email` or
 * `recipient_email` (`limit_reached`).
 */
export const orderGiftCard = endpoint({
  name: 'orderGiftCard',
  path: '/v1/gift-cards/orders',
  ...ofGuests,
  guessesPerHour: 120,
  body: schema<typeof OrderGiftCardBody>(),
  answer: schema<typeof PlacedGiftCardOrder>(),
});

/** Order and card for the buyer; never includes the code. */
export const openGiftCardOrder = endpoint({
  name: 'openGiftCardOrder',
  path: '/v1/gift-cards/orders/open',
  ...byLink,
  body: schema<typeof OpenGiftCardBody>(),
  answer: schema<typeof GiftCardOrder>(),
});

/**
 * Starts or resumes the payment of an order, as `startPayment` does. `Conflict`: `token` (`not_available` if no payment is due, `limit_reached` after
 * ten failed attempts, `too_late` two days after the order).
 */
export const payGiftCardOrder = endpoint({
  name: 'payGiftCardOrder',
  path: '/v1/gift-cards/orders/payment',
  ...byLink,
  lane: 'payment',
  guessesPerHour: 120,
  body: schema<typeof PayGiftCardOrderBody>(),
  answer: schema<typeof StartedPayment>(),
});

/** Cancels an unpaid order, or takes back an unused card and refunds it. Refused as `cancelGiftCard` is (`id`). */
export const cancelGiftCardOrder = endpoint({
  name: 'cancelGiftCardOrder',
  path: '/v1/gift-cards/orders/cancel',
  ...byLink,
  emailsPerDay: 30,
  body: schema<typeof OpenGiftCardBody>(),
  answer: schema<typeof GiftCardOrder>(),
});

/**
 * Sends an unused card again, to the same recipient or to another one. The card gets a new code, so that the earlier email, its link and its code are
 * worth nothing. Buyer and earlier recipient are notified of another address. The address of an unpaid order is only changed.
 * `Conflict` of `recipient_email`: `limit_reached` if the address gets no more emails today. `Conflict` of `token`: `already_used`; `blocked`;
 * `too_late` once the card can no longer be returned; `limit_reached` after three times; `not_available` for other cards that cannot be used.
 */
export const resendGiftCard = endpoint({
  name: 'resendGiftCard',
  path: '/v1/gift-cards/orders/sendings',
  ...byLink,
  emailsPerDay: 30,
  body: schema<typeof ResendGiftCardBody>(),
  answer: schema<typeof GiftCardOrder>(),
});

/** Card with code and balance, for the holder of the link in the email with the card. */
export const openGiftCard = endpoint({
  name: 'openGiftCard',
  path: '/v1/gift-cards/open',
  ...byLink,
  body: schema<typeof OpenGiftCardBody>(),
  answer: schema<typeof HeldGiftCard>(),
});
