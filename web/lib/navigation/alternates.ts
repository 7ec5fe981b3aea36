import { toDetailPath, toTranslatedPath } from '#shared/rules/routing.ts';
import { findTranslation, type Translated } from '#shared/rules/translation.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { PageHead } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';
import { useFoundRoute } from './route.tsx';

type Addresses = Pick<PageHead, 'path' | 'alternates'>;

export interface Titled extends Translated {
  title?: string | undefined;
}

/** The path of a record's own page in each language: it bears the title that the record has there. */
export function toRecordPath(name: RouteName, record: { id: number; translations: readonly Titled[] }, fallbackLocale: Locale) {
  return (target: Locale): string => {
    const title = findTranslation(record.translations, target, { useFallback: true, fallbackLocale })?.title ?? '';
    return toDetailPath(name, target, record.id, title);
  };
}

/** The canonical path of a page whose parameters mean the same in every language, and its path in each. */
export function useAlternates(name: RouteName): Addresses {
  const { locale, locales } = useSite();
  const params = toParams(useFoundRoute()?.params ?? {});
  return toAddresses({ locale, locales }, (target) => toTranslatedPath({ locale, name, params }, target));
}

/** The same for a record's own page, whose path bears its title in each language. Undefined record: no address yet. */
export function useDetailAlternates(name: RouteName, record: { id: number; translations: readonly Titled[] } | undefined): Addresses {
  const { locale, locales, fallbackLocale } = useSite();
  if (!record) return { alternates: {} };
  return toAddresses({ locale, locales }, toRecordPath(name, record, fallbackLocale));
}

/** A page's path, and its path in each language of the tenant. */
export function toAddresses(
  { locale, locales }: Pick<SiteConfig, 'locale' | 'locales'>,
  toPathIn: (target: Locale) => string,
): Required<Addresses> {
  return { path: toPathIn(locale), alternates: Object.fromEntries(locales.map((target) => [target, toPathIn(target)])) };
}

function toParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
