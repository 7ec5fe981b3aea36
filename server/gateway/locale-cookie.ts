import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { isLocale } from '#shared/site/locales.ts';
import { assertSameOrigin } from './same-origin.ts';

/** Of one address. */
export const localeKeepsPerMinute = 60;

interface Dependencies {
  tenant: Pick<Tenant, 'localeCookie'>;
  publicUrl: string;
}

/**
 * `POST /api/locale` gives a browser the language back that it has switched to: Safari forgets after a week what a script has written, and keeps
 * what came with an answer. Pages never bring it, others get them, too. Its attributes are those of `web/lib/navigation/locale-cookie.ts`: with
 * others there would be two cookies.
 */
export function registerLocaleCookie(app: FastifyInstance, { tenant, publicUrl }: Dependencies): void {
  const { secure = false, domain, crossOrigin = false } = tenant.localeCookie;
  app.register(async (scope) => {
    await scope.register(fastifyRateLimit, {
      max: localeKeepsPerMinute,
      timeWindow: 60_000,
      errorResponseBuilder: () => new ApiError('TooManyRequests'),
    });
    scope.post('/api/locale', { bodyLimit: 1 }, async (request, reply) => {
      assertSameOrigin(request, publicUrl);
      const locale = request.cookies[localeCookie.name];
      if (isLocale(locale))
        reply.setCookie(localeCookie.name, locale, {
          path: '/',
          maxAge: localeCookie.maxAgeSeconds,
          sameSite: crossOrigin ? 'none' : 'lax',
          ...(domain && { domain }),
          secure: secure || crossOrigin || publicUrl.startsWith('https:'),
        });
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}
