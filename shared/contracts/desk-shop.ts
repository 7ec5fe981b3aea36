import type { ChangeShopOfferBody, CreateShopOfferBody, ShopForm, ShopOffer, ShopOfferRow, ShopOutcome } from '../schemas/desk-shop.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, listQuery, optional, text } from './parameters.ts';

export type { ShopForm, ShopOffer, ShopOfferRow, ShopOutcome } from '../schemas/desk-shop.ts';

/**
 * What a shop of the centre does about its own offers. Whose they are says the session: no call takes a company, a type or a scope, and what is
 * not the shop's own is `NotFound`. Nothing here is shown to anybody before an editor has approved it (`contracts/desk-approvals.ts`).
 */

/**
 * `draft` keeps what was written, `submit` hands it in, `withdraw` takes that back, `discard` gives a draft up, `remove` asks that the offer be shown no
 * more.
 */
export const shopActs = ['draft', 'submit', 'withdraw', 'discard', 'remove'] as const;
export type ShopAct = (typeof shopActs)[number];

/** `shown`: nothing is under way · `waiting`: for an editor · `sent_back`: with a reason, and to be submitted anew. */
export const shopStates = ['shown', 'draft', 'waiting', 'sent_back'] as const;

const ofShops = { access: 'staff', roles: ['shop'] } as const;
/** The id of what is shown, `301`, or the number of a proposal for something new, `p12`. */
const offer = text({ form: /^p?[1-9]\d{0,9}$/, most: 11 });

/** What a form of an offer is made from. */
export const getShopForm = endpoint({
  name: 'getShopForm',
  path: '/v1/staff/shop/form',
  ...ofShops,
  answer: schema<typeof ShopForm>(),
});

/** What is sent back first, then what is under way, what was changed last before; then what is shown, the newest first. */
export const listShopOffers = listEndpoint({
  name: 'listShopOffers',
  path: '/v1/staff/shop/offers',
  ...ofShops,
  isPaged: true,
  query: { ...listQuery, state: optional(choice(shopStates)) },
  item: schema<typeof ShopOfferRow>(),
});

export const getShopOffer = endpoint({
  name: 'getShopOffer',
  path: '/v1/staff/shop/offers/{offer}',
  ...ofShops,
  params: { offer },
  answer: schema<typeof ShopOffer>(),
});

/** A new one. The same `request_key` twice is one. `Conflict` (`body`: `limit_reached`) where too many are under way. */
export const createShopOffer = endpoint({
  name: 'createShopOffer',
  method: 'POST',
  path: '/v1/staff/shop/offers',
  ...ofShops,
  isLarge: true,
  body: schema<typeof CreateShopOfferBody>(),
  answer: schema<typeof ShopOutcome>(),
});

/**
 * `version` and `shown` are those of the offer that was looked at: after somebody else's act it is a conflict, after the same act of the same person
 * it is done. `draft` and `submit` need a `body`.
 */
export const changeShopOffer = endpoint({
  name: 'changeShopOffer',
  method: 'POST',
  path: '/v1/staff/shop/offers/{offer}',
  ...ofShops,
  isLarge: true,
  params: { offer },
  body: schema<typeof ChangeShopOfferBody>(),
  answer: schema<typeof ShopOutcome>(),
});
