import type { Announcement, AnnouncementDetail, EventChoice, PriceChoice } from '../schemas/announcements.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, day, id, listQuery, optional, whole } from './parameters.ts';

export type { Announcement, AnnouncementDetail, EventChoice, PriceChoice } from '../schemas/announcements.ts';

export const announcementTypes = ['news', 'event', 'product'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementScopes = ['mall', 'store'] as const;

/** Max price by which offers can be filtered, in whole units of the centre's currency. */
export const maxPriceLimit = 1_000_000;

export const listAnnouncements = listEndpoint({
  name: 'listAnnouncements',
  path: '/v1/announcements/',
  access: 'public',
  isPaged: true,
  query: {
    ...listQuery,
    type: optional(choice(announcementTypes)),
    scope: optional(choice(announcementScopes)),
    company: optional(id),
    category: optional(id),
    from: optional(day),
    to: optional(day),
    /** Only events that cost nothing (our addition; sent only to mall APIs that offer `listEventChoices`). */
    free: optional(choice(['1'])),
    /** Only events for children (our addition, like `free`). */
    children: optional(choice(['1'])),
    /** Only events that have begun and not ended (our addition, like `free`). */
    running: optional(choice(['1'])),
    /**
     * Only announcements with a price of at most this amount, in minor units of the centre's currency (our addition; sent only to mall APIs that
     * offer `listPriceChoices`).
     */
    max_price: optional(whole(1, maxPriceLimit * 100)),
  },
  item: schema<typeof Announcement>(),
  kindsAt: 'type',
});

/** Properties by which visitors can filter events. */
export const eventChoices = ['running', 'free', 'children'] as const;

/** Number of current events for each property (our addition). Properties without an event are left out. */
export const listEventChoices = listEndpoint({
  name: 'listEventChoices',
  path: '/v1/event-choices',
  isOptional: true,
  access: 'public',
  query: { scope: listAnnouncements.query.scope },
  item: schema<typeof EventChoice>(),
});

/** Prices by which visitors can filter the current offers, the lowest first, with the number of offers up to each price (our addition). */
export const listPriceChoices = listEndpoint({
  name: 'listPriceChoices',
  path: '/v1/price-choices',
  isOptional: true,
  access: 'public',
  query: { category: listAnnouncements.query.category },
  item: schema<typeof PriceChoice>(),
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  path: '/v1/announcements/{id}',
  access: 'public',
  params: { id },
  answer: schema<typeof AnnouncementDetail>(),
  kindsAt: 'type',
});
