import type { FastifyInstance } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { fallbackLocale, locales } from '#shared/site/locales.ts';
import { toContentPolicy } from '../http/security-headers.ts';
import { pagesMessagesIn } from '../messages.ts';
import { wantsPage } from '../pages/document/error-pages.ts';
import { toSmallPage } from '../pages/document/small-page.ts';

/** Registers a page at `/desk` that says there is no desk. For third-party mall APIs: the desk works with the embedded one only. */
export function registerNoDesk(app: FastifyInstance): void {
  for (const path of ['/desk', '/desk/*'])
    app.get(path, async (request, reply) => {
      if (!wantsPage(request)) throw new ApiError('NotFound');
      const languages = parseAcceptLanguage(request.headers['accept-language']);
      const locale = detectLocale({
        host: undefined,
        cookie: undefined,
        languages,
        active: locales,
        fallback: fallbackLocale,
        domains: {},
      });
      const t = pagesMessagesIn(locale);
      const link = { href: '/', text: t('error.homepage') };
      const { html, styleHash } = toSmallPage({ locale, title: t('desk.elsewhere_title'), text: t('desk.elsewhere_text'), link });
      reply.code(404).headers({ 'cache-control': 'no-store', 'content-security-policy': toContentPolicy({ styleHash }) });
      return reply.type('text/html; charset=utf-8').send(html);
    });
}
