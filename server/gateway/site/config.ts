import { isDeepStrictEqual } from 'node:util';
import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { findPaymentProvider } from '#config/payments.ts';
import type { Firebase } from '#config/sign-in.ts';
import type { Tenant } from '#config/tenant.ts';
import { toAddress } from '#shared/contracts/address.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listMalls, type Mall } from '#shared/contracts/malls.ts';
import { getWebSettings, listAvailableLocales } from '#shared/contracts/settings.ts';
import { getSiteFacts, type RecordFacts } from '#shared/contracts/site-facts.ts';
import { activeLocales } from '#shared/rules/locale-detection.ts';
import { FooterItems } from '#shared/rules/setting-shapes.ts';
import { readFlag, readJson, readNames } from '#shared/rules/settings-reading.ts';
import { hasDarkTheme } from '#shared/rules/theme.ts';
import { addDays, calendarDateIn, readZoneClock } from '#shared/rules/time-zone.ts';
import { findTranslation, trimTranslations } from '#shared/rules/translation.ts';
import type { PublishedSettings } from '#shared/schemas/settings.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import type { SiteConsent } from '#shared/site/consent.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { SiteFirebase } from '#shared/site/sso.ts';
import { toLocaleCookie } from '../api/restored-cookies.ts';
import type { Content } from '../cache/content.ts';
import { type Entry, toEntry } from '../cache/entry.ts';
import { sendEntry } from '../cache/send.ts';
import type { Answer } from '../cache/stored-answer.ts';
import { substitutedCalls } from '../substitutes/substitutes.ts';
import type { NotOffered } from '../upstream/missing-calls.ts';
import { toConsentVersion, toSiteConsent } from './consent.ts';
import { createEmptyRoutes, type Records } from './empty-routes.ts';
import { drawSettingIcons } from './icons.ts';
import type { Preview } from './preview.ts';

interface Dependencies {
  content: Content;
  notOffered: Pick<NotOffered, 'list'>;
  /** Finds out which members' calls the mall API has. */
  lookForCalls: () => Promise<void>;
  tenant: Tenant;
  /** Undefined while realtime is off. */
  realtime: SiteRealtime | undefined;
  publicUrl: string;
  buildId: string;
  /** Whether pages can be used without a network. */
  isOfflineOn: boolean;
  log: Logger;
  clock: { now(): Date };
}

/** Addresses of the calls that the facts are built from. */
const factCalls = [listMalls, getWebSettings, listAvailableLocales, getSiteFacts] as const;
export const factSources = factCalls.map((contract) => toAddress(contract));

/** Everything about a tenant's site, in all languages. */
export type SiteFacts = Omit<SiteConfig, 'locale' | 'metaTags' | 'pages'> & {
  mall: SiteMall | undefined;
  /** Pages with an alias, in every language. */
  pages: RecordFacts['pages'];
  /** False if one of the records could not be fetched. */
  isComplete: boolean;
};

