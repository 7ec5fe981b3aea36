import type { Announcement } from '../schemas/announcements.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, day, id, listQuery, optional } from './parameters.ts';

export type { Announcement } from '../schemas/announcements.ts';

export const announcementTypes = ['news', 'event', 'product'] as const;
export type AnnouncementType = (typeof announcementTypes)[number];

export const announcementScopes = ['mall', 'store'] as const;

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
  },
  item: schema<typeof Announcement>(),
  kindsAt: 'type',
});

export const getAnnouncement = endpoint({
  name: 'getAnnouncement',
  path: '/v1/announcements/{id}',
  access: 'public',
  params: { id },
  answer: schema<typeof Announcement>(),
  kindsAt: 'type',
});
