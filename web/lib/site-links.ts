import { findBarePath, matchRoute, routeExists, toTranslatedPath } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { isLocale } from '#shared/site/locales.ts';

/**
 * Where an editor's link leads on this page: an address, mail, phone or fragment as it is, a path that names its language too. A path
 * without language is an English one (`/floorplan/1`) and is turned into the page's; undefined where this tenant has no such page.
 */
export function toSiteHref(link: string, { locale, settings }: Pick<SiteConfig, 'locale' | 'settings'>): string | undefined {
  if (!link.startsWith('/') || link.startsWith('//')) return link;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  if (isLocale(path.split('/')[1])) return link;
  const english = path === '/' ? '/en' : `/en${path}`;
  const match = matchRoute(findBarePath(english) ?? english);
  return match && routeExists(match.name, settings) ? toTranslatedPath(match, locale) + rest : undefined;
}
