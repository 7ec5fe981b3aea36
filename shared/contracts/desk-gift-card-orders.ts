import { cleanTyped } from '../rules/typed-text.ts';
import type { EraseGiftCardPeopleBody, GiftCardOrderAtDesk, SendGiftCardBody } from '../schemas/desk-gift-card-orders.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { text, withDefault } from './parameters.ts';

export type { GiftCardOrderAtDesk } from '../schemas/desk-gift-card-orders.ts';

/** Calls for staff about orders of gift cards, with everything stored about buyer and recipient. Looks and acts are logged. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'], needs: ['is_authentication_active'] } as const;

/** Orders with this order number, card number or email address (of the buyer or the recipient), oldest first. */
export const findGiftCardOrders = listEndpoint({
  name: 'findGiftCardOrders',
  path: '/v1/staff/gift-card-orders',
  ...ofDesk,
  query: { q: withDefault(text({ most: 254, clean: cleanTyped }), '') },
  item: schema<typeof GiftCardOrderAtDesk>(),
});

/**
 * Sends a card again, to another address if one is given. The card gets a new code, so that the earlier email is worth nothing. Buyer and earlier
 * recipient are notified; a card with neither is moved by managers only (`Forbidden`). `buyer_email` corrects the address of a buyer without an
 * account and ends the links to the order; an own card moves along. `Conflict`: `order_number` (`not_available` if the card cannot be used),
 * `buyer_email` (`not_available` if there is no such buyer).
 */
export const sendGiftCard = endpoint({
  name: 'sendGiftCard',
  method: 'POST',
  path: '/v1/staff/gift-card-orders/sendings',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof SendGiftCardBody>(),
  answer: schema<typeof GiftCardOrderAtDesk>(),
});

/**
 * Deletes the data of the recipient, and of a buyer without an account, whose links to the order end; an unpaid order is cancelled, a paid card stays valid. Members' data is deleted
 * with their account.
 */
export const eraseGiftCardPeople = endpoint({
  name: 'eraseGiftCardPeople',
  method: 'POST',
  path: '/v1/staff/gift-card-orders/erasures',
  ...ofDesk,
  isSensitive: true,
  body: schema<typeof EraseGiftCardPeopleBody>(),
  answer: schema<typeof GiftCardOrderAtDesk>(),
});
