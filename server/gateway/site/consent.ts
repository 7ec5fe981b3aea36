import { createHash } from 'node:crypto';
import fastifyCaching from '@fastify/caching';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CookieEntry } from '#config/cookies.ts';
import type { Tenant } from '#config/tenant.ts';
import { toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { readConsent, remainingSeconds } from '#shared/rules/consent-cookies.ts';
import { consentCookie, consentKeepsPerMinute, enabledCookie, type SiteConsent, type SiteCookie } from '#shared/site/consent.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { registerRestoredCookies } from '../api/restored-cookies.ts';

type Lists = Pick<Tenant, 'cookies' | 'gtmId' | 'metaId' | 'fallbackLocale'>;
type Entry = Omit<CookieEntry, 'isPreselected' | 'category'> & Partial<Pick<CookieEntry, 'isPreselected' | 'category'>>;

/** Converts the tenant's cookie list to one language. */
export function toSiteConsent(tenant: Lists, locale: Locale): SiteConsent {
  const { necessary, optional, isModalForced } = tenant.cookies;
  const toCookie = (entry: Entry) => toSiteCookie(entry, locale, tenant.fallbackLocale);
  return {
    version: toConsentVersion(tenant),
    isForced: isModalForced,
    necessary: necessary.map(toCookie),
    optional: optional.map(toCookie),
  };
}

/**
 * Returns a hash of everything that visitors decide about; if it changes, all visitors are asked again. Includes
 * entries with their scripts and cookies, and the receivers of statistics. Ignores order and texts: correcting a typo
 * is not a new question.
 */
export function toConsentVersion({ cookies, gtmId, metaId }: Lists): string {
  const facts = ({ id, src, targetCookieIds, category }: Entry) => [id, src ?? '', [...targetCookieIds].sort(), category ?? ''];
  const sorted = (entries: readonly Entry[]) => entries.map((entry) => JSON.stringify(facts(entry))).sort();
  const all = JSON.stringify([sorted(cookies.necessary), sorted(cookies.optional), gtmId ?? '', metaId ?? '']);
  return createHash('sha256').update(all).digest('hex').slice(0, 12);
}

function toSiteCookie(entry: Entry, locale: Locale, fallbackLocale: Locale): SiteCookie {
  const { id, name, description, links, targetCookieIds, src, isPreselected = false, category } = entry;
  const say = (texts: Entry['name']) => texts[locale] ?? texts[fallbackLocale] ?? Object.values(texts)[0] ?? id;
  return {
    id,
    name: say(name),
    description: say(description),
    links: Object.entries(links).map(([href, label]) => ({ href, label: say(label) })),
    targetCookieIds,
    ...(src && { src }),
    isPreselected,
    ...(category && { category }),
  };
}

/** Additional sources for the content security policy. */
export interface ForeignSources {
  script: string;
  call: string;
  image: string;
}

const ofTagManager = {
  script: ['https://www.googletagmanager.com'],
  call: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  image: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const;

const ofPixel = {
  script: ['https://connect.facebook.net'],
  call: ['https://www.facebook.com', 'https://connect.facebook.net'],
  image: ['https://www.facebook.com'],
} as const;

/**
 * Returns the sources that the tenant's scripts, tag manager and pixel need; none for tenants without them. Every page
 * allows them, even for visitors without consent, because pages are the same for all visitors. A script in the browser
 * enforces the visitor's decision.
 */
export function toForeignSources({ cookies, gtmId, metaId }: Omit<Lists, 'fallbackLocale'>): ForeignSources {
  const hasStatistics = cookies.optional.some(({ category }) => category === 'STAT');
  const own = [...cookies.necessary, ...cookies.optional].flatMap(({ src }) => (src ? [new URL(src).origin] : []));
  const parts = [
    { script: own, call: own, image: own },
    ...(gtmId && hasStatistics ? [ofTagManager] : []),
    ...(metaId && hasStatistics ? [ofPixel] : []),
  ];
  const join = (kind: keyof ForeignSources) => [...new Set(parts.flatMap((part) => part[kind]))].join(' ');
  return { script: join('script'), call: join('call'), image: join('image') };
}

interface Dependencies {
  tenant: Lists;
  publicUrl: string;
  clock: { now(): Date };
}

/**
 * Registers `/api/consent`: the tenant's cookie list in one language. Pages contain only the version of the list, because most visitors never open
 * the list.
 */
export function registerConsent(app: FastifyInstance, { tenant, publicUrl, clock }: Dependencies): void {
  app.register(async (scope) => {
    scope.register(fastifyCaching, { privacy: fastifyCaching.privacy.PUBLIC, expiresIn: 60 });
    scope.get<{ Querystring: { locale?: unknown } }>('/api/consent', async ({ query: { locale = tenant.fallbackLocale } }) => {
      if (!isLocale(locale)) throw new ApiError('BadRequest', { errors: { locale: ['not_allowed'] } });
      return toSuccess(toSiteConsent(tenant, locale));
    });
  });

  registerRestoredCookies(app, {
    path: '/api/consent',
    perMinute: consentKeepsPerMinute,
    publicUrl,
    giveBack(request, reply) {
      const now = clock.now().getTime();
      const { proof } = readConsent(request.headers.cookie ?? '', toSiteConsent(tenant, tenant.fallbackLocale), now);
      if (proof) keepCookies(request, reply, { seconds: remainingSeconds(proof, now), isSecure: publicUrl.startsWith('https:') });
    },
  });
}

/** Sets the browser's own decision again, for the rest of its validity. Scripts can still read it. */
function keepCookies(
  { cookies }: FastifyRequest,
  reply: FastifyReply,
  { seconds, isSecure }: { seconds: number; isSecure: boolean },
): void {
  for (const { name } of [consentCookie, enabledCookie]) {
    const value = cookies[name];
    if (value !== undefined) reply.setCookie(name, value, { path: '/', maxAge: seconds, sameSite: 'strict', secure: isSecure });
  }
}
