import { searchMessages } from '#shared/messages/messages.ts';
import { type CentreFacts, isFilled } from '#shared/rules/filled-screens.ts';
import { canLink } from '#shared/rules/routing.ts';
import { flattenSettings } from '#shared/rules/settings-flattening.ts';
import { locales } from '#shared/site/locales.ts';
import { routeNames } from '#shared/site/routes.ts';
import { searchMessagesIn } from '../../../messages.ts';
import type { ShortContent } from './content-records.ts';
import type { ScreenHit } from './record-kind.ts';

/** First id of screens. Editors' pages have the same type of search hit; their ids are far lower. */
const firstScreenId = 2_000_000_000;

type ScreenOf<Key> = Key extends `screen.${infer Name}` ? Name : never;
export type FoundScreen = ScreenOf<keyof typeof searchMessages.en>;

// messages: screen.*
/** Built-in screens that search finds: those with a name in the messages. */
export const foundScreens = routeNames.filter((name): name is FoundScreen => Object.hasOwn(searchMessages.en, `screen.${name}`));

/** Screens that are always linked, but only found if they contain more than the default links and numbers. */
const ownRules: Readonly<Partial<Record<FoundScreen, (content: ShortContent) => boolean>>> = {
  information: (content) => content['website-pages'].some(({ alias }) => alias === 'information'),
  about: ({ malls }) => malls.some(({ translations }) => translations.some(({ description }) => description)),
};

/** Facts about large kinds that determine which screens exist and which kinds have pages. */
export type LargeFacts = Required<Pick<CentreFacts, 'listed' | 'companyHours' | 'webShops' | 'cinema' | 'announced'>>;

/**
 * Lists the screens that this tenant has switched on and that have content, as search hits. If an editors' page
 * replaces a screen, the hit has the page's name.
 */
export function listScreenHits(content: ShortContent, large: LargeFacts): ScreenHit[] {
  const facts = toFacts(content, large);
  const { settings } = facts;
  return foundScreens
    .filter((route) => canLink(route, { settings, empty: [] }) && (ownRules[route]?.(content) ?? isFilled(route, facts)))
    .map((route) => ({
      id: firstScreenId + routeNames.indexOf(route),
      type: 'page',
      route,
      translations: locales.map((locale) => ({ locale, title: searchMessagesIn(locale)(`screen.${route}`) })),
    }));
}

/** Collects the facts about the centre, without those that only the tenant file contains. */
function toFacts(content: ShortContent, large: LargeFacts): CentreFacts {
  const pages = content['website-pages'];
  return {
    ...large,
    mall: content.malls[0],
    settings: flattenSettings(content.settings).settings,
    films: content.films.length > 0,
    articles: pages.some(({ permalink }) => permalink),
    questions: content.faq.length > 0,
    privacyPolicy: content['privacy-policy'] !== undefined,
    termsAndConditions: content['terms-conditions'] !== undefined,
    parking: content.parking !== undefined,
    giftCards: content['gift-cards'] !== undefined,
    bookings: content['booking-services'].some(({ price }) => !price || price.amount === 0),
    savedCards: undefined,
    appLinks: undefined,
    written: (alias) => pages.some((page) => page.alias === alias),
  };
}
