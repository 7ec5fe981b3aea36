import * as z from 'zod/mini';
import {
  announcementScopes,
  announcementTypes,
  eventChoices,
  getAnnouncement,
  listAnnouncements,
  listEventChoices,
  listPriceChoices,
} from '../contracts/announcements.ts';
import { check } from './check.ts';
import { DateTime, EventDates, Id, ImageAddress, Money, mayLack, RichText, Text, translations } from './fields.ts';

/** A news item, event or offer (`product`), of the centre (`mall`) or of one of its companies (`store`). */
export const Announcement = mayLack(
  z.object({
    id: Id,
    type: z.enum(announcementTypes),
    scope: z.enum(announcementScopes),
    company_id: z.nullish(Id),
    category_ids: z._default(z.array(Id), []),
    image: z.nullish(ImageAddress),
    gallery: z._default(z.array(ImageAddress), []),
    starts_at: z.nullish(DateTime),
    ends_at: z.nullish(DateTime),
    /**
     * Dates of an event that takes place several times, in any order. Then `starts_at` is the start of the first date, and `ends_at` the end of the
     * last one. The event is listed until its last date has ended.
     */
    dates: z.optional(EventDates),
    /** Number of places per date of an event that members can register for; without it, no registration. `price` is paid per place. */
    registration_places: z.optional(z.int().check(z.positive(), z.lte(100_000))),
    /** Whether an event is meant for children (our addition). */
    for_children: z.optional(z.boolean()),
    published_at: DateTime,
    /** Place within the centre, in one language; translations may have their own. */
    place: z.nullish(Text),
    price: z.nullish(Money),
    price_before: z.nullish(Money),
    likes: z._default(z.int(), 0),
    translations: translations({ title: Text, perex: z.optional(Text), article: z.optional(RichText), place: z.optional(Text) }),
  }),
  {
    scope: ({ company_id }) => (company_id ? 'store' : 'mall'),
    published_at: (record) => record.created_at ?? record.starts_at ?? record.updated_at,
  },
);
export type Announcement = z.infer<typeof Announcement>;

/** An announcement as its own call returns it. */
export const AnnouncementDetail = mayLack(
  z.extend(Announcement, {
    /** Time of the last change (our addition). */
    updated_at: z.nullish(DateTime),
  }),
  {},
  Announcement,
);
export type AnnouncementDetail = z.infer<typeof AnnouncementDetail>;

/** Number of current events with a property by which visitors can filter. */
export const EventChoice = z.object({ choice: z.enum(eventChoices), count: z.int() });
export type EventChoice = z.infer<typeof EventChoice>;

/** Number of current offers with a price of at most `max_price`, in minor units of the centre's currency. */
export const PriceChoice = z.object({ max_price: z.int().check(z.positive()), count: z.int() });
export type PriceChoice = z.infer<typeof PriceChoice>;

export const announcementsChecks = [
  check(listAnnouncements, {
    item: Announcement,
    mainOf: ['news-events', 'news', 'news-mall', 'news-stores', 'events', 'events-mall', 'events-stores', 'offers', 'offers-category'],
  }),
  check(listEventChoices, { item: EventChoice }),
  check(listPriceChoices, { item: PriceChoice }),
  check(getAnnouncement, { answer: AnnouncementDetail, mainOf: ['news-detail', 'event', 'offer'] }),
];
