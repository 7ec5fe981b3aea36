import type { Logger } from 'pino';
import { listAmenities } from '#shared/contracts/amenities.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import type { RecordFacts } from '#shared/contracts/site-facts.ts';
import { getWebsitePageByAlias, listArticles } from '#shared/contracts/website-pages.ts';
import { type Has, writtenScreens } from '#shared/rules/filled-screens.ts';
import { findCinema } from '#shared/rules/film-programme.ts';
import { pageAliases } from '#shared/site/page-aliases.ts';
import type { Ask } from './read-lists.ts';

interface Dependencies {
  /** Bypasses the cache: facts derived from cached answers could be twice as old as allowed. */
  ask: Ask;
  readSettings: () => Promise<PublishedSettings>;
  log: Pick<Logger, 'warn'>;
}

const one = { query: { per_page: 1 } } as const;
/**
 * Limits the search for a company with a property, so that its cost does not grow with the centre. If no company on
 * these pages has the property and more pages follow, the result is unknown.
 */
const maxPages = 5;

type ReadCompanies = (page: number) => Promise<Success<AnswerOf<typeof listCompanies>>>;

/**
 * Derives the site's facts for a mall API without that call: from the length of each list, and from whether each page
 * named in the settings exists.
 */
export async function gatherFacts({ ask, readSettings, log }: Dependencies): Promise<RecordFacts> {
  const readCompanies = readOnce((page) => ask(listCompanies, { query: { page, per_page: 48 } }));
  const readServices = readOnce((page) => ask(listCompanies, { query: { type: 'service', page, per_page: 48 } }));
  const [company, floorplan, reward, amenity, articles, hours, web, cinema, news, event, product, pages] = await Promise.all([
    hasAny(listCompanies, one),
    hasAny(listFloorplans, {}),
    hasAny(listRewards, one),
    hasAny(listAmenities, one),
    hasAny(listArticles, one),
    hasCompany(readCompanies, (companies) => companies.some(({ opening_hours }) => opening_hours)),
    hasCompany(readCompanies, (companies) => companies.some((company) => company.web)),
    hasCompany(readServices, (companies) => findCinema(companies) !== undefined),
    findAnnounced('news'),
    findAnnounced('event'),
    findAnnounced('product'),
    listNamedPages(),
  ]);
  return {
    kinds: { company, floorplan, reward, amenity },
    announced: { news, event, product },
    has_articles: articles,
    has_company_hours: hours,
    has_web_shops: web,
    has_cinema: cinema,
    pages,
  };

  async function findAnnounced(type: 'news' | 'event' | 'product') {
    const find = (scope?: 'mall' | 'store') => hasAny(listAnnouncements, { query: { ...one.query, type, ...(scope && { scope }) } });
    const [any, mall, store] = await Promise.all([find(), find('mall'), find('store')]);
    return { any, mall, store };
  }

  function hasAny<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<Has> {
    return look(contract, async () => {
      const { data, meta } = await ask(contract, input);
      return (meta?.total ?? (Array.isArray(data) ? data.length : 0)) > 0;
    });
  }

  /** Whether a company on one of the first pages has the property that `isThere` looks for. */
  function hasCompany(readPage: ReadCompanies, isThere: (companies: AnswerOf<typeof listCompanies>) => boolean): Promise<Has> {
    return look(listCompanies, async () => {
      for (let page = 1; page <= maxPages; page += 1) {
        const { data, meta } = await readPage(page);
        if (isThere(data)) return true;
        if (data.length === 0 || page >= (meta?.pages ?? 1)) return false;
      }
      return undefined;
    });
  }

  async function listNamedPages(): Promise<RecordFacts['pages']> {
    const settings = Object.values(await readSettings()).join(' ');
    const named = pageAliases.filter((alias) => settings.includes(alias));
    const pages = await Promise.all([...new Set([...writtenScreens, ...named])].map(findPage));
    return pages.flatMap((page) => page ?? []);
  }

  async function findPage(alias: string): Promise<RecordFacts['pages'][number] | undefined> {
    try {
      const { translations } = (await ask(getWebsitePageByAlias, { params: { alias } })).data;
      return { alias, translations: translations.map(({ locale, title, path }) => ({ locale, title, ...(path && { path }) })) };
    } catch (error) {
      if (!(error instanceof ApiError && error.httpStatus === 'NotFound')) warn(getWebsitePageByAlias, error);
      return undefined;
    }
  }

  async function look(contract: Endpoint, find: () => Promise<Has>): Promise<Has> {
    try {
      return await find();
    } catch (error) {
      warn(contract, error);
      return undefined;
    }
  }

  function warn({ name }: Endpoint, error: unknown): void {
    log.warn({ err: error, call: name }, 'whether a screen has something to show could not be found out');
  }
}

/** Reads each page only once, for all callers. */
function readOnce(read: ReadCompanies): ReadCompanies {
  const pages = new Map<number, ReturnType<ReadCompanies>>();
  return (page) => {
    const known = pages.get(page) ?? read(page);
    pages.set(page, known);
    return known;
  };
}
