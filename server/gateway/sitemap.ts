import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { listSitemap, type SitemapEntry } from '#shared/contracts/sitemap.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { canLink, findLandingPath, routeExists, toDetailPath, toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { recordKinds } from '#shared/site/kinds.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Route, routeNames, routes } from '#shared/site/routes.ts';
import type { Content } from './content.ts';
import { findMovedAmenities } from './moved-amenities.ts';
import type { SiteConfigs, SiteFacts } from './site-config.ts';

interface Dependencies {
  content: Content;
  siteConfigs: SiteConfigs;
}

/** `/sitemap.xml`: every screen and every public record in every active language, each with its alternates; and `/robots.txt`. */
export function registerSitemap(app: FastifyInstance, { content, siteConfigs }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 600 });
    scope.get('/sitemap.xml', async (_request, reply) => {
      const [facts, { data: entries }] = await Promise.all([siteConfigs.readFacts(), content.read(listSitemap)]);
      if (!facts.isComplete) reply.header('cache-control', 'no-store');
      const moved = await findMovedAmenities(content, siteConfigs.toConfig(facts, facts.fallbackLocale));
      const shown = entries.filter(({ type, id }) => type !== 'amenity' || !moved.has(id));
      const pages = [...screenPages(facts), ...shown.flatMap((entry) => recordPage(entry, facts) ?? [])];
      return reply.type('application/xml; charset=utf-8').send(toXml(pages, facts.publicUrl));
    });
    scope.get('/robots.txt', async (_request, reply) => {
      const { publicUrl } = await siteConfigs.readFacts();
      return reply
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\nAllow: /\nDisallow: /api/\nAllow: /api/images/\n\nSitemap: ${publicUrl}/sitemap.xml\n`);
    });
  });
}

interface SitemapPage {
  paths: Partial<Record<Locale, string>>;
  updatedAt?: string;
}

function screenPages(facts: SiteFacts): SitemapPage[] {
  return routeNames.flatMap((name) => {
    const route: Route = routes[name];
    if (!canLink(name, facts) || route.isUnlisted || findLandingPath(name, facts.fallbackLocale) === undefined) return [];
    if (name === 'floorplan') return []; // its plans are records
    return { paths: toPaths(facts, (locale) => findLandingPath(name, locale)) };
  });
}

function recordPage(entry: SitemapEntry, facts: SiteFacts): SitemapPage | undefined {
  if (entry.type === 'page') return editorsPage(entry, facts);
  const name = recordKinds[entry.type].route;
  if (!canLink(name, facts)) return undefined;
  const paths = toPaths(facts, (locale) => {
    const title = findTranslation(entry.translations, locale, { useFallback: true, fallbackLocale: facts.fallbackLocale })?.title ?? '';
    return name === 'floorplan' ? toPath(name, locale, { id: entry.id }) : toDetailPath(name, locale, entry.id, title);
  });
  return { paths, updatedAt: entry.updated_at };
}

/** An article by its permalink, a custom page by its alias; a page that a screen of its own shows stands there already. */
function editorsPage({ permalink, alias, translations, updated_at }: SitemapEntry, facts: SiteFacts): SitemapPage | undefined {
  if (alias && !Object.hasOwn(routes, alias)) {
    const toOwnPath = (locale: Locale) => translations.find((translation) => translation.locale === locale)?.path ?? alias;
    return { paths: toPaths(facts, (locale) => toPath('page', locale, { alias: toOwnPath(locale) })), updatedAt: updated_at };
  }
  if (!permalink || !routeExists('article', facts.settings)) return undefined;
  return { paths: toPaths(facts, (locale) => toPath('article', locale, { permalink })), updatedAt: updated_at };
}

function toPaths({ locales }: SiteFacts, toPathIn: (locale: Locale) => string | undefined): SitemapPage['paths'] {
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const path = toPathIn(locale);
      return path ? [[locale, path]] : [];
    }),
  );
}

function toXml(pages: readonly SitemapPage[], publicUrl: string): string {
  const addresses = pages.flatMap(({ paths, updatedAt }) => {
    const entries = Object.entries(paths) as [Locale, string][]; // the record's own keys
    const alternates = entries
      .map(
        ([locale, path]) => `<xhtml:link rel="alternate" hreflang="${localeFacts[locale].tag}" href="${escapeMarkup(publicUrl + path)}"/>`,
      )
      .join('');
    const changed = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
    return entries.map(([, path]) => `<url><loc>${escapeMarkup(publicUrl + path)}</loc>${changed}${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.join('')}</urlset>`;
}
