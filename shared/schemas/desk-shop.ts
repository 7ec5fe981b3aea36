import * as z from 'zod/mini';
import {
  changeShopOffer,
  createShopOffer,
  getShopForm,
  getShopOffer,
  listShopOffers,
  shopActs,
  shopStates,
} from '../contracts/desk-shop.ts';
import { check } from './check.ts';
import { KindForm } from './desk-forms.ts';
import { DeskFault, titles } from './desk-records.ts';
import { Count, DateTime, Id } from './fields.ts';

export const version = Count;
/** A fingerprint of what is shown now. */
export const Shown = z.string().check(z.regex(/^[\da-f]{16}$/));

/** What a company is called. */
export const NamedCompany = z.object({ key: z.string(), translations: titles, name: z.string() });

export const ShopForm = z.object({
  company: NamedCompany,
  /** Of the fields alone that are the shop's. */
  form: KindForm,
  /** That an offer may be in. */
  categories: z.array(z.object({ id: Id, translations: titles })),
});
export type ShopForm = z.infer<typeof ShopForm>;

const row = {
  /** How its address names it. */
  offer: z.string(),
  state: z.enum(shopStates),
  /** What waits, or was sent back, is the wish that it be shown no more. */
  is_removal: z.boolean(),
  /** Something of it is shown, or will be from its day on. */
  is_shown: z.boolean(),
  translations: titles,
  name: z.string(),
  image: z.nullable(z.string()),
  starts_at: z.nullable(DateTime),
  ends_at: z.nullable(DateTime),
  /** Why it was sent back. */
  reason: z.nullable(z.string()),
  /** Null: the shop has done nothing about it. */
  updated_at: z.nullable(DateTime),
  /** Of the same company; null for anybody else. */
  updated_by: z.nullable(z.string()),
};

export const ShopOfferRow = z.object(row);
export type ShopOfferRow = z.infer<typeof ShopOfferRow>;

const body = z.record(z.string(), z.unknown());

export const ShopOffer = z.object({
  ...row,
  version,
  shown: Shown,
  /** What is shown, in the shop's fields; null: nothing. */
  live: z.nullable(body),
  /** What is to be shown: the shop's words over what the centre has changed meanwhile. */
  body,
});
export type ShopOffer = z.infer<typeof ShopOffer>;

export const ShopOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), offer: ShopOffer }),
  /** Somebody was there in between; nothing was done. */
  z.object({ outcome: z.literal('conflict'), theirs: ShopOffer }),
  /** What is wrong with it; nothing was done. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
]);
export type ShopOutcome = z.infer<typeof ShopOutcome>;

export const CreateShopOfferBody = z.object({
  act: z.enum(['draft', 'submit']),
  body,
  /** Made anew for each new offer by whoever sends it. */
  request_key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
});

export const ChangeShopOfferBody = z.object({
  act: z.enum(shopActs),
  version,
  shown: Shown,
  body: z.optional(body),
});

export const deskShopChecks = [
  check(getShopForm, { answer: ShopForm }),
  check(listShopOffers, { item: ShopOfferRow }),
  check(getShopOffer, { answer: ShopOffer }),
  check(createShopOffer, { body: CreateShopOfferBody, answer: ShopOutcome }),
  check(changeShopOffer, { body: ChangeShopOfferBody, answer: ShopOutcome }),
];
