import type { Announcement, AnnouncementType } from '#shared/contracts/announcements.ts';
import type { RouteName } from '#shared/site/routes.ts';

export type ListRoute = Extract<RouteName, 'news' | 'news-mall' | 'news-stores' | 'events' | 'events-mall' | 'events-stores'>;

interface AnnouncementList {
  type: Exclude<AnnouncementType, 'product'>;
  scope: Announcement['scope'] | undefined;
}

/** The six lists by route, with the announcements that each shows. */
export const announcementLists = {
  news: { type: 'news', scope: undefined },
  'news-mall': { type: 'news', scope: 'mall' },
  'news-stores': { type: 'news', scope: 'store' },
  events: { type: 'event', scope: undefined },
  'events-mall': { type: 'event', scope: 'mall' },
  'events-stores': { type: 'event', scope: 'store' },
} as const satisfies Record<ListRoute, AnnouncementList>;

/** Returns the list of a route; undefined for other routes. */
export function findListRoute(name: RouteName): ListRoute | undefined {
  return Object.hasOwn(announcementLists, name) ? (name as ListRoute) : undefined; // a key of the table
}

/** The three lists of one type, the general one first. */
export function listSiblings(name: ListRoute): ListRoute[] {
  const all = Object.keys(announcementLists) as ListRoute[]; // the keys of a literal table
  return all.filter((other) => announcementLists[other].type === announcementLists[name].type);
}
