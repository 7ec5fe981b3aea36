import type { SearchHit } from '#shared/contracts/search.ts';
import { type CentreFacts, filledScreens } from '#shared/rules/filled-screens.ts';
import { findCinema } from '#shared/rules/find-cinema.ts';
import { canLink } from '#shared/rules/routing.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import type { KindWith } from '#shared/site/kinds.ts';
import { locales } from '#shared/site/locales.ts';
import { type RouteName, routeNames } from '#shared/site/routes.ts';
import { searchMessagesIn } from '../../../messages.ts';
import type { Content } from './content.ts';

/** Ids of screens begin here: those of the editors' pages, which are of the same kind, end far below. */
const firstScreenId = 2_000_000_000;

const always = () => true;
const hasPage = (alias: string) => (content: Content) => content['website-pages'].some((page) => page.alias === alias);
const isFilled = (route: keyof typeof filledScreens) => (content: Content) => filledScreens[route](toFacts(content)) === true;

/** The site's own screens that search finds, those that visitors look for, and when each has something to show. */
const isThere = {
  'opening-hours': isFilled('opening-hours'),
  floorplan: isFilled('floorplan'),
  'map-way': isFilled('map-way'),
  'how-to-get-here': isFilled('how-to-get-here'),
  parking: isFilled('parking'),
  contact: isFilled('contact'),
  booking: isFilled('booking'),
  'gift-cards': isFilled('gift-cards'),
  'mobile-app': isFilled('mobile-app'),
  information: hasPage('information'), // always linked: a page of links, which is found where editors have written something
  'shops-services': isFilled('shops-services'),
  offers: isFilled('offers'),
  events: isFilled('events'),
  news: isFilled('news'),
  rewards: isFilled('rewards'),
  amenities: isFilled('amenities'),
  about: ({ malls }) => malls.some(({ translations }) => translations.some(({ description }) => description)), // always linked: it has numbers
  faq: isFilled('faq'),
  cookies: isFilled('cookies'),
  'privacy-policy': isFilled('privacy-policy'),
  'operating-rules': isFilled('operating-rules'),
  'terms-and-conditions': isFilled('terms-and-conditions'),
  cinema: isFilled('cinema'),
  newsletter: isFilled('newsletter'),
  blog: isFilled('blog'),
  eshops: isFilled('eshops'),
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

/** What the tenant file alone knows is not known here. */
function toFacts(content: Content): CentreFacts {
  const { companies, faq, announcements } = content;
  const pages = content['website-pages'];
  const announced = (type: 'news' | 'event' | 'product', scope?: 'mall' | 'store') =>
    announcements.some((one) => one.type === type && (scope === undefined || one.scope === scope));
  const listed: Readonly<Record<KindWith<'isInSitemap'>, boolean>> = {
    company: companies.length > 0,
    event: announced('event'),
    news: announced('news'),
    product: announced('product'),
    reward: content.rewards.length > 0,
    amenity: content.amenities.length > 0,
    page: pages.length > 0,
    floorplan: content.floorplans.length > 0,
    service: content['booking-services'].length > 0,
  };
  return {
    mall: content.malls[0],
    settings: flattenSettings(content.settings).settings,
    listed: (kind) => listed[kind],
    companyHours: companies.some(({ opening_hours }) => opening_hours),
    webShops: companies.some(({ web }) => web),
    cinema: findCinema(companies.filter(({ type }) => type === 'service')) !== undefined,
    films: content.films.length > 0,
    articles: pages.some(({ permalink }) => permalink),
    questions: faq.length > 0,
    privacyPolicy: content['privacy-policy'] !== undefined,
    termsAndConditions: content['terms-conditions'] !== undefined,
    parking: content.parking !== undefined,
    giftCards: content['gift-cards'] !== undefined,
    bookings: content['booking-services'].some(({ price }) => !price || price.amount === 0),
    appLinks: undefined,
    written: (alias) => pages.some((page) => page.alias === alias),
    announced,
  };
}
