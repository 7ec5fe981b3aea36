import * as z from 'zod/mini';
import { endpoint, listEndpoint } from './endpoint.ts';
import { CalendarDate, DateTime, Id, IdParam, ImageAddress, listQuery, Money, RichText, Text, translations } from './fields.ts';

export const announcementTypes = ['news', 'event', 'product'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementScopes = ['mall', 'store'] as const;

/** News, an event, or an offer (`product`); of the centre (`mall`) or of one of its companies (`store`). */
export const Announcement = z.object({
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
  /** Where in the centre, in one language; a translation may name it in its own. */
  place: z.nullish(Text),
  price: z.nullish(Money),
  price_before: z.nullish(Money),
  likes: z._default(z.int(), 0),
  translations: translations({ title: Text, perex: z.optional(Text), article: z.optional(RichText), place: z.optional(Text) }),
});
export type Announcement = z.infer<typeof Announcement>;

export const listAnnouncements = listEndpoint({
  name: 'listAnnouncements',
  path: '/v1/announcements/',
  access: 'public',
  isPaged: true,
  query: z.object({
    ...listQuery,
    type: z.optional(z.enum(announcementTypes)),
    scope: z.optional(z.enum(announcementScopes)),
    company: z.optional(IdParam),
    category: z.optional(IdParam),
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
  }),
  item: Announcement,
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  path: '/v1/announcements/{id}',
  access: 'public',
  params: z.object({ id: IdParam }),
  answer: Announcement,
});
