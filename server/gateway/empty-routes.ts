import type { Logger } from 'pino';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingServices } from '#shared/contracts/booking.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import { type CentreFacts, fillableScreens, type Has, isFilled } from '#shared/rules/filled-screens.ts';
import { findCinema } from '#shared/rules/find-cinema.ts';
import type { FlatSettings } from '#shared/rules/settings-reading.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { Content } from './content.ts';

const announcedLists = [
  ['news', undefined],
  ['news', 'mall'],
  ['news', 'store'],
  ['event', undefined],
  ['event', 'mall'],
  ['event', 'store'],
  ['product', undefined],
] as const;

/** What the facts of a tenant's site are made of. */
export interface Records {
  mall: Mall | undefined;
  settings: FlatSettings;
  sitemap: readonly SitemapEntry[] | undefined;
  /** Links to the app's stores. */
  hasApp: boolean;
  /** Whether who takes the money here can keep cards for the next time. */
  keepsCards: boolean;
}

interface Dependencies {
  content: Pick<Content, 'read'>;
  log: Logger;
}

/**
 * Looks which screens of the site would be empty: menus, footer, tiles and sitemap leave them out. Each look is a call through the cache.
 * What cannot be found out is as it was, and at first it is not empty: a link too many leads to an error that says so, one too few hides a page.
 */
export function createEmptyRoutes({ content, log }: Dependencies) {
  let before: Readonly<Partial<Record<RouteName, Has>>> = {};

  async function find(records: Records): Promise<RouteName[]> {
    const facts = await gatherFacts(records);
    const found = fillableScreens.map((name): [RouteName, Has] => [name, isFilled(name, facts) ?? before[name]]);
    before = Object.fromEntries(found);
    return found.flatMap(([name, has]) => (has === false ? [name] : []));
  }

  async function gatherFacts({ mall, settings, sitemap, hasApp, keepsCards }: Records): Promise<CentreFacts> {
    const known = sitemap && sitemap.length > 0 ? sitemap : undefined; // no centre is without any record: then it says nothing
    const listed = (type: SitemapEntry['type']) => known?.some((entry) => entry.type === type);
    const written = (alias: string) => known?.some((entry) => entry.alias === alias);
    const hasHours = mall && mall.opening_hours.length > 0;
    const [announced, companyHours, cinema, films, webShops, questions, privacyPolicy, termsAndConditions, parking, giftCards, bookings] =
      await Promise.all([
        gatherAnnounced(listed),
        hasHours || hasCompany(undefined, (companies) => companies.some(({ opening_hours }) => opening_hours)),
        written('cinema') || hasCompany('service', (companies) => findCinema(companies) !== undefined),
        written('cinema') || hasAny(listFilms),
        written('eshops') || hasCompany(undefined, (companies) => companies.some(({ web }) => Boolean(web))),
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
      listed,
      articles: known?.some(({ type, permalink }) => type === 'page' && permalink),
      appLinks: hasApp,
      savedCards: keepsCards,
      written,
      announced,
      companyHours,
      cinema,
      films,
      webShops,
      questions,
      privacyPolicy,
      termsAndConditions,
      parking,
      giftCards,
      bookings,
    };
  }

  async function gatherAnnounced(listed: (type: SitemapEntry['type']) => Has): Promise<CentreFacts['announced']> {
    const found = await Promise.all(
      announcedLists.map(([type, scope]) =>
        listed(type) === false ? false : hasAny(listAnnouncements, { query: { type, per_page: 1, ...(scope && { scope }) } }),
      ),
    );
    return (type, scope) => found[announcedLists.findIndex((one) => one[0] === type && one[1] === scope)];
  }

  function hasBookings(): Promise<Has> {
    return look(listBookingServices, async () => {
      const { data } = await content.read(listBookingServices);
      return data.some(({ is_bookable }) => is_bookable !== false);
    });
  }

  async function hasAny<E extends Endpoint>(contract: E, input: CallInput<E> = {}): Promise<Has> {
    return look(contract, async () => {
      const { data } = await content.read(contract, input);
      return !Array.isArray(data) || data.length > 0;
    });
  }

  /** Whether one of the pages of companies has it. */
  async function hasCompany(
    type: 'service' | undefined,
    isThere: (companies: Awaited<ReturnType<typeof readCompanies>>['data']) => boolean,
  ): Promise<Has> {
    return look(listCompanies, async () => {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const { data, meta } = await readCompanies(page, type);
        if (isThere(data)) return true;
        pages = meta?.pages ?? 1;
      }
      return false;
    });
  }

  function readCompanies(page: number, type: 'service' | undefined) {
    return content.read(listCompanies, { query: { page, per_page: 48, ...(type && { type }) } });
  }

  /** A record may be missing; a list is there, or the mall API has none. */
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
