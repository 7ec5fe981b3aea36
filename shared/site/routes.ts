import { type Locale, locales } from './locales.ts';
import { byToken, memberRoutes } from './member-routes.ts';
import type { Route } from './route.ts';

export type { Route } from './route.ts';

// safe: one entry per language
const everywhere = (path: string) => Object.fromEntries(locales.map((locale) => [locale, path])) as Record<Locale, string>;
const offersGate = { memberOnlyWhile: 'is_offers_visible_only_when_logged_in' } as const;
const rewardsGate = { memberOnlyWhile: 'is_rewards_visible_only_when_logged_in' } as const;
const eventsQuery = ['view', 'month', 'day', 'when', 'running', 'free', 'children'] as const;
const offersQuery = ['max_price'] as const;
const rewardsQuery = ['sort', 'max_points'] as const;
const listFilters = ['q', 'letter', 'floor', 'diet', 'open', 'sort', 'type'] as const;

/**
 * The route table: every screen's name, its path below `/{lang}` in each language, and who may see it. Router, links, guards, redirects, alternates,
 * sitemap and language switcher derive from it. `{name}` is one segment, `{name+}` the rest.
 */
export const routes = {
  home: { path: everywhere(''), screen: 'HomeScreen' },

  'shops-services': {
    path: { en: 'shops-services', cz: 'obchody-sluzby', sk: 'obchody-sluzby', de: 'geschaefte-services' },
    screen: 'ShopsServicesScreen',
    query: ['f'],
  },
  shops: {
    path: {
      en: 'shops/{category}/{page}',
      cz: 'obchody/{category}/{page}',
      sk: 'obchody/{category}/{page}',
      de: 'geschaefte/{category}/{page}',
    },
    screen: 'ShopsScreen',
    isPaged: true,
    overview: 'shops-services',
    query: listFilters,
  },
  shop: {
    path: { en: 'shop/{id}/{title}', cz: 'obchod/{id}/{title}', sk: 'obchod/{id}/{title}', de: 'geschaeft/{id}/{title}' },
    screen: 'ShopScreen',
    parent: 'shops',
  },
  floorplan: {
    path: { en: 'floorplan/{id}', cz: 'mapa-centra/{id}', sk: 'mapa-centra/{id}', de: 'lageplan/{id}' },
    screen: 'FloorplanScreen',
    query: ['unit', 'shop', 'amenity', 'entrance', 'from', 'to', 'stepfree', 'here'],
  },
  'opening-hours': {
    path: { en: 'opening-hours', cz: 'oteviraci-doba', sk: 'otvaracie-hodiny', de: 'oeffnungszeiten' },
    screen: 'OpeningHoursScreen',
    query: ['q', 'page'],
  },

  'news-events': {
    path: { en: 'news-events', cz: 'novinky-akce', sk: 'novinky-podujatia', de: 'news-veranstaltungen' },
    screen: 'NewsEventsScreen',
  },
  news: {
    path: { en: 'news/{page}', cz: 'novinky/{page}', sk: 'novinky/{page}', de: 'news/{page}' },
    screen: 'NewsScreen',
    isPaged: true,
    overview: 'news-events',
  },
  'news-mall': {
    path: { en: 'news-mall/{page}', cz: 'novinky-centra/{page}', sk: 'novinky-centra/{page}', de: 'news-center/{page}' },
    screen: 'NewsScreen',
    isPaged: true,
    overview: 'news-events',
  },
  'news-stores': {
    path: { en: 'news-stores/{page}', cz: 'novinky-obchodu/{page}', sk: 'novinky-obchodov/{page}', de: 'news-geschaefte/{page}' },
    screen: 'NewsScreen',
    isPaged: true,
    overview: 'news-events',
  },
  'news-detail': {
    path: { en: 'news-detail/{id}/{title}', cz: 'novinka/{id}/{title}', sk: 'novinka/{id}/{title}', de: 'news-detail/{id}/{title}' },
    screen: 'NewsDetailScreen',
    parent: 'news',
  },
  events: {
    path: { en: 'events/{page}', cz: 'akce/{page}', sk: 'podujatia/{page}', de: 'veranstaltungen/{page}' },
    screen: 'EventsScreen',
    isPaged: true,
    overview: 'news-events',
    query: eventsQuery,
  },
  'events-mall': {
    path: { en: 'events-mall/{page}', cz: 'akce-centra/{page}', sk: 'podujatia-centra/{page}', de: 'veranstaltungen-center/{page}' },
    screen: 'EventsScreen',
    isPaged: true,
    overview: 'news-events',
    query: eventsQuery,
  },
  'events-stores': {
    path: {
      en: 'events-stores/{page}',
      cz: 'akce-obchodu/{page}',
      sk: 'podujatia-obchodov/{page}',
      de: 'veranstaltungen-geschaefte/{page}',
    },
    screen: 'EventsScreen',
    isPaged: true,
    overview: 'news-events',
    query: eventsQuery,
  },
  event: {
    path: { en: 'event/{id}/{title}', cz: 'udalost/{id}/{title}', sk: 'podujatie/{id}/{title}', de: 'veranstaltung/{id}/{title}' },
    screen: 'EventScreen',
    parent: 'events',
  },

  'offers-category': {
    path: {
      en: 'offers/{category}/{page}',
      cz: 'nabidky/{category}/{page}',
      sk: 'ponuky/{category}/{page}',
      de: 'angebote/{category}/{page}',
    },
    screen: 'OffersScreen',
    isPaged: true,
    allAt: 'offers',
    query: offersQuery,
    ...offersGate,
  },
  offers: {
    path: { en: 'offers/{page}', cz: 'nabidky/{page}', sk: 'ponuky/{page}', de: 'angebote/{page}' },
    screen: 'OffersScreen',
    isPaged: true,
    query: offersQuery,
    ...offersGate,
  },
  offer: {
    path: { en: 'offer/{id}/{title}', cz: 'nabidka/{id}/{title}', sk: 'ponuka/{id}/{title}', de: 'angebot/{id}/{title}' },
    screen: 'OfferScreen',
    parent: 'offers',
    ...offersGate,
  },
  'rewards-category': {
    path: {
      en: 'rewards/{category}/{page}',
      cz: 'odmeny/{category}/{page}',
      sk: 'odmeny/{category}/{page}',
      de: 'praemien/{category}/{page}',
    },
    screen: 'RewardsScreen',
    query: rewardsQuery,
    isPaged: true,
    allAt: 'rewards',
    ...rewardsGate,
  },
  rewards: {
    path: { en: 'rewards/{page}', cz: 'odmeny/{page}', sk: 'odmeny/{page}', de: 'praemien/{page}' },
    screen: 'RewardsScreen',
    query: rewardsQuery,
    isPaged: true,
    ...rewardsGate,
  },
  reward: {
    path: { en: 'reward/{id}/{title}', cz: 'odmena/{id}/{title}', sk: 'odmena/{id}/{title}', de: 'praemie/{id}/{title}' },
    screen: 'RewardScreen',
    parent: 'rewards',
    ...rewardsGate,
  },

  'amenities-category': {
    path: {
      en: 'amenities/{category}/{page}',
      cz: 'vybaveni/{category}/{page}',
      sk: 'vybavenie/{category}/{page}',
      de: 'ausstattung/{category}/{page}',
    },
    screen: 'AmenitiesScreen',
    isPaged: true,
    allAt: 'amenities',
  },
  amenities: {
    path: { en: 'amenities/{page}', cz: 'vybaveni/{page}', sk: 'vybavenie/{page}', de: 'ausstattung/{page}' },
    screen: 'AmenitiesScreen',
    isPaged: true,
  },
  amenity: {
    path: {
      en: 'amenity/{id}/{title}',
      cz: 'sluzba-centra/{id}/{title}',
      sk: 'sluzba-centra/{id}/{title}',
      de: 'annehmlichkeit/{id}/{title}',
    },
    screen: 'AmenityScreen',
    parent: 'amenities',
  },

  search: {
    path: { en: 'search', cz: 'hledat', sk: 'hladat', de: 'suche' },
    screen: 'SearchScreen',
    query: ['q', 'type'],
    isUnlisted: true,
    isUncached: true,
  },
  about: { path: { en: 'about', cz: 'o-nas', sk: 'o-nas', de: 'ueber-uns' }, screen: 'AboutScreen' },
  faq: { path: { en: 'faq', cz: 'caste-dotazy', sk: 'caste-otazky', de: 'haeufige-fragen' }, screen: 'FaqScreen', query: ['q'] },
  cookies: { path: { en: 'cookies', cz: 'cookies', sk: 'cookies', de: 'cookies' }, screen: 'CookiesScreen' },
  'privacy-policy': {
    path: { en: 'privacy-policy', cz: 'ochrana-osobnich-udaju', sk: 'ochrana-osobnych-udajov', de: 'datenschutz' },
    screen: 'PrivacyPolicyScreen',
  },
  accessibility: {
    path: {
      en: 'accessibility',
      cz: 'prohlaseni-o-pristupnosti',
      sk: 'vyhlasenie-o-pristupnosti',
      de: 'barrierefreiheit',
    },
    screen: 'AccessibilityScreen',
  },
  'operating-rules': {
    path: { en: 'operating-rules', cz: 'provozni-rad', sk: 'prevadzkovy-poriadok', de: 'hausordnung' },
    screen: 'OperatingRulesScreen',
  },
  'terms-and-conditions': {
    path: { en: 'terms-and-conditions', cz: 'obchodni-podminky', sk: 'obchodne-podmienky', de: 'agb' },
    screen: 'TermsAndConditionsScreen',
  },
  cinema: { path: { en: 'cinema', cz: 'kino', sk: 'kino', de: 'kino' }, screen: 'CinemaScreen', query: ['day'] },
  'how-to-get-here': {
    path: { en: 'how-to-get-here', cz: 'jak-k-nam', sk: 'ako-k-nam', de: 'anfahrt' },
    screen: 'HowToGetHereScreen',
  },
  'map-way': { path: { en: 'map-way', cz: 'mapa-a-cesta', sk: 'mapa-a-cesta', de: 'karte-und-weg' }, screen: 'MapWayScreen' },
  newsletter: { path: everywhere('newsletter'), screen: 'NewsletterScreen' },
  'newsletter-confirm': {
    path: { en: 'newsletter-confirm', cz: 'newsletter-potvrzeni', sk: 'newsletter-potvrdenie', de: 'newsletter-bestaetigen' },
    screen: 'NewsletterConfirmScreen',
    ...byToken,
  },
  'newsletter-unsubscribe': {
    path: { en: 'newsletter-unsubscribe', cz: 'newsletter-odhlaseni', sk: 'newsletter-odhlasenie', de: 'newsletter-abmelden' },
    screen: 'NewsletterUnsubscribeScreen',
    ...byToken,
  },
  'notices-off': {
    path: { en: 'notices-off', cz: 'vypnout-upozorneni', sk: 'vypnut-upozornenia', de: 'hinweise-abbestellen' },
    screen: 'NoticesOffScreen',
    ...byToken,
  },
  rating: { path: { en: 'rating', cz: 'hodnoceni', sk: 'hodnotenie', de: 'bewertung' }, screen: 'RatingScreen', ...byToken },
  blog: { path: everywhere('blog'), screen: 'BlogScreen', query: ['page'] },
  article: { path: everywhere('a/{permalink+}'), screen: 'ArticleScreen', overview: 'blog' },
  eshops: {
    path: { en: 'eshops', cz: 'e-shopy', sk: 'e-shopy', de: 'onlineshops' },
    screen: 'EshopsScreen',
    query: ['q', 'letter', 'page'],
  },
  parking: {
    path: { en: 'parking', cz: 'parkovani', sk: 'parkovanie', de: 'parken' },
    screen: 'ParkingScreen',
    query: ['option', 'stay'],
  },
  contact: { path: { en: 'contact', cz: 'kontakt', sk: 'kontakt', de: 'kontakt' }, screen: 'ContactScreen', query: ['topic'] },
  'gift-cards': {
    path: { en: 'gift-cards', cz: 'darkove-karty', sk: 'darcekove-karty', de: 'geschenkkarten' },
    screen: 'GiftCardsScreen',
  },
  booking: {
    path: { en: 'booking', cz: 'rezervace', sk: 'rezervacie', de: 'buchung' },
    screen: 'BookingScreen',
    existsWhile: 'is_authentication_active',
  },
  'booking-service': {
    path: { en: 'booking/{id}', cz: 'rezervace/{id}', sk: 'rezervacie/{id}', de: 'buchung/{id}' },
    screen: 'BookingServiceScreen',
    parent: 'booking',
    existsWhile: 'is_authentication_active',
    query: ['day', 'time'],
    isUncached: true,
  },
  'mobile-app': {
    path: { en: 'mobile-app', cz: 'mobilni-aplikace', sk: 'mobilna-aplikacia', de: 'mobile-app' },
    screen: 'MobileAppScreen',
    existsWhile: 'is_mobile_app_active',
  },
  information: { path: { en: 'information', cz: 'informace', sk: 'informacie', de: 'informationen' }, screen: 'InformationScreen' },

  board: {
    path: { en: 'board', cz: 'tabule', sk: 'tabula', de: 'anzeigetafel' },
    screen: 'BoardScreen',
    layout: 'screen',
    isUnlisted: true,
  },
  kiosk: {
    path: { en: 'kiosk', cz: 'kiosek', sk: 'kiosk', de: 'infoterminal' },
    screen: 'KioskScreen',
    layout: 'screen',
    query: ['here', 'home'],
    isUnlisted: true,
  },

  ...memberRoutes,

  design: { path: everywhere('_design'), screen: 'DesignScreen', isUnlisted: true, isUncached: true, isForEngineers: true },

  /** An editors' page, by alias or by its path in the language: any single segment that is not another route. */
  page: { path: everywhere('{alias}'), screen: 'CustomPageScreen', query: ['tab'] },

  'wifi-login': { path: everywhere('wl'), layout: 'wifi', isUnlisted: true, isUncached: true },
  'wifi-register': { path: everywhere('wr'), layout: 'wifi', isUnlisted: true, isUncached: true },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

export const routeNames = Object.keys(routes) as RouteName[]; // safe: the keys of routes

/** Routes that have no name in statistics: they are not pages for visitors. */
const unnamedRoutes = ['design', 'board', 'kiosk', 'wifi-login', 'wifi-register'] as const satisfies RouteName[];
type NamedRoute = Exclude<RouteName, (typeof unnamedRoutes)[number]>;

/** Whether a route is for screens in the building, which nobody visits. */
export function isScreenRoute(name: RouteName | undefined): boolean {
  const route: Route | undefined = name && routes[name];
  return route?.layout === 'screen';
}

/** Whether statistics show a route by a name. False for routes that no longer exist. */
export function isNamedRoute(route: string): route is NamedRoute {
  return Object.hasOwn(routes, route) && !unnamedRoutes.some((name) => name === route);
}
