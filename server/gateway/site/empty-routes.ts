import type { Logger } from 'pino';
import { listBookingServices } from '#shared/contracts/booking.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import type { RecordFacts } from '#shared/contracts/site-facts.ts';
import { type CentreFacts, fillableScreens, type Has, isFilled } from '#shared/rules/filled-screens.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { Content } from '../cache/content.ts';

/** Sources of the facts about a tenant's site. */
export interface Records {
  mall: Mall | undefined;
  settings: FlatSettings;
  records: RecordFacts | undefined;
  /** Whether there are links to app stores. */
  hasApp: boolean;
  /** Whether the payment provider can save cards. */
  keepsCards: boolean;
}

interface Dependencies {
  content: Pick<Content, 'read'>;
  log: Logger;
}

/**
 * Finds screens that would be empty, so that menus, footer, tiles and sitemap can leave them out. Each check is a call
 * through the cache. If a check fails, uses the last result, initially "not empty": a needless link leads to an error
 * page, but a missing link hides a page.
 */
export function createEmptyRoutes({ content, log }: Dependencies) {
  let before: Readonly<Partial<Record<RouteName, Has>>> = {};

  async function find(records: Records): Promise<RouteName[]> {
    const facts = await gatherFacts(records);
    const found = fillableScreens.map((name): [RouteName, Has] => [name, isFilled(name, facts) ?? before[name]]);
    before = Object.fromEntries(found);
    return found.flatMap(([name, has]) => (has === false ? [name] : []));
  }

  async function gatherFacts({ mall, settings, records, hasApp, keepsCards }: Records): Promise<CentreFacts> {
    const known = Object.values(records?.kinds ?? {}).some(Boolean) ? records : undefined; // every centre has some records, so facts without any are not reliable
    const written = (alias: string) => known?.pages.some((page) => page.alias === alias);
    const [films, questions, privacyPolicy, termsAndConditions, parking, giftCards, bookings] = await Promise.all([
      written('cinema') || hasAny(listFilms),
      hasAny(listQuestions),
      hasAny(getPrivacyPolicy),
      hasAny(getTermsConditions),
      hasAny(getParking),
      written('gift-cards') || hasAny(getGiftCardOffer),
      hasBookings(),
    ]);
    return {
      mall,
      settings,
      listed: (kind) => known?.kinds[kind],
      announced: (type, scope) => known?.announced[type]?.[scope ?? 'any'],
      articles: known?.has_articles ?? undefined,
      appLinks: hasApp,
      savedCards: keepsCards,
      written,
      companyHours: known?.has_company_hours ?? undefined,
      cinema: known?.has_cinema ?? undefined,
      webShops: known?.has_web_shops ?? undefined,
      films,
      questions,
      privacyPolicy,
      termsAndConditions,
      parking,
      giftCards,
      bookings,
    };
  }

  function hasBookings(): Promise<Has> {
    return look(listBookingServices, async () => {
      const { data } = await content.read(listBookingServices);
      return data.some(({ is_bookable }) => is_bookable !== false);
    });
  }

  async function hasAny(contract: Endpoint): Promise<Has> {
    return look(contract, async () => {
      const { data } = await content.read(contract);
      return !Array.isArray(data) || data.length > 0;
    });
  }

  /**
   * Runs a check. A missing record counts as empty. For a missing list the result is unknown, because the mall API may
   * not have the call.
   */
  async function look({ name, isList }: Endpoint, find: () => Promise<boolean>): Promise<Has> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'NotFound') return isList ? undefined : false;
      log.warn({ err: error, call: name }, 'whether a screen has something to show could not be found out');
      return undefined;
    }
  }

  return { find };
}