/** Builds a tenant's facts from the mall API's records and the tenant file. Logs and leaves out whatever cannot be fetched. */
export function createSiteConfig(dependencies: Dependencies) {
  const { content, notOffered, lookForCalls, tenant, realtime, publicUrl, buildId, isOfflineOn, log, clock } = dependencies;
  let known: { facts: SiteFacts; of: readonly (Answer | undefined)[] } | undefined;
  let looked: { empty: SiteConfig['empty']; atMs: number } | undefined;
  const emptyRoutes = createEmptyRoutes({ content, log });
  const configsOf = new WeakMap<SiteFacts, Map<Locale, SiteConfig>>();

  /**
   * Returns the facts. Rebuilds them only if a source record was fetched again, and returns a new object only if the
   * contents differ. For records that could not be refreshed, uses the previous versions.
   */
  async function readFacts(): Promise<SiteFacts> {
    const current = findFacts() ?? (await renewSources());
    if (current) return current;
    const of = findSources(); // found before reading, because a refresh may finish meanwhile
    const made = await makeFacts();
    const facts = known && isDeepStrictEqual(known.facts, made) ? known.facts : made; // the same object, so that everything derived from it stays valid
    known = { facts, of };
    return facts;
  }

  /** Refreshes sources that are due. Returns the facts if they are still current. */
  async function renewSources(): Promise<SiteFacts | undefined> {
    if (!known) return undefined;
    await Promise.allSettled(factCalls.map((contract) => content.getAnswer(contract, toAddress(contract))));
    return findFacts();
  }

  /** Returns the last facts, if no source has changed or needs a refresh now. */
  function findFacts(): SiteFacts | undefined {
    const now = findSources();
    const isCurrent = known?.of.every((answer, index) => answer !== undefined && now[index]?.entry === answer.entry);
    return isCurrent ? known?.facts : undefined;
  }

  const findSources = () => factSources.map((address) => content.findCached(address));

  async function makeFacts(): Promise<SiteFacts> {
    const [malls, storedSettings, available, records] = await Promise.all([
      content.read(listMalls).then(({ data }) => data, giveUp('the centre could not be read')),
      content.read(getWebSettings).then(({ data }) => data, giveUp('the settings could not be read')),
      content.read(listAvailableLocales).then(({ data }) => data, giveUp('the available languages could not be read')),
      content.read(getSiteFacts).then(({ data }) => data, giveUp('what the centre has could not be read')),
    ]);
    const mall = malls?.[0];
    const settings = storedSettings ?? {};
    const empty = await findEmpty({
      mall,
      settings,
      records,
      hasApp: Object.keys(tenant.appLinks).length > 0,
      keepsCards: findPaymentProvider(tenant.payments) === undefined, // unknown for a foreign mall API
    });
    const missing = notOffered.list().flatMap((contract) => (substitutedCalls.includes(contract) ? [] : contract.name));
    return {
      locales: activeLocales({
        supported: mall?.supported_languages ?? [],
        available: available?.map(({ locale }) => locale) ?? [],
        inactive: readNames(settings, 'inactive_locales').join(','),
        fallback: tenant.fallbackLocale,
      }),
      fallbackLocale: tenant.fallbackLocale,
      tenant: {
        id: tenant.tenantId,
        ...(tenant.gtmId && { gtmId: tenant.gtmId }),
        ...(tenant.metaId && { metaId: tenant.metaId }),
        appLinks: tenant.appLinks,
        ...(tenant.mapsKey && { mapProvider: 'google' as const }),
        ...(tenant.firebase && readFlag(settings, 'is_sso_visible') && { firebase: toSiteFirebase(tenant.firebase) }),
        ...(realtime && { realtime }),
      },
      ...(tenant.cookies.optional.length > 0 && { consentVersion: toConsentVersion(tenant) }),
      localeCookie: toLocaleCookie(tenant, publicUrl),
      publicUrl,
      settings,
      mall: mall && toSiteMall(mall, clock.now()),
      ...(mall && { clock: readZoneClock(clock.now(), mall.timezone) }),
      buildId,
      ...(!isOfflineOn && { offline: 'off' as const }),
      pages: records?.pages ?? [],
      empty,
      ...(missing.length > 0 && { notOffered: missing.sort() }),
      drawings: await drawSettingIcons(settings),
      isComplete: [malls, storedSettings, available, records].every((read) => read !== undefined),
    };
  }

  /**
   * Checks for empty screens at most every 30 seconds, because the facts are rebuilt for each page while the mall API
   * is down.
   */
  async function findEmpty(from: Records): Promise<SiteConfig['empty']> {
    const nowMs = clock.now().getTime();
    if (looked && Math.abs(nowMs - looked.atMs) < emptyLookMs) return looked.empty;
    const [empty] = await Promise.all([emptyRoutes.find(from), lookForCalls()]);
    content.prepare();
    looked = { empty, atMs: nowMs };
    return empty;
  }

  function giveUp(message: string) {
    return (error: unknown): undefined => {
      log.error({ err: error }, message);
    };
  }

  function makeConfig({ isComplete: _, ...facts }: SiteFacts, locale: Locale): SiteConfig {
    const { mall } = facts;
    const options = { useFallback: readFlag(facts.settings, 'use_fallback_locale'), fallbackLocale: tenant.fallbackLocale };
    return {
      ...facts,
      locale,
      settings: trimSettings(facts.settings, locale),
      ...(hasDarkTheme(facts.settings) && { hasDarkTheme: true as const }),
      metaTags: tenant.pagesMetaTags[locale]?.index,
      mall: mall && trimTranslations(mall, locale, options),
      pages: Object.fromEntries(
        facts.pages.map(({ alias, translations }) => {
          const own = translations.find((translation) => translation.locale === locale);
          const title = findTranslation(translations, locale, options)?.title ?? '';
          return [alias, { title, path: own?.path ?? alias }];
        }),
      ),
    };
  }

  return {
    readFacts,
    findFacts,
    toConsent: (locale: Locale): SiteConsent => toSiteConsent(tenant, locale),
    /** Returns the same object for the same facts and language. */
    toConfig(facts: SiteFacts, locale: Locale): SiteConfig {
      const known = configsOf.get(facts) ?? new Map<Locale, SiteConfig>();
      configsOf.set(facts, known);
      const config = known.get(locale) ?? makeConfig(facts, locale);
      known.set(locale, config);
      return config;
    },
  };
}

