import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { locales } from '#shared/site/locales.ts';
import { toContentPolicy } from '../../http/security-headers.ts';
import { pagesMessagesIn } from '../../messages.ts';
import { toSmallPage } from '../document/small-page.ts';

/** Shown to anyone who may not see a preview, and after it has expired. */
export function sendPreviewOver(
  request: FastifyRequest,
  reply: FastifyReply,
  { fallbackLocale, formsBelow }: Pick<Tenant, 'fallbackLocale'> & { formsBelow: string },
): FastifyReply {
  const languages = parseAcceptLanguage(request.headers['accept-language']);
  const locale = detectLocale({ host: undefined, cookie: undefined, languages, active: locales, fallback: fallbackLocale, domains: {} });
  const t = pagesMessagesIn(locale);
  const link = { href: '/desk', text: t('preview.to_desk') };
  const { html, styleHash } = toSmallPage({ locale, title: t('preview.over_title'), text: t('preview.over_text'), link });
  reply.code(404).header('content-security-policy', toContentPolicy({ styleHash, stillFormsBelow: formsBelow }));
  return reply.type('text/html; charset=utf-8').send(html);
}
