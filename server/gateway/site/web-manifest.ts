import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import type { AppScreenshot } from '#config/tenant.ts';
import { findLandingPath, pageExists } from '#shared/rules/routing.ts';
import { readFlag, readText } from '#shared/rules/settings-reading.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { appIcons, toAppIconAddress, toImageAddress } from '#shared/site/images.ts';
import { isLocale, type Locale, localeFacts } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { webManifestPath } from '#shared/site/web-manifest.ts';
import { appMessagesIn } from '../../messages.ts';
import type { SiteConfigs, SiteFacts } from './config.ts';

interface Dependencies {
  siteConfigs: Pick<SiteConfigs, 'readFacts' | 'toConfig'>;
  /** Picture of the centre's logo for icons, if it has one. */
  findLogo: (facts: SiteFacts) => string | undefined;
  fallbackLocale: Locale;
  /** The tenant's own pictures of the site, in all languages. */
  screenshots: readonly AppScreenshot[];
}

/** Frequent tasks, which phones offer in the icon's menu. `rest` is added to the page's path. */
const shortcuts = [
  { key: 'card', route: 'dashboard', rest: '#card' },
  { key: 'map', route: 'floorplan', rest: '' },
  { key: 'hours', route: 'opening-hours', rest: '' },
  { key: 'receipt', route: 'dashboard-receipts', rest: '?new=1' },
] as const satisfies readonly { key: string; route: RouteName; rest: string }[];
const memberShortcuts: readonly string[] = ['card', 'receipt'];

/**
 * Registers `/manifest.webmanifest?locale=`: name, icons, colours and shortcuts of the site on a home screen (W3C Web App
 * Manifest). Without a language of the site, the manifest is in the tenant's fallback language.
 */
export function registerWebManifest(app: FastifyInstance, { siteConfigs, findLogo, fallbackLocale, screenshots }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 600 });
    scope.get<{ Querystring: { locale?: unknown } }>(webManifestPath, async ({ query }, reply) => {
      const facts = await siteConfigs.readFacts();
      const locale = isLocale(query.locale) && facts.locales.includes(query.locale) ? query.locale : fallbackLocale;
      const config = siteConfigs.toConfig(facts, locale);
      const { settings, metaTags, publicUrl } = config;
      const name = readText(settings, 'website_name') || metaTags?.title || new URL(publicUrl).host;
      const logo = findLogo(facts);
      reply.type('application/manifest+json; charset=utf-8');
      return JSON.stringify({
        id: '/', // the same in every language, and for browsers that installed the app before there were languages
        lang: localeFacts[locale].tag,
        dir: 'ltr',
        name,
        short_name: name,
        description: metaTags?.description,
        start_url: findLandingPath('home', locale),
        scope: '/',
        display: 'standalone',
        theme_color: readText(settings, 'colors_primary'),
        background_color: readText(settings, 'colors_background'),
        icons: logo === undefined ? [] : listIcons(logo),
        shortcuts: listShortcuts(config, facts, locale),
        screenshots: screenshots.filter((shown) => shown.locale === locale).map(toScreenshot),
      });
    });
  });
}

function listIcons(logo: string) {
  return Object.entries(appIcons).map(([name, { side, shape }]) => ({
    src: toAppIconAddress(logo, name as keyof typeof appIcons), // safe: a key of the table
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: shape === 'plain' ? 'any' : 'maskable',
  }));
}

// messages: card, map, hours, receipt
function listShortcuts({ notOffered }: Pick<SiteConfig, 'notOffered'>, facts: SiteFacts, locale: Locale) {
  const t = appMessagesIn(locale);
  const hasMembers = readFlag(facts.settings, 'is_authentication_active');
  return shortcuts.flatMap(({ key, route, rest }) => {
    const path = findLandingPath(route, locale);
    const isThere = pageExists(route, { ...facts, ...(notOffered && { notOffered }) }) && (hasMembers || !memberShortcuts.includes(key));
    return path !== undefined && isThere ? [{ name: t(key), url: path + rest }] : [];
  });
}

function toScreenshot({ address, width, height }: AppScreenshot) {
  return {
    src: toImageAddress(address, 'original'),
    sizes: `${width}x${height}`,
    form_factor: width > height ? 'wide' : 'narrow',
  };
}