const emptyLookMs = 30_000;

export type SiteConfigs = ReturnType<typeof createSiteConfig>;

function toSiteFirebase({ projectId, apiKey, authDomain, providers }: Firebase): SiteFirebase {
  return { projectId, apiKey, authDomain, providers };
}

/**
 * Keeps the titles of `footer_items` in one language, or the first title if there is none in this language. Does not
 * change unreadable settings. Removes `away_message`, which only the mall API needs.
 */
function trimSettings({ away_message: _, ...settings }: PublishedSettings, locale: Locale): PublishedSettings {
  const columns = readJson(settings, 'footer_items', FooterItems, () => {});
  if (!columns) return settings;
  const trimmed = columns.map(({ title, items }) => ({ title: { [locale]: title[locale] ?? Object.values(title)[0] ?? '' }, items }));
  return { ...settings, footer_items: JSON.stringify(trimmed) };
}

/** How far ahead the site's shell needs exceptions of opening hours; the page with opening hours reads all exceptions. */
const exceptionDays = 60;

function toSiteMall({ management: _, property_management: __, translations, opening_hours, ...mall }: Mall, now: Date): SiteMall {
  const yesterday = addDays(calendarDateIn(now, mall.timezone), -1);
  const lastDay = addDays(yesterday, exceptionDays);
  const near = opening_hours.map((zone) => ({
    ...zone,
    exceptions: zone.exceptions.filter(({ date }) => date >= yesterday && date <= lastDay),
  }));
  return { ...mall, opening_hours: near, translations: translations.map(({ locale, title }) => ({ locale, title })) };
}

/** Registers `/api/config`: tenant, centre and settings for the site, in one language. */
export function registerConfig(
  app: FastifyInstance,
  { siteConfigs, preview, clock }: Pick<Dependencies, 'clock'> & { siteConfigs: SiteConfigs; preview: Pick<Preview, 'show'> },
): void {
  const entries = new WeakMap<SiteConfig, Promise<Entry>>();

  /** Returns the serialized and compressed config, which is created once per config object. */
  function findEntry(config: SiteConfig): Promise<Entry> {
    const entry =
      entries.get(config) ?? toEntry(Buffer.from(JSON.stringify(toSuccess(config))), 'application/json; charset=utf-8', clock.now());
    entries.set(config, entry);
    return entry;
  }

  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 60 });
    scope.get<{ Querystring: { locale?: unknown } }>('/api/config', async (request, reply) => {
      const facts = await preview.show(request, await siteConfigs.readFacts());
      const { locale = facts.fallbackLocale } = request.query;
      if (!isLocale(locale) || !facts.locales.includes(locale)) throw new ApiError('BadRequest', { errors: { locale: ['not_allowed'] } });
      if (!facts.isComplete) reply.header('cache-control', 'no-store');
      return sendEntry(request, reply, await findEntry(siteConfigs.toConfig(facts, locale)));
    });
  });
}
