import type { GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { findFaultyRedirects } from '#shared/rules/redirect-languages.ts';
import { Amenity } from '#shared/schemas/amenities.ts';
import { BookingService } from '#shared/schemas/booking.ts';
import { Campaign } from '#shared/schemas/campaigns.ts';
import { Category } from '#shared/schemas/categories.ts';
import { Question } from '#shared/schemas/faq.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { Film } from '#shared/schemas/films.ts';
import { Floorplan } from '#shared/schemas/floorplans.ts';
import { Tier } from '#shared/schemas/loyalty.ts';
import { Mall } from '#shared/schemas/malls.ts';
import { Redirect } from '#shared/schemas/redirects.ts';
import { SearchSynonym } from '#shared/schemas/search-words.ts';
import { AvailableLocale } from '#shared/schemas/settings.ts';
import { fallbackLocale } from '#shared/site/locales.ts';
import { findDoubles, type ListKind, listCategoryNames, type Problem, toReferences, toTitle, toTitledRecord } from './record-kind.ts';
import { foundScreens } from './search-screens.ts';
import { alwaysVisible } from './visibility.ts';

// Kinds that are stored as documents and read completely. Each is described in a few lines.

export const malls: ListKind<Mall> = {
  schema: Mall,
  checkedWith: ['loyalty', 'gift-cards'],
  /**
   * Finds amounts of loyalty rules and gift cards in another currency than the centre's. Such rules would never grant
   * points, because receipts are in the centre's currency. Such gift cards could not be used, because tills accept no
   * other currency.
   */
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

export const bookingServices: ListKind<BookingService> = {
  schema: BookingService,
  toSitemapRecord: (service) => toTitledRecord('service', service),
};

/** Periods in which purchases earn more points. */
export const campaigns: ListKind<Campaign> = {
  schema: Campaign,
  listReferences: ({ company_ids, category_ids, tier_ids }) => [
    ...toReferences('companies', company_ids, ['company_ids']),
    ...toReferences('categories', category_ids, ['category_ids']),
    ...toReferences('tiers', tier_ids, ['tier_ids']),
  ],
  findProblems: (records) =>
    records.flatMap((record) => {
      const { effect, factor, extra_points, valid_from, valid_to } = record;
      return [
        ...(effect === 'factor' && factor == null
          ? [{ record, path: ['factor'], reason: 'is missing: by what points are multiplied' }]
          : []),
        ...(effect === 'extra' && extra_points == null
          ? [{ record, path: ['extra_points'], reason: 'is missing: how many points are added' }]
          : []),
        ...(valid_to != null && Date.parse(valid_to) < Date.parse(valid_from)
          ? [{ record, path: ['valid_to'], reason: 'lies before the time at which it begins' }]
          : []),
      ];
    }),
};

export const categories: ListKind<Category> = {
  schema: Category,
  table: 'category',
  listReferences: ({ parent_id }) => [{ to: 'categories', path: ['parent_id'], id: parent_id }],
  sharedPart: ({ parent_id, translations }) => [parent_id, translations.map(({ name }) => name)],
};

/** The programme of the centre's cinema. */
export const films: ListKind<Film> = {
  schema: Film,
  findProblems: (films) =>
    films.flatMap((record) =>
      record.runs.flatMap(({ from, to }, index) =>
        to < from ? [{ record, path: ['runs', index, 'to'], reason: 'lies before the day on which it begins' }] : [],
      ),
    ),
};

export const amenities: ListKind<Amenity> = {
  schema: Amenity,
  table: 'amenity',
  listCategoryIds: ({ category_ids }) => category_ids,
  listReferences: ({ category_ids, floorplan_id }) => [
    ...toReferences('categories', category_ids, ['category_ids']),
    { to: 'floorplans', path: ['floorplan_id'], id: floorplan_id },
  ],
  searchedWith: ['categories'],
  toSearchRecords: (records, { content }) =>
    records.map(({ id, image, floor, category_ids, translations }) => ({
      hit: { id, type: 'amenity', image, floor, translations: translations.map(({ locale, title }) => toTitle(locale, title)) },
      visibility: alwaysVisible,
      categoryIds: category_ids,
      keywords: listCategoryNames(content, category_ids),
      texts: translations.map(({ description }) => description),
    })),
  toSitemapRecord: (amenity) => toTitledRecord('amenity', amenity),
};

export const floorplans: ListKind<Floorplan> = {
  schema: Floorplan,
  table: 'floorplan',
  listReferences: ({ units, connectors }) => [
    ...units.map((unit, index) => ({ to: 'companies' as const, path: ['units', index, 'company_id'], id: unit.company_id })),
    ...units.map((unit, index) => ({ to: 'amenities' as const, path: ['units', index, 'amenity_id'], id: unit.amenity_id })),
    ...connectors.map(({ to_floorplan_id }, index) => ({
      to: 'floorplans' as const,
      path: ['connectors', index, 'to_floorplan_id'],
      id: to_floorplan_id,
    })),
  ],
  findProblems: (plans) =>
    plans.flatMap((plan) =>
      findDoubles(
        plan.units.map(({ unit }, index) => ({ record: plan, path: ['units', index, 'unit'], name: unit })),
        'parts',
      ),
    ),
  sharedPart: ({ floor, units }) => [floor, units.map(({ unit }) => unit)],
  toSitemapRecord: (plan) => toTitledRecord('floorplan', plan),
};

const meant = ['companies', 'amenities', 'entrances', 'categories'] as const;

export const synonyms: ListKind<SearchSynonym> = {
  schema: SearchSynonym,
  identityField: 'means',
  isImportOnly: true,
  listReferences: ({ means }) => meant.flatMap((kind) => toReferences(kind, means[kind] ?? [], ['means', kind])),
  checkedWith: ['website-pages'],
  /** Checks references by name. A name may be a screen that search knows, or the alias of a page. */
  findProblems(records, { 'website-pages': pages }, ids) {
    const arePagesKnown = ids.has('website-pages');
    return records.flatMap((record) => {
      const { means, words } = record;
      return [
        ...(means.routes ?? []).flatMap((name, index): Problem[] =>
          foundScreens.some((screen) => screen === name)
            ? []
            : [{ record, path: ['means', 'routes', index], reason: `must be one of ${foundScreens.join(', ')}` }],
        ),
        ...(means.pages ?? []).flatMap((name, index): Problem[] =>
          !arePagesKnown || pages.some(({ alias }) => alias === name)
            ? []
            : [{ record, path: ['means', 'pages', index], reason: `website-pages has no ${name}` }],
        ),
        ...(Object.values(words).every((list) => !list?.length) ? [{ record, path: ['words'], reason: 'must have a word' }] : []),
      ];
    });
  },
};

export const tiers: ListKind<Tier> = {
  schema: Tier,
  table: 'tier',
  findProblems: findDisorder,
};

/** Finds tiers whose order contradicts their thresholds: reaching a tier must imply reaching all lower ones. */
function findDisorder(records: readonly Tier[]): Problem[] {
  const rising = records.toSorted((one, other) => one.threshold - other.threshold);
  return rising.flatMap((tier, index) => {
    const below = rising[index - 1];
    if (!below) return [];
    if (tier.threshold === below.threshold) return [{ record: tier, path: ['threshold'], reason: `is that of tier ${below.id} too` }];
    if (tier.order > below.order) return [];
    return [
      { record: tier, path: ['order'], reason: `must be above ${below.order}, that of tier ${below.id}, which asks for fewer points` },
    ];
  });
}
