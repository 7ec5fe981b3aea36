import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as lateLimits from '#shared/site/late-limits.ts';
import * as limits from '#shared/site/limits.ts';
import { fallbackLocale, localeAliases, localeFacts, locales } from '#shared/site/locales.ts';
import { settings } from '#shared/site/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const yearSeconds = 365 * 86_400;

describe('constants of the specification (§9)', () => {
  it.each<[string, unknown, unknown]>([
    ['languages', locales, ['en', 'cz', 'sk', 'de']],
    ['the fallback', fallbackLocale, 'cz'],
    ['the standard code of cz', localeFacts.cz.tag, 'cs'],
    ['gb and us', [localeAliases.gb, localeAliases.us], ['en', 'en']],
    ['og:locale of gb', localeFacts.en.openGraph, 'en_GB'],
    ['the locale cookie', limits.localeCookie.maxAgeSeconds, yearSeconds],
    ['the token cookie', limits.tokenCookie, { name: 'token', maxAgeSeconds: yearSeconds }],
    ['storage keys', [limits.storageKeys.token, limits.storageKeys.setupModal], ['API_TOKEN', 'SETUP_MODAL_APPEARED_DATE']],
    ['the reload guard', limits.reloadGuardMs, 10_000],
    ['the build check', limits.buildCheckMs, 60 * 60_000],
    ['toasts of the site', limits.toastLimits, { durationMs: 5000, atMost: 4 }],
    ['toasts in general', lateLimits.toastDefaults, { durationMs: 3000, speedMs: 300, widthPx: 300 }],
    ['page sizes', limits.pageSizes, [1, 2, 8, 12, 24, 48]],
    ['sizes of overviews', Object.values(limits.overviewSizes), [8, 6, 4, 3]],
    ['relative times', limits.relativeTimeThresholds, { seconds: 45, minutes: 45, hours: 22, days: 26, months: 11 }],
    [
      'icon requests',
      [lateLimits.iconRequestMaxLength, lateLimits.iconRequestRotationMs, lateLimits.iconRequestTimeoutMs],
      [500, 750, 5000],
    ],
    [
      'realtime',
      lateLimits.realtimeLimits,
      { activityTimeoutMs: 120_000, pongTimeoutMs: 30_000, unavailableTimeoutMs: 10_000, retryAfterMs: 1000 },
    ],
    ['preloads', [limits.maxPreloads, limits.prefetchDelayMs], [5, 1000]],
    ['redirects in a row', limits.maxRedirectChain, 5],
    ['the shop’s layout', settings.store_detail_layout_name.default, 'wideImage'],
    ['the offers’ layout', settings.offers_layout.default, 'product'],
    ['the hero’s ratio', settings.hero_banner_aspect_ratio.default, '16/9'],
    ['the header’s colours', [settings.header_text_active_color.default, settings.header_background_color.default], ['primary', 'white']],
    ['cards in a row', [settings.grid_columns_desktop.default, settings.grid_columns_desktop.choices], ['4', ['4', '5', '6']]],
    ['the hero’s cards', settings.hero_cards_event_type.default, 'stores'],
  ])('match the specification: %s', (_name, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it('match the style sheets', () => {
    expect(readFileSync(`${root}/web/ui/toasts.css`, 'utf8')).toContain(
      `.toast-narrow {\n  inline-size: min(100%, ${lateLimits.toastDefaults.widthPx}px);`,
    );
    expect(readFileSync(`${root}/web/styles/media.css`, 'utf8')).toContain(`--wide (min-width: ${1060 / 16}rem)`); // the width from which a grid has all columns
  });

  it('match the realtime client’s own limits for its transport cache and timeline', () => {
    const client = readFileSync(`${root}/node_modules/pusher-js/dist/web/pusher.min.js`, 'utf8');
    for (const own of ['ttl:18e5', 'limit:50', '6e4']) expect(client).toContain(own);
  });

  it('are all used', () => {
    const files = ['server', 'web', 'config', 'shared'].flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${folder}/${file}`),
    );
    const code = files
      .filter((file) => /\.tsx?$/.test(file) && !/\/(?:late-)?limits\.ts$/.test(file))
      .map((file) => readFileSync(file, 'utf8'));
    const names = [...Object.keys(limits), ...Object.keys(lateLimits)];
    expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
  });
});
