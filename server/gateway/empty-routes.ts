import type { Logger } from 'pino';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingServices } from '#shared/contracts/booking.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { listFilms } from '#shared/contracts/films.ts';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { getParking } from '#shared/contracts/parking.ts';
import type { SitemapEntry } from '#shared/contracts/sitemap.ts';
import { findCinema } from '#shared/rules/find-cinema.ts';
import { type FlatSettings, readText } from '#shared/rules/settings-reading.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { Content } from './content.ts';

/** Whether there is something to show; undefined: it could not be found out just now. */
type Has = boolean | undefined;

/** What the facts of a tenant's site are made of. */
export interface Records {
  mall: Mall | undefined;
  settings: FlatSettings;
  sitemap: readonly SitemapEntry[] | undefined;
  /** Links to the app's stores. */
  hasApp: boolean;
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
    const looks = Object.entries(toLooks(records)) as [RouteName, Promise<Has> | Has][]; // the keys of the table itself
    const found = await Promise.all(looks.map(async ([name, look]): Promise<[RouteName, Has]> => [name, (await look) ?? before[name]]));
    before = Object.fromEntries(found);
    return found.flatMap(([name, has]) => (has === false ? [name] : []));
  }

  function toLooks({ mall, settings, sitemap, hasApp }: Records) {
    const known = sitemap && sitemap.length > 0 ? sitemap : undefined; // no centre is without any record: then it says nothing
    const listed = (type: SitemapEntry['type']) => known?.some((entry) => entry.type === type);
    const written = (alias: string) => known?.some((entry) => entry.alias === alias);
    const worded = (field: 'cookies' | 'operating_rules' | 'parking_description') =>
      mall?.translations.some((translation) => Boolean(translation[field]));
    const announced = (type: 'news' | 'event' | 'product', scope?: 'mall' | 'store') =>
      listed(type) === false ? false : hasAny(listAnnouncements, { query: { type, per_page: 1, ...(scope && { scope }) } });
    const privacy = hasAny(getPrivacyPolicy);
    const [news, events] = [announced('news'), announced('event')];
    const isPlaced = mall && (Boolean(mall.address) || typeof mall.latitude === 'number');
    return {
      'shops-services': listed('company'),
      shops: listed('company'),
      floorplan: listed('floorplan'),
      'opening-hours':
        (mall && mall.opening_hours.length > 0) ||
        hasCompany(undefined, (companies) => companies.some(({ opening_hours }) => opening_hours)),
      news,
      'news-mall': announced('news', 'mall'),
      'news-stores': announced('news', 'store'),
      events,
      'events-mall': announced('event', 'mall'),
      'events-stores': announced('event', 'store'),
      'news-events': either(news, events),
      offers: announced('product'),
      rewards: listed('reward'),
      amenities: listed('amenity'),
      blog: known?.some(({ type, permalink }) => type === 'page' && permalink),
      faq: hasAny(listQuestions),
      cookies: worded('cookies'),
      'operating-rules': worded('operating_rules'),
      'privacy-policy': privacy,
      'terms-and-conditions': hasAny(getTermsConditions),
      newsletter: readText(settings, 'newsletter_consent_link_url') === '' ? privacy : true,
      cinema:
        written('cinema') ||
        either(
          hasCompany('service', (companies) => findCinema(companies) !== undefined),
          hasAny(listFilms),
        ),
      eshops: written('eshops') || hasCompany(undefined, (companies) => companies.some(({ web }) => Boolean(web))),
      parking: either(worded('parking_description') || written('parking'), hasAny(getParking)),
      contact: either(mall && Boolean(mall.phone || mall.email || mall.address), written('contact')),
      'how-to-get-here': either(isPlaced, written('how-to-get-here')),
      'map-way': either(isPlaced, written('map-way')),
      booking: hasBookings(),
      'gift-cards': written('gift-cards'),
      'mobile-app': hasApp || written('mobile-app'),
    } satisfies Partial<Record<RouteName, Promise<Has> | Has>>;
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

/** One of two is enough; nothing is only nothing when both are known to be. */
async function either(one: Promise<Has> | Has, other: Promise<Has> | Has): Promise<Has> {
  const [first, second] = await Promise.all([one, other]);
  return first || second || (first === undefined || second === undefined ? undefined : false);
}
