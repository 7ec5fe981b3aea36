import * as z from 'zod/mini';
import { announcementScopes, announcementTypes, getAnnouncement, listAnnouncements } from '../contracts/announcements.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, Money, mayLack, RichText, Text, translations } from './fields.ts';

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

export const announcementsChecks = [
  check(listAnnouncements, {
    item: Announcement,
    mainOf: ['news-events', 'news', 'news-mall', 'news-stores', 'events', 'events-mall', 'events-stores', 'offers', 'offers-category'],
  }),
  check(getAnnouncement, { answer: Announcement, mainOf: ['news-detail', 'event', 'offer'] }),
];
