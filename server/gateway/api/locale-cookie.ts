import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { isLocale } from '#shared/site/locales.ts';
import { registerGivenBackCookies } from './server-set-cookies.ts';

export const localeKeepsPerMinute = 60;

interface Dependencies {
  tenant: Pick<Tenant, 'localeCookie'>;
  publicUrl: string;
}

/**
 * `POST /api/locale` gives a browser the language back that it has switched to. Its attributes are those of
 * `web/lib/navigation/locale-cookie.ts`: with others there would be two cookies.
 */
export function registerLocaleCookie(app: FastifyInstance, { tenant, publicUrl }: Dependencies): void {
  const { secure = false, domain, crossOrigin = false } = tenant.localeCookie;
  registerGivenBackCookies(app, {
    path: '/api/locale',
    perMinute: localeKeepsPerMinute,
    publicUrl,
    giveBack({ cookies }, reply) {
      const locale = cookies[localeCookie.name];
      if (!isLocale(locale)) return;
      reply.setCookie(localeCookie.name, locale, {
        path: '/',
        maxAge: localeCookie.maxAgeSeconds,
        sameSite: crossOrigin ? 'none' : 'lax',
        ...(domain && { domain }),
        secure: secure || crossOrigin || publicUrl.startsWith('https:'),
      });
    },
  });
}
