import { type SitemapEntry, sitemapPageSize } from '#shared/contracts/sitemap.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { canLink, findLandingPath, routeExists, toDetailPath, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { recordKinds } from '#shared/site/kinds.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import type { SiteFacts } from './config.ts';

/** One page, in all its languages. */
export interface SitemapPage {
  paths: Partial<Record<Locale, string>>;
  updatedAt?: string | null | undefined;
}

export function listScreenPages(facts: SiteFacts): SitemapPage[] {
  return routeNames.flatMap((name) => {
    const route: Route = routes[name];
    if (!canLink(name, facts) || route.isUnlisted || findLandingPath(name, facts.fallbackLocale) === undefined) return [];
    if (name === 'floorplan') return []; // each floor plan is listed as a record
    return { paths: toPaths(facts, (locale) => findLandingPath(name, locale)) };
  });
}

export function listRecordPages(entries: readonly SitemapEntry[], facts: SiteFacts): SitemapPage[] {
  return entries.flatMap((entry) => recordPage(entry, facts) ?? []);
}

function recordPage(entry: SitemapEntry, facts: SiteFacts): SitemapPage | undefined {
  if (entry.type === 'page') return editorsPage(entry, facts);
  const name = recordKinds[entry.type].route;
  if (!canLink(name, facts)) return undefined;
  const paths = toPaths(facts, (locale) => {
    const title = findTranslation(entry.translations, locale, { useFallback: true, fallbackLocale: facts.fallbackLocale })?.title ?? '';
    return name === 'floorplan' ? toPath(name, locale, { id: entry.id }) : toDetailPath(name, locale, entry.id, title);
  });
  return { paths, ...(entry.updated_at && { updatedAt: entry.updated_at }) };
}

/**
 * Returns an article by its permalink, or a custom page by its alias. Undefined for pages with a built-in screen, which
 * are listed already.
 */
function editorsPage({ permalink, alias, translations, updated_at: updatedAt }: SitemapEntry, facts: SiteFacts): SitemapPage | undefined {
  if (alias && !Object.hasOwn(routes, alias)) {
    const toOwnPath = (locale: Locale) => translations.find((translation) => translation.locale === locale)?.path ?? alias;
    return { paths: toPaths(facts, (locale) => toPath('page', locale, { alias: toOwnPath(locale) })), ...(updatedAt && { updatedAt }) };
  }
  if (!permalink || !routeExists('article', facts.settings)) return undefined;
  return { paths: toPaths(facts, (locale) => toPath('article', locale, { permalink })), ...(updatedAt && { updatedAt }) };
}

function toPaths({ locales }: SiteFacts, toPathIn: (locale: Locale) => string | undefined): SitemapPage['paths'] {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const path = toPathIn(locale);
      return path ? [[locale, path]] : [];
    }),
  );
}

/** Lists each page in each of its languages, with all its languages as alternates. */
export function toUrls(pages: readonly SitemapPage[], publicUrl: string): string {
  return pages
    .flatMap(({ paths, updatedAt }) => {
      const entries = (Object.entries(paths) as [Locale, string][]).map(
        ([locale, path]) => [locale, escapeMarkup(publicUrl + path)] as const,
      ); // safe: the keys of `SitemapPage.paths`
      const alternates = entries
        .map(([locale, address]) => `<xhtml:link rel="alternate" hreflang="${localeFacts[locale].tag}" href="${address}"/>`)
        .join('');
      const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
      return entries.map(([, address]) => `<url><loc>${address}</loc>${changed}${alternates}</url>`);
    })
    .join('');
}

/** One page of the sitemap, identified by its first record. */
interface SitemapPart {
  first: Pick<SitemapEntry, 'type' | 'id'> | undefined;
  count: number;
}

/** Reads pages until the last. If the mall API ignores paging and returns all records each time, returns one page. */
export async function readWholeSitemap<T extends SitemapPart>(readPage: (page: number) => Promise<T>): Promise<T[]> {
  const parts: T[] = [];
  for (let page = 1; ; page += 1) {
    const part = await readPage(page);
    const isSame = parts[0]?.first?.id === part.first?.id && parts[0]?.first?.type === part.first?.type;
    if (parts.length > 0 && (part.count === 0 || isSame)) return parts;
    parts.push(part);
    if (part.count !== sitemapPageSize) return parts;
  }
}

export const toSitemapPart = (records: readonly SitemapEntry[]): SitemapPart => ({ first: records[0], count: records.length });
