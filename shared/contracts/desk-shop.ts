import type { SitePicture, UploadPictureBody } from '../schemas/desk-pictures.ts';
import type {
  ChangeShopCompanyBody,
  ChangeShopOfferBody,
  CreateShopOfferBody,
  ShopCompany,
  ShopCompanyOutcome,
  ShopForm,
  ShopOffer,
  ShopOfferRow,
  ShopOutcome,
  ShopPicture,
} from '../schemas/desk-shop.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, listQuery, optional, text } from './parameters.ts';

export type { ShopCompany, ShopCompanyOutcome, ShopForm, ShopOffer, ShopOfferRow, ShopOutcome } from '../schemas/desk-shop.ts';

/**
 * Calls for shops to edit their own offers and their own company. The session identifies the shop: calls do not take a company, a type or a scope,
 * and offers of other shops are `NotFound`. Nothing is published before an editor approves it (`contracts/desk-approvals.ts`).
 */

/**
 * `draft` saves, `submit` submits for approval, `withdraw` takes the submission back, `discard` deletes the draft, `remove` requests that the offer
 * be unpublished.
 */
export const shopActs = ['draft', 'submit', 'withdraw', 'discard', 'remove'] as const;
export type ShopAct = (typeof shopActs)[number];
/** Acts on the own company, which a shop cannot unpublish. */
export const companyActs = ['draft', 'submit', 'withdraw', 'discard'] as const satisfies readonly ShopAct[];

/** `shown`: no pending change · `waiting`: an editor must decide · `sent_back`: rejected with a reason, and can be submitted again. */
export const shopStates = ['shown', 'draft', 'waiting', 'sent_back'] as const;

const ofShops = { access: 'staff', roles: ['shop'] } as const;
/** The id of a published offer, `301`, or the number of a proposed new one, `p12`. */
const offer = text({ form: /^p?[1-9]\d{0,9}$/, most: 11 });

/** Definitions of the forms for offers and for the company. */
export const getShopForm = endpoint({
  name: 'getShopForm',
  path: '/v1/staff/shop/form',
  ...ofShops,
  answer: schema<typeof ShopForm>(),
});

/** First offers that were sent back, then pending offers, each most recently changed first; then published offers, newest first. */
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

/** Creates an offer. Idempotent by `request_key`. `Conflict` (`body`: `limit_reached`) if too many are pending. */
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
 * `version` and `shown` are the values that the caller edited. If someone else has changed the offer since, the outcome is `conflict`. If a caller
 * repeats their last action, it succeeds without effect. `draft` and `submit` need a `body`.
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

/** The shop's own company: its published version, and the proposed one. `NotFound` if the centre has archived it. */
export const getShopCompany = endpoint({
  name: 'getShopCompany',
  path: '/v1/staff/shop/company',
  ...ofShops,
  answer: schema<typeof ShopCompany>(),
});

/** Like `changeShopOffer`. `UnprocessableEntity` (`body`: `not_allowed`) if the body contains fields that only the centre may edit. */
export const changeShopCompany = endpoint({
  name: 'changeShopCompany',
  method: 'POST',
  path: '/v1/staff/shop/company',
  ...ofShops,
  isLarge: true,
  body: schema<typeof ChangeShopCompanyBody>(),
  answer: schema<typeof ShopCompanyOutcome>(),
});

/**
 * Uploads a picture for a proposal. Visitors cannot load it before an editor approves a proposal that contains it. Idempotent. `Conflict` (`image`:
 * `limit_reached`) if the shop has too many unpublished pictures.
 */
export const uploadShopPicture = endpoint({
  name: 'uploadShopPicture',
  method: 'POST',
  path: '/v1/staff/shop/pictures',
  ...ofShops,
  picture: 'image',
  pictureUse: 'site',
  body: schema<typeof UploadPictureBody>(),
  answer: schema<typeof SitePicture>(),
});

/** An unpublished picture of a shop, for the shop and for editors. Null: the picture is public at its address, or unknown, or of another shop. */
export const getShopPicture = endpoint({
  name: 'getShopPicture',
  path: '/v1/staff/shop-pictures/{name}',
  access: 'staff',
  roles: ['shop', 'editor', 'manager'],
  params: { name: text({ form: /^[\w.-]+$/, most: 37 }) },
  answer: schema<typeof ShopPicture>(),
});
