import { fitLinksWithin } from '#server/pages/make/page-payload.ts';
import type { AppLinks } from '#shared/rules/app-links.ts';
import { trimTranslations } from '#shared/rules/translation.ts';
import type { SiteConfig, SiteMall } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { MapProvider } from '#shared/site/map-frame.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { SiteFirebase } from '#shared/site/sso.ts';
import { createTranslate, type Messages, type Translate } from '#web/lib/texts/i18n.tsx';
import type { Calls } from './calls.ts';
import { mall } from './records.ts';

/** A Saturday, eleven o'clock at the centre. */
export const sceneNow = '2026-11-21T10:00:00Z';

const loadMessages = import.meta.glob<{ default: Messages }>('/web/messages/*.json');

/** Loads the site's messages of a language, compiled as at build time. */
export async function loadTranslate(locale: Locale): Promise<Translate> {
  const load = loadMessages[`/web/messages/${locale}.json`];
  if (!load) throw new Error(`There are no messages for ${locale}.`);
  return createTranslate((await load()).default, locale);
}

interface Facts {
  locale?: Locale | undefined;
  settings?: Readonly<Record<string, string>> | undefined;
  mall?: Partial<SiteMall> | undefined;
  appLinks?: AppLinks | undefined;
  mapProvider?: MapProvider | undefined;
  firebase?: SiteFirebase | undefined;
  realtime?: SiteRealtime | undefined;
  pages?: SiteConfig['pages'] | undefined;
  empty?: SiteConfig['empty'] | undefined;
  notOffered?: SiteConfig['notOffered'] | undefined;
  consentVersion?: string | undefined;
}

/** Returns tenant, centre and settings of a page: the quay, in all four languages, Czech first. */
export function siteConfig({
  locale = 'cz',
  settings = {},
  mall: changes = {},
  appLinks = {},
  mapProvider,
  firebase,
  realtime,
  pages = {},
  empty = [],
  notOffered,
  consentVersion,
}: Facts = {}): SiteConfig {
  return {
    locale,
    locales: ['cz', 'sk', 'de', 'en'],
    fallbackLocale: 'cz',
    tenant: { id: 'quay', appLinks, ...(mapProvider && { mapProvider }), ...(firebase && { firebase }), ...(realtime && { realtime }) },
    localeCookie: { name: 'locale', attributes: 'Path=/' },
    metaTags: { title: 'Nábřeží', description: 'Obchody u řeky.', keywords: 'obchody' },
    publicUrl: 'https://quay.example',
    settings,
    mall: { ...mall(1), ...changes },
    pages,
    empty,
    ...(notOffered && { notOffered }),
    ...(consentVersion && { consentVersion }),
    buildId: 'build-1',
  };
}

/** Returns the data of a page: each record only in the page's language, with matching links. */
export function toOneLanguage(calls: Calls, config: SiteConfig): Calls {
  const { locale, fallbackLocale, settings } = config;
  const useFallback = settings.use_fallback_locale !== 'false';
  return fitLinksWithin(trimTranslations(calls, locale, { useFallback, fallbackLocale }), config);
}
