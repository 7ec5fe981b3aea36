import fastifyCaching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { ApiError } from '#shared/contracts/errors.ts';
import { parseColour } from '#shared/rules/colour.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { readText } from '#shared/rules/settings-reading.ts';
import { LocaleCode } from '#shared/schemas/fields.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { type Coordinates, type MapProvider, mapFramePath } from '#shared/site/map-frame.ts';
import { pagesMessagesIn } from '../../messages.ts';
import type { SiteConfigs, SiteFacts } from './config.ts';

interface Dependencies {
  siteConfigs: SiteConfigs;
  /** Key of Google Maps. Without a key the map is from OpenStreetMap. */
  mapsKey: string | undefined;
  build: { frameScripts: Readonly<Record<MapProvider, string>>; isDevelopment: boolean };
}

const frameSeconds = 300;

/** Sources that each map may load. Google's list is from its documentation; its script adds style elements itself. */
const policies: Readonly<Record<MapProvider, Readonly<Record<string, string>>>> = {
  openstreetmap: {
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data: https://tile.openstreetmap.org",
    'connect-src': "'none'",
  },
  google: {
    'script-src': "'self' https://maps.googleapis.com https://maps.gstatic.com",
    'style-src': "'self' 'unsafe-inline' https://fonts.googleapis.com",
    'img-src': "'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com https://*.googleusercontent.com",
    'connect-src': "'self' data: blob: https://*.googleapis.com https://*.google.com https://*.gstatic.com",
    'font-src': 'https://fonts.gstatic.com',
    'frame-src': 'https://*.google.com',
    'worker-src': 'blob:',
  },
};

const degrees = (most: number) =>
  z.pipe(z.string().check(z.regex(/^-?\d{1,3}(?:\.\d{1,10})?$/)), z.coerce.number<string>().check(z.gte(-most), z.lte(most)));
const Query = z.object({ lat: degrees(90), lng: degrees(180), lang: LocaleCode });

/**
 * Registers `/frames/map?lat=…&lng=…&lang=…`: a map of the centre as a separate page. Only this page may load from a
 * third party, by a separate policy, and only our pages may frame it (R-GW-7).
 */
export function registerMapFrame(app: FastifyInstance, { siteConfigs, mapsKey, build }: Dependencies): void {
  const provider: MapProvider = mapsKey ? 'google' : 'openstreetmap';
  const policy = toPolicy(provider, build.isDevelopment);
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: frameSeconds });
    scope.get(mapFramePath, async (request, reply) => {
      const query = Query.safeParse(request.query);
      if (!query.success) throw new ApiError('BadRequest', { errors: toErrors(query.error) });
      const { lat, lng, lang } = query.data;
      const facts = await siteConfigs.readFacts();
      const place = { latitude: lat, longitude: lng };
      const scripts = [toScript(build.frameScripts[provider]), ...(mapsKey ? [toGoogleScript(mapsKey, lang)] : [])];
      return reply
        .headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .send(toFrame({ place, locale: lang, facts, scripts }));
    });
  });
}

function toPolicy(provider: MapProvider, isDevelopment: boolean): string {
  const own = policies[provider];
  const directives = {
    'default-src': "'none'",
    ...own,
    ...(isDevelopment && { 'script-src': `${own['script-src']} 'unsafe-inline'`, 'connect-src': "'self' ws: https:" }), // for Vite
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function toErrors(error: z.core.$ZodError): Record<string, string[]> {
  return Object.fromEntries(error.issues.map(({ path }) => [String(path[0]), ['invalid']]));
}

function toScript(source: string): string {
  return `<script type="module" src="${source}"></script>`;
}

/**
 * Returns Google's script element. Deferred scripts run in order, so our script is already listening when Google's
 * script loads or fails.
 */
function toGoogleScript(key: string, locale: Locale): string {
  const query = new URLSearchParams({ key, libraries: 'places', language: localeFacts[locale].tag, loading: 'async', v: 'weekly' });
  return `<script defer id="google" src="${escapeMarkup(`https://maps.googleapis.com/maps/api/js?${query}`)}"></script>`;
}

interface Frame {
  place: Coordinates;
  locale: Locale;
  facts: SiteFacts;
  scripts: readonly string[];
}

/** Passes messages and numbers as data attributes of the element that the script fills. */
function toFrame({ place, locale, facts, scripts }: Frame): string {
  const t = pagesMessagesIn(locale);
  const name = facts.mall?.name ?? '';
  const accent = readText(facts.settings, 'colors_accent');
  const data = {
    latitude: String(place.latitude),
    longitude: String(place.longitude),
    name,
    colour: parseColour(accent) ? accent : '',
    'zoom-in': t('map.zoom_in'),
    'zoom-out': t('map.zoom_out'),
    silent: t('map.silent'),
    from: t('map.from'),
    route: t('map.route'),
  };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeMarkup(value)}"`);
  return [
    `<!doctype html><html lang="${localeFacts[locale].tag}"><head><meta charset="utf-8">`,
    `<title>${escapeMarkup([t('map.map'), name].filter(Boolean).join(': '))}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    ...scripts,
    `</head><body><div id="map"${attributes.join('')}></div></body></html>`,
  ].join('');
}
