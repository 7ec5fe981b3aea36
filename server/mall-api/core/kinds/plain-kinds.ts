import type { GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { findFaultyRedirects } from '#shared/rules/redirect-languages.ts';
import { BookingService } from '#shared/schemas/booking.ts';
import { PostCategory, Question } from '#shared/schemas/faq.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { Badge } from '#shared/schemas/loyalty.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { Redirect } from '#shared/schemas/redirects.ts';
import { AvailableLocale, HeroBanner } from '#shared/schemas/settings.ts';
import { fallbackLocale } from '#shared/site/locales.ts';
import { type ListKind, toTitledRecord } from './record-kind.ts';

// Kinds that are stored as documents and read whole, described in a line or two each.

export const malls: ListKind<Mall> = {
  schema: Mall,
  checkedWith: ['loyalty', 'gift-cards'],
  /** Receipts are in the centre's currency: points for another would never be earned. Likewise gift cards: tills take no other currency. */
  findProblems([mall], { loyalty, 'gift-cards': offer }) {
    if (!mall?.currency) return [];
    const amounts = [...(loyalty ? listLoyaltyAmounts(loyalty) : []), ...(offer ? listOfferAmounts(offer) : [])];
    return amounts.flatMap(({ record, path, given }) =>
      given.currency === mall.currency
        ? []
        : [{ record, path: [...path, 'currency'], reason: `must be ${mall.currency}, as the centre’s is` }],
    );
  },
};

interface FoundAmount {
  record: object;
  path: readonly PropertyKey[];
  given: Money;
}

function listLoyaltyAmounts(loyalty: LoyaltyProgram): FoundAmount[] {
  const { spend_per_point, receipts } = loyalty;
  return [
    { record: loyalty, path: ['spend_per_point'], given: spend_per_point },
    { record: loyalty, path: ['receipts', 'approved_up_to'], given: receipts.approved_up_to },
    { record: loyalty, path: ['receipts', 'pace', 'day', 'amount'], given: receipts.pace.day.amount },
    { record: loyalty, path: ['receipts', 'pace', 'week', 'amount'], given: receipts.pace.week.amount },
  ];
}

function listOfferAmounts(offer: GiftCardOffer): FoundAmount[] {
  const { values, free_amount } = offer;
  return [
    ...values.map((value, index) => ({ record: offer, path: ['values', index], given: value })),
    ...(free_amount
      ? (['from', 'to'] as const).map((end) => ({ record: offer, path: ['free_amount', end], given: free_amount[end] }))
      : []),
  ];
}

export const redirects: ListKind<Redirect> = {
  schema: Redirect,
  identityField: 'from',
  findProblems: (records) =>
    findFaultyRedirects(records, fallbackLocale).map(({ redirect: record, reason }) => ({ record, path: ['to'], reason })),
};

export const locales: ListKind<AvailableLocale> = {
  schema: AvailableLocale,
  keyField: 'locale',
  listNames: ({ locale }) => [{ path: ['locale'], kind: 'locale', name: locale }],
};

export const questions: ListKind<Question> = {
  schema: Question,
  listReferences: ({ category_id }) => [{ to: 'post-categories', path: ['category_id'], id: category_id }],
};

export const postCategories: ListKind<PostCategory> = { schema: PostCategory };

export const heroBanners: ListKind<HeroBanner> = { schema: HeroBanner };

export const badges: ListKind<Badge> = { schema: Badge };

export const bookingServices: ListKind<BookingService> = {
  schema: BookingService,
  toSitemapRecord: (service) => toTitledRecord('service', service),
};
