import type { Announcement, AnnouncementType } from '#shared/contracts/announcements.ts';
import type { RouteName } from '#shared/site/routes.ts';

export type ListRoute = Extract<RouteName, 'news' | 'news-mall' | 'news-stores' | 'events' | 'events-mall' | 'events-stores'>;

interface AnnouncementList {
  type: Exclude<AnnouncementType, 'product'>;
  scope: Announcement['scope'] | undefined;
}

/** The six lists by route: which announcements each shows. */
export const announcementLists = {
  news: { type: 'news', scope: undefined },
  'news-mall': { type: 'news', scope: 'mall' },
  'news-stores': { type: 'news', scope: 'store' },
  events: { type: 'event', scope: undefined },
  'events-mall': { type: 'event', scope: 'mall' },
  'events-stores': { type: 'event', scope: 'store' },
} as const satisfies Record<ListRoute, AnnouncementList>;

/** The list of a route's name; undefined for all others. */
export function findListRoute(name: RouteName): ListRoute | undefined {
  return Object.hasOwn(announcementLists, name) ? (name as ListRoute) : undefined; // a key of the table
}

/** The three views of one type, all first. */
export function listSiblings(name: ListRoute): ListRoute[] {
  const all = Object.keys(announcementLists) as ListRoute[]; // the keys of a literal table
  return all.filter((other) => announcementLists[other].type === announcementLists[name].type);
}
