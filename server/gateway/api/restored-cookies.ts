import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { isLocale } from '#shared/site/locales.ts';
import { registerCallLimit } from './call-counts.ts';
import { assertSameOrigin } from './same-origin.ts';

export const localeKeepsPerMinute = 60;

interface Dependencies {
  tenant: Pick<Tenant, 'localeCookie'>;
  publicUrl: string;
}

/**
 * Registers `POST /api/locale`, which sets the locale cookie again. Safari deletes cookies set by scripts after a week, but not cookies set by the
 * server.
 */
export function registerLocaleCookie(app: FastifyInstance, { tenant, publicUrl }: Dependencies): void {
  const options = toCookieOptions(tenant, publicUrl);
  registerRestoredCookies(app, {
    path: '/api/locale',
    perMinute: localeKeepsPerMinute,
    publicUrl,
    giveBack({ cookies }, reply) {
      const locale = cookies[localeCookie.name];
      if (isLocale(locale)) reply.setCookie(localeCookie.name, locale, options);
    },
  });
}

/**
 * Returns the cookie as scripts of pages write it. The cookie has the attributes of the gateway's cookie, because other
 * attributes would create a second cookie of that name.
 */
export function toLocaleCookie(tenant: Dependencies['tenant'], publicUrl: string): SiteConfig['localeCookie'] {
  const { maxAge, domain, path, secure, sameSite } = toCookieOptions(tenant, publicUrl);
  const attributes = [
    `Max-Age=${maxAge}`,
    ...(domain ? [`Domain=${domain}`] : []),
    `Path=${path}`,
    ...(secure ? ['Secure'] : []),
    `SameSite=${sameSite === 'none' ? 'None' : 'Lax'}`,
  ];
  return { name: localeCookie.name, attributes: attributes.join('; ') };
}

/** Returns the attributes of the cookie. Browsers accept `SameSite=None` only for secure cookies. */
function toCookieOptions({ localeCookie: own }: Dependencies['tenant'], publicUrl: string) {
  const { secure = false, domain, crossOrigin = false } = own;
  return {
    path: '/',
    maxAge: localeCookie.maxAgeSeconds,
    sameSite: crossOrigin ? ('none' as const) : ('lax' as const),
    ...(domain && { domain }),
    secure: secure || crossOrigin || publicUrl.startsWith('https:'),
  };
}

interface RestoredCookies {
  path: `/api/${string}`;
  /** Limit per address. */
  perMinute: number;
  publicUrl: string;
  /** Sets the cookies, using only values that the browser sent. */
  giveBack: (request: FastifyRequest, reply: FastifyReply) => void;
}

/**
 * Registers a call that sets a script's cookies again. Safari deletes cookies set by scripts after a week, but respects
 * the lifetime of cookies set by the server. Responses with pages cannot set cookies, because pages are shared between
 * visitors.
 */
export function registerRestoredCookies(app: FastifyInstance, { path, perMinute, publicUrl, giveBack }: RestoredCookies): void {
  app.register(async (scope) => {
    await registerCallLimit(scope, { name: path, max: perMinute, timeWindow: 60_000 });
    scope.post(path, { bodyLimit: 1 }, async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      giveBack(request, reply);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
