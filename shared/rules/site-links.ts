import type { SiteConfig } from '#shared/site/config.ts';
import { toDocumentAddress } from '#shared/site/documents.ts';
import { isLocale } from '#shared/site/locales.ts';
import { isAppLinkPath } from './app-links.ts';
import { canLink, findBarePath, matchRoute, toPath, toTranslatedPath } from './routing.ts';

type Place = Pick<SiteConfig, 'locale' | 'settings' | 'pages' | 'empty'>;

/**
 * Returns the target of an editor's link on this page. Absolute URLs, email, phone, fragments and app links are unchanged. A path without a
 * language is English (`/floorplan/1`) and is translated to the page's. Undefined if this tenant has no such page, so that it is not linked.
 */
export function toSiteHref(link: string, place: Place): string | undefined {
  const { locale, pages } = place;
  if (!link.startsWith('/') || link.startsWith('//') || link.startsWith('/api/')) return link;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(link) ?? [];
  if (isAppLinkPath(path)) return link;
  const hasLanguage = isLocale(path.split('/')[1]);
  const full = hasLanguage ? path : path === '/' ? `/${locale}` : `/en${path}`;
  const match = matchRoute(findBarePath(full) ?? full);
  if (!match || !canLink(match.name, place)) return undefined;
  if (match.name === 'page' && (!hasLanguage || match.locale === locale)) {
    const found = findPage(match.params.alias ?? '', pages);
    return found && toPath('page', locale, { alias: found.path }) + rest;
  }
  return hasLanguage || path === '/' ? full + rest : toTranslatedPath(match, locale) + rest;
}

/** Finds a page by its alias or its path in this language. */
function findPage(name: string, pages: Place['pages']): Place['pages'][string] | undefined {
  return Object.hasOwn(pages, name) ? pages[name] : Object.values(pages).find(({ path }) => path === name);
}

/** Like `toSiteHref`, also for links to files of the mall API. */
export function toSiteOrFileHref(link: string, place: Place): string | undefined {
  return link.startsWith('/media/') ? toDocumentAddress(link) : toSiteHref(link, place);
}
