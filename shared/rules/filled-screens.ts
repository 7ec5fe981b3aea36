import type { Mall } from '../contracts/malls.ts';
import { type KindWith, listKindsWith, recordKinds } from '../site/kinds.ts';
import { type Route, type RouteName, routeNames, routes } from '../site/routes.ts';
import { type FlatSettings, readText } from './settings-reading.ts';

/** Whether there is something to show; undefined: unknown. */
export type Has = boolean | undefined;

/**
 * Facts that decide which screens have content, as far as known. The gateway requests them from a remote mall API; the embedded mall API knows them
 * when it imports content.
 */
export interface CentreFacts {
  mall: Mall | undefined;
  settings: FlatSettings;
  /** Whether records exist, for a kind that has pages. */
  listed: (kind: KindWith<'isInSitemap'>) => Has;
  /** Whether a company has hours of its own. If the centre has hours, this does not matter and may be unknown. */
  companyHours: Has;
  /** Whether a company has a website. */
  webShops: Has;
  /** Whether a company is a cinema. If the screen has other content, this does not matter and may be unknown. */
  cinema: Has;
  films: Has;
  articles: Has;
  questions: Has;
  privacyPolicy: Has;
  termsAndConditions: Has;
  parking: Has;
  /** Whether gift cards are sold on the site, or holders can check their cards there. */
  giftCards: Has;
  bookings: Has;
  /** Whether the payment provider can save cards. */
  savedCards: Has;
  /** Whether there are links to the app's stores. */
  appLinks: Has;
  announced: (type: 'news' | 'event' | 'product', scope?: 'mall' | 'store') => Has;
  /** Whether editors have written a page with that alias. */
  written: (alias: WrittenScreen) => Has;
}

/** Screens that may consist only of the editors' page with that alias. */
export const writtenScreens = ['cinema', 'contact', 'eshops', 'gift-cards', 'how-to-get-here', 'map-way', 'mobile-app', 'parking'] as const;
type WrittenScreen = (typeof writtenScreens)[number];

type Rule = (facts: CentreFacts) => Has;
type Rules = Readonly<Partial<Record<RouteName, Rule>>>;

/** Rules of screens that are not a list of exactly one kind of record. */
const ownRules: Rules = {
  'shops-services': ({ listed }) => listed('company'),
  floorplan: ({ listed }) => listed('floorplan'),
  'opening-hours': ({ mall, companyHours }) => either(mall && mall.opening_hours.length > 0, companyHours),
  news: ({ announced }) => announced('news'),
  'news-mall': ({ announced }) => announced('news', 'mall'),
  'news-stores': ({ announced }) => announced('news', 'store'),
  events: ({ announced }) => announced('event'),
  'events-mall': ({ announced }) => announced('event', 'mall'),
  'events-stores': ({ announced }) => announced('event', 'store'),
  'news-events': ({ announced }) => either(announced('news'), announced('event')),
  offers: ({ announced }) => announced('product'),
  blog: ({ articles }) => articles,
  faq: ({ questions }) => questions,
  cookies: ({ mall }) => isWorded(mall, 'cookies'),
  'operating-rules': ({ mall }) => isWorded(mall, 'operating_rules'),
  'privacy-policy': ({ privacyPolicy }) => privacyPolicy,
  'terms-and-conditions': ({ termsAndConditions }) => termsAndConditions,
  // the form is hidden if the text to which it links does not exist
  newsletter: ({ settings, privacyPolicy }) => (readText(settings, 'newsletter_consent_link_url') === '' ? privacyPolicy : true),
  cinema: ({ written, cinema, films }) => either(either(written('cinema'), cinema), films),
  eshops: ({ written, webShops }) => either(written('eshops'), webShops),
  parking: ({ mall, written, parking }) => either(either(isWorded(mall, 'parking_description'), written('parking')), parking),
  contact: ({ mall, written }) => either(mall && Boolean(mall.phone || mall.email || mall.address), written('contact')),
  'how-to-get-here': ({ mall, written }) => either(isPlaced(mall), written('how-to-get-here')),
  'map-way': ({ mall, written }) => either(isPlaced(mall), written('map-way')),
  booking: ({ bookings }) => bookings,
  'dashboard-payment-methods': ({ savedCards }) => savedCards,
  'gift-cards': ({ written, giftCards }) => either(written('gift-cards'), giftCards),
  'mobile-app': ({ written, appLinks }) => either(appLinks, written('mobile-app')),
};

/** A list (`parent` in the route table) has content if a record of its kind exists. */
const listRules: Rules = Object.fromEntries(
  listKindsWith('isInSitemap').flatMap((kind): [string, Rule][] => {
    const { parent }: Route = routes[recordKinds[kind].route];
    return parent === undefined ? [] : [[parent, ({ listed }) => listed(kind)]];
  }),
);

const rules: Rules = { ...listRules, ...ownRules };

/** Screens that may be empty; while empty, they are neither linked nor found by search. */
export const fillableScreens: readonly RouteName[] = routeNames.filter((name) => rules[name]);

/** Whether a screen has something to show. */
export function isFilled(screen: RouteName, facts: CentreFacts): Has {
  const rule = rules[screen];
  return rule ? rule(facts) : true;
}

/** True if one of them is true, false if both are false, otherwise undefined. */
function either(first: Has, second: Has): Has {
  return first || second || (first === undefined || second === undefined ? undefined : false);
}

function isWorded(mall: Mall | undefined, field: 'cookies' | 'operating_rules' | 'parking_description'): Has {
  return mall?.translations.some((translation) => Boolean(translation[field]));
}

function isPlaced(mall: Mall | undefined): Has {
  return mall && (Boolean(mall.address) || typeof mall.latitude === 'number');
}
