import type { SearchHit } from '#shared/contracts/search.ts';
import { canLink } from '#shared/rules/routing.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { locales } from '#shared/site/locales.ts';
import { type RouteName, routeNames } from '#shared/site/routes.ts';
import { searchMessagesIn } from '../../../messages.ts';
import type { Content } from './content.ts';

/** Ids of screens begin here: those of the editors' pages, which are of the same kind, end far below. */
const firstScreenId = 2_000_000_000;

const hasPage = (alias: string) => (content: Content) => content['website-pages'].some((page) => page.alias === alias);
const hasAnnouncements = (type: 'event' | 'news' | 'product') => (content: Content) =>
  content.announcements.some((announcement) => announcement.type === type);
const always = () => true;

/** The site's own screens that search finds, those that visitors look for, and when each has something to show. */
const isThere = {
  'opening-hours': ({ malls }) => (malls[0]?.opening_hours.length ?? 0) > 0,
  floorplan: ({ floorplans }) => floorplans.length > 0,
  'map-way': hasPage('map-way'),
  'how-to-get-here': (content) => Boolean(content.malls[0]?.address) || hasPage('how-to-get-here')(content),
  parking: ({ parking }) => parking !== undefined,
  contact: always,
  booking: (content) => content['booking-services'].some(({ price }) => !price || price.amount === 0),
  'gift-cards': hasPage('gift-cards'),
  'mobile-app': hasPage('mobile-app'),
  information: hasPage('information'),
  'shops-services': ({ companies }) => companies.length > 0,
  offers: hasAnnouncements('product'),
  events: hasAnnouncements('event'),
  news: hasAnnouncements('news'),
  rewards: ({ rewards }) => rewards.length > 0,
  amenities: ({ amenities }) => amenities.length > 0,
  about: ({ malls }) => malls.some(({ translations }) => translations.some(({ description }) => description)),
  faq: ({ faq }) => faq.length > 0,
  cookies: always,
  'privacy-policy': (content) => content['privacy-policy'] !== undefined,
  'operating-rules': ({ malls }) => malls.some(({ translations }) => translations.some(({ operating_rules }) => operating_rules)),
  'terms-and-conditions': (content) => content['terms-conditions'] !== undefined,
  cinema: (content) => content.films.length > 0 || hasPage('cinema')(content),
  newsletter: (content) => content['privacy-policy'] !== undefined, // no form without the text that it refers to
  blog: (content) => content['website-pages'].some(({ permalink }) => permalink),
  eshops: ({ companies }) => companies.some(({ web }) => web),
  login: always,
  register: always,
  'forgot-password': always,
} as const satisfies Partial<Record<RouteName, (content: Content) => boolean>>;

export type FoundScreen = keyof typeof isThere;

export const foundScreens = Object.keys(isThere) as FoundScreen[]; // the table's own keys

// messages: screen.*
/** The screens that this tenant has switched on and filled, as search shows them. Those that an editors' page stands for bear its name. */
export function listScreenHits(content: Content): (SearchHit & { route: FoundScreen })[] {
  const { settings } = flattenSettings(content.settings);
  return foundScreens
    .filter((route) => canLink(route, { settings, empty: [] }) && isThere[route](content))
    .map((route) => ({
      id: firstScreenId + routeNames.indexOf(route),
      type: 'page',
      route,
      translations: locales.map((locale) => ({ locale, title: searchMessagesIn(locale)(`screen.${route}`) })),
    }));
}
