import { type Announcement, type AnnouncementType, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { toPath } from '#shared/rules/routing.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** A list's title, and the author of its announcements. */
export interface ListFacts {
  name: ListRoute;
  scope: Announcement['scope'] | undefined;
  heading: string;
  lead: string;
}

export interface ShownList extends ListFacts {
  page: number;
  pageCount: number;
  /** Address of a page of the list. */
  toHref: (page: number) => string;
  /** The heading, with the page number from the second page on. */
  title: string;
  announcements: Resource<Announcement[]>;
  /** Whether the requested page does not exist. The first page always exists. */
  isPastEnd: boolean;
}

/** Facts of the list in the address. If the route is not one of the six lists, facts of the list `standard`. */
export function useListFacts(standard: ListRoute): ListFacts {
  const t = useTranslate();
  const name = findListRoute(useRoute().name) ?? standard;
  const heading = t(`menu.${name}`);
  return {
    name,
    scope: announcementLists[name].scope,
    heading,
    lead: t(`announcements.about_${name}`),
  };
}

/** Filters of a list, as parameters of its call and of its address. */
interface ListFilters {
  asked: Pick<NonNullable<CallInput<typeof listAnnouncements>['query']>, 'from' | 'to' | 'running' | 'free' | 'children'>;
  inAddress: Record<string, string | undefined>;
}

/** The list in the address, as far as it has loaded. */
export function useAnnouncementList(standard: ListRoute, filters?: ListFilters): ShownList {
  const t = useTranslate();
  const facts = useListFacts(standard);
  const { name, heading, scope } = facts;
  const { params, locale } = useRoute();
  const page = Number(params.page ?? 1);
  const { type } = announcementLists[name];
  const announcements = useEndpoint(listAnnouncements, { query: { type, scope, page, per_page: defaultPageSize, ...filters?.asked } });
  const meta = announcements.state === 'ready' || announcements.state === 'empty' ? announcements.meta : undefined;
  return {
    ...facts,
    page,
    pageCount: meta?.pages ?? 1,
    toHref: (number) => toPath(name, locale, { page: number }, filters?.inAddress),
    title: page > 1 ? t('announcements.title_of_page', { title: heading, page }) : heading,
    announcements,
    isPastEnd: page > 1 && meta !== undefined && page > meta.pages,
  };
}
// messages: menu.*
// messages: announcements.about_*

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
function findListRoute(name: RouteName): ListRoute | undefined {
  return Object.hasOwn(announcementLists, name) ? (name as ListRoute) : undefined; // safe: a key of the table
}

/** The three lists of one type, the general one first. */
export function listSiblings(name: ListRoute): ListRoute[] {
  const all = Object.keys(announcementLists) as ListRoute[]; // safe: the keys of the table
  return all.filter((other) => announcementLists[other].type === announcementLists[name].type);
}
