import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { toDocumentTitle } from '#shared/rules/page-title.ts';
import { canLink, matchRoute } from '#shared/rules/routing.ts';
import { readChoice, readText } from '#shared/rules/settings-reading.ts';
import type { Theme } from '#shared/rules/theme.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { feedFacts, feedFormats, listFeedsOf, toFeedPath } from '#shared/site/feeds.ts';
import { isVector, shareSize, toImageAddress } from '#shared/site/images.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { findMallLogo } from '#shared/site/logos.ts';
import type { PageHead, PagePayload } from '#shared/site/page.ts';
import { toWebManifestAddress } from '#shared/site/web-manifest.ts';
import { feedsMessagesIn } from '../../messages.ts';

/**
 * Creates the head elements for search engines, browser tabs and shared links (R-HEAD). If the meta tags for the
 * language or the centre's record are missing, logs an error and returns an empty string; the page still works. If a
 * page has no picture, shared links show the hero's picture, if any.
 */
export function toHeadMarkup(config: SiteConfig, page: PagePayload, theme: Theme, heroPicture?: string): string {
  const { metaTags, mall } = config;
  if (!metaTags || !mall) {
    console.error(`Head set-up skipped: ${metaTags ? 'no mall settings' : `no meta tags for ${config.locale}`}.`);
    return '';
  }
  const site = readText(config.settings, 'website_name') || metaTags.title;
  const head = page.head;
  const title = toDocumentTitle(head?.title, site);
  const description = head?.description || metaTags.description;
  return [
    `<title>${escapeMarkup(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'keywords', metaTags.keywords),
    meta('name', 'robots', !head?.path || head.isUnlisted ? 'noindex, follow' : 'index, follow'),
    ...toThemeColours(theme),
    ...toIconLinks(config),
    link('manifest', toWebManifestAddress(config.locale)),
    ...(head?.path ? toAddressLinks(config, head, head.path) : []),
    ...(head?.path ? toFeedLinks(config, head.path) : []),
    ...toOpenGraph(config, head, { title, description, site, heroPicture }),
    ...(head?.structuredData ?? []).map((record) => `<script type="application/ld+json">${toJsonLd(record)}</script>`),
  ].join('');
}

/** Colours of the browser's bars, which both themes have in the brand's colour. `web/scheme.ts` relies on their order. */
function toThemeColours({ light, dark }: Theme): string[] {
  const colourOf = (variables: Theme['light']) => variables.get('color-primary') ?? '';
  if (!dark) return [meta('name', 'theme-color', colourOf(light))];
  return (['light', 'dark'] as const).map(
    (scheme) =>
      `<meta name="theme-color" content="${escapeMarkup(colourOf({ light, dark }[scheme]))}" media="(prefers-color-scheme:${scheme})">`,
  );
}

function toIconLinks(config: SiteConfig): string[] {
  const icon = findIcon(config);
  if (!icon) return [link('icon', 'data:,')]; // otherwise browsers request /favicon.ico, which does not exist
  const favicon = isVector(icon) ? toImageAddress(icon, 'original') : toIconAddress(icon, 160);
  return [link('icon', favicon), link('apple-touch-icon', toIconAddress(icon, 320))];
}

/** Finds the logo that the tenant has chosen as the site's icon; undefined if the centre has no logo. */
export function findIcon({ mall, settings }: Pick<SiteConfig, 'mall' | 'settings'>): string | undefined {
  return mall && findMallLogo(mall, readChoice(settings, 'favicon_logo_type'));
}

function toIconAddress(icon: string, width: 160 | 320): string {
  return toImageAddress(icon, { width, format: 'png' });
}

/** Returns the address of the centre's icon as a bitmap, for clients without vector support. */
export function findIconAddress(config: Pick<SiteConfig, 'mall' | 'settings'>): string | undefined {
  const icon = findIcon(config);
  return icon && toIconAddress(icon, 320);
}

function toAddressLinks({ publicUrl, fallbackLocale }: SiteConfig, head: PageHead, path: string): string[] {
  const alternates = Object.entries(head.alternates) as [Locale, string][]; // safe: the keys of `alternates` are languages
  const standard = head.alternates[fallbackLocale];
  return [
    link('canonical', publicUrl + path),
    ...alternates.map(
      ([locale, address]) => `<link rel="alternate" hreflang="${localeFacts[locale].tag}" href="${escapeMarkup(publicUrl + address)}">`,
    ),
    ...(standard ? [`<link rel="alternate" hreflang="x-default" href="${escapeMarkup(publicUrl + standard)}">`] : []),
  ];
}

/** Links to the feeds of a page's records. The home page lists one format, to stay small. */
function toFeedLinks(config: SiteConfig, path: string): string[] {
  const { locale, mall } = config;
  const route = matchRoute(path)?.name;
  if (!route) return [];
  const formats = route === 'home' ? (['rss'] as const) : (['rss', 'json'] as const);
  return listFeedsOf(route)
    .filter((name) => canLink(feedFacts[name].list, config))
    .flatMap((name) => {
      const title = escapeMarkup(`${mall?.name}: ${feedsMessagesIn(locale)(name)}`);
      return formats.map(
        (format) => `<link rel="alternate" type="${feedFormats[format]}" title="${title}" href="${toFeedPath(name, locale, format)}">`,
      );
    });
}
// messages: news, events, offers

function toOpenGraph(
  { publicUrl, mall, locale }: SiteConfig,
  head: PageHead | undefined,
  texts: { title: string; description: string; site: string; heroPicture: string | undefined },
): string[] {
  const title = head?.title ?? texts.title;
  const image = head?.image ?? texts.heroPicture ?? mall?.image_wide ?? mall?.image;
  return [
    meta('property', 'og:type', head?.kind ?? 'website'),
    meta('property', 'og:site_name', texts.site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', texts.description),
    meta('property', 'og:locale', localeFacts[locale].openGraph),
    ...Object.keys(head?.alternates ?? {}).flatMap(
      // safe: the keys of `alternates` are languages
      (other) => (other === locale ? [] : meta('property', 'og:locale:alternate', localeFacts[other as Locale].openGraph)),
    ),
    ...(head?.path ? [meta('property', 'og:url', publicUrl + head.path)] : []),
    ...(image ? toShareImage(publicUrl, image, head?.image ? title : texts.site) : []),
  ];
}

/** Creates the meta tags of the share picture, cropped to the shape that all social networks show. */
function toShareImage(publicUrl: string, image: string, alt: string): string[] {
  return [
    meta('property', 'og:image', publicUrl + toImageAddress(image, 'share')),
    meta('property', 'og:image:width', String(shareSize.width)),
    meta('property', 'og:image:height', String(shareSize.height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeMarkup(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeMarkup(href)}">`;
}

function toJsonLd(record: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...record }).replace(/</g, '\\u003c');
}
