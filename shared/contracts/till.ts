import type { GiftCardStanding } from '../schemas/gift-cards.ts';
import type {
  CheckGiftCardAtTillBody,
  CreditAtTillBody,
  CreditedAtTill,
  FoundAtTill,
  LookUpAtTillBody,
  TakeCodeAtTillBody,
  TakeFromGiftCardAtTillBody,
  TillToday,
  VoidAtTillBody,
} from '../schemas/till.ts';
import type { TakenCode } from './desk-codes.ts';
import { endpoint, schema } from './endpoint.ts';
import { id, optional } from './parameters.ts';

export type { CreditedAtTill, FoundAtTill, PurchaseAtTill, TakenAtTill, TillToday } from '../schemas/till.ts';

/**
 * Calls of cashiers. `company_id` is the shop: required for the centre's staff. Staff of a shop act for their shop, and get `Forbidden` for another
 * one. Unknown codes are limited as in `lookUpCode`.
 */

const atTill = { access: 'staff', roles: ['shop', 'desk', 'manager'], needs: ['is_authentication_active'] } as const;

/**
 * The shop, today's purchases that its tills and cashiers have credited, and the rewards and gift cards that were taken there. Photographed receipts
 * are not listed.
 */
export const getTill = endpoint({
  name: 'getTill',
  path: '/v1/staff/till',
  ...atTill,
  query: { company: optional(id) },
  answer: schema<typeof TillToday>(),
});

/**
 * Identifies a scanned or typed code: a member's card with what the member may use in this shop, a reward with whether this shop takes it, or a gift
 * card. Changes nothing. `NotFound` for any other code; with `code`: `expired` for a rotating code of another minute.
 */
export const lookUpAtTill = endpoint({
  name: 'lookUpAtTill',
  method: 'POST',
  path: '/v1/staff/till/codes/look',
  ...atTill,
  body: schema<typeof LookUpAtTillBody>(),
  answer: schema<typeof FoundAtTill>(),
});

/**
 * Credits a purchase. Idempotent by `key`. `NotFound` for an unknown card; with `card`: `expired` for a rotating code that was not the card's at the time
 * of the purchase. `Conflict` for `card`: `account_blocked` or `email_not_verified`. `Conflict` for `number`: `duplicate` if the purchase is known;
 * `required` if the member has another purchase of this amount in this shop on this day. `Forbidden` for `staff_id`: `not_allowed` if another member of
 * staff is logged in.
 */
export const creditAtTill = endpoint({
  name: 'creditAtTill',
  method: 'POST',
  path: '/v1/staff/till/purchases',
  ...atTill,
  body: schema<typeof CreditAtTillBody>(),
  answer: schema<typeof CreditedAtTill>(),
});

/**
 * Takes back a purchase, or an amount of it, with the points that it earned. Staff of a shop may do so within 15 minutes, then `Conflict` (`id`:
 * `too_late`). `NotFound` for purchases of other shops.
 */
export const voidAtTill = endpoint({
  name: 'voidAtTill',
  method: 'POST',
  path: '/v1/staff/till/purchases/{id}/void',
  ...atTill,
  params: { id },
  body: schema<typeof VoidAtTillBody>(),
  answer: schema<typeof CreditedAtTill>(),
});

/** Redeems the code of a reward, once. Refused like `redeemCustomerReward`. */
export const takeCodeAtTill = endpoint({
  name: 'takeCodeAtTill',
  method: 'POST',
  path: '/v1/staff/till/codes/take',
  ...atTill,
  body: schema<typeof TakeCodeAtTillBody>(),
  answer: schema<typeof TakenCode>(),
});

/** Balance and validity of a gift card. Fails like `checkGiftCard`; attempts are counted per member of staff. */
export const checkGiftCardAtTill = endpoint({
  name: 'checkGiftCardAtTill',
  method: 'POST',
  path: '/v1/staff/till/gift-cards/check',
  ...atTill,
  body: schema<typeof CheckGiftCardAtTillBody>(),
  answer: schema<typeof GiftCardStanding>(),
});

/** Takes an amount off a gift card. Idempotent by `key`. Fails like `redeemGiftCard`. */
export const takeFromGiftCardAtTill = endpoint({
  name: 'takeFromGiftCardAtTill',
  method: 'POST',
  path: '/v1/staff/till/gift-cards/redemptions',
  ...atTill,
  body: schema<typeof TakeFromGiftCardAtTillBody>(),
  answer: schema<typeof GiftCardStanding>(),
});
