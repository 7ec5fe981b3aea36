import type { AnnouncementType } from '../contracts/announcements.ts';
import type { Locale } from './locales.ts';
import type { RouteName } from './routes.ts';

export const feedNames = ['news', 'events', 'offers'] as const;
export type FeedName = (typeof feedNames)[number];

/** Formats of a feed by the ending of its address, with their media types. */
export const feedFormats = { rss: 'application/rss+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedFormats;

/** Type, list and page of the announcements in a feed. */
export const feedFacts = {
  news: { type: 'news', list: 'news', detail: 'news-detail' },
  events: { type: 'event', list: 'events', detail: 'event' },
  offers: { type: 'product', list: 'offers', detail: 'offer' },
} as const satisfies Record<FeedName, { type: AnnouncementType; list: RouteName; detail: RouteName }>;

/** Feeds (RSS 2.0 and JSON Feed 1.1) of the gateway. */
export const feedRoute = '/api/feeds/:locale/:name.:format';

export function toFeedPath(name: FeedName, locale: Locale, format: FeedFormat): string {
  return feedRoute.replace(':locale', locale).replace(':name', name).replace(':format', format);
}

/** Pages at which browsers and feed readers find a feed. */
const feedPages: Readonly<Partial<Record<RouteName, readonly FeedName[]>>> = {
  home: feedNames,
  'news-events': ['news', 'events'],
  news: ['news'],
  'news-mall': ['news'],
  'news-stores': ['news'],
  events: ['events'],
  'events-mall': ['events'],
  'events-stores': ['events'],
  offers: ['offers'],
};

export function listFeedsOf(route: RouteName): readonly FeedName[] {
  return feedPages[route] ?? [];
}
