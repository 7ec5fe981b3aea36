import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiError } from '#shared/contracts/errors.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { type Locale, locales } from '#shared/site/locales.ts';
import { toContentPolicy } from '../../http/security-headers.ts';
import { pagesMessagesIn } from '../../messages.ts';
import { type SmallPage, toSmallPage } from './small-page.ts';

interface Dependencies {
  fallback: Locale;
  domains: Readonly<Record<string, Locale>>;
}

const html = 'text/html; charset=utf-8';

/** Whether a browser requests a page for a person: browsers accept HTML only if they load a window. */
export function wantsPage({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return /\btext\/html\b/i.test(accept);
}

/**
 * Registers error pages: people whose request for a file, a calendar or a picture fails get a page in their language;
 * programs get the JSON envelope.
 */
export function registerErrorPages(app: FastifyInstance, { fallback, domains }: Dependencies): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPersons = reply.statusCode >= 400 && ['GET', 'HEAD'].includes(request.method) && wantsPage(request);
    if (!isPersons || isContractCall(request.url) || !String(reply.getHeader('content-type')).startsWith('application/json'))
      return payload;
    const locale = detectLocale({
      host: request.host,
      cookie: request.cookies?.[localeCookie.name],
      languages: parseAcceptLanguage(request.headers['accept-language']),
      active: locales,
      fallback,
      domains,
    });
    const page = toErrorPage(reply.statusCode, locale);
    reply.header('content-security-policy', toContentPolicy({ styleHash: page.styleHash }));
    reply.type(html).removeHeader('content-length');
    return page.html;
  });
}

/** Whether the URL is an API call. A person who opens one in a browser wants to see its answer. */
function isContractCall(url: string): boolean {
  return /^\/api\/(?:proxy\/)?v1\//.test(url);
}

function toErrorPage(status: number, locale: Locale): SmallPage {
  const t = pagesMessagesIn(locale);
  const texts =
    status === 404
      ? { title: t('error.not_found_title'), text: t('error.not_found_text') }
      : { title: `${status} · ${t('error.title')}`, text: t('error.text') };
  return toSmallPage({ locale, ...texts, link: { href: '/', text: t('error.homepage') } });
}

/** Matches the start of requests that get no page: API calls, and methods other than GET and HEAD. */
const callStart = /^(?:[A-Z]+ \/api\/|(?!GET|HEAD)[A-Z]+ )/;

/**
 * Returns a page for people whose cookies are too long, to send on the raw connection. Undefined for any other error,
 * and if HTML is not accepted. `packet` is the last chunk of the request that was read; the first lines may be missing
 * from it.
 */
export function findOverflowPage(error: ApiError, packet: string, fallback: Locale) {
  if (error.httpStatus !== 'RequestHeaderFieldsTooLarge' || callStart.test(packet)) return undefined;
  const isWhole = /^(?:GET|HEAD) /.test(packet);
  if (isWhole && !/text\/html/i.test(/^accept:([^\r\n]*)/im.exec(packet)?.[1] ?? '')) return undefined;
  const [, accepted] = /^accept-language:([^\r\n]*)/im.exec(packet) ?? [];
  const languages = parseAcceptLanguage(accepted);
  const locale = detectLocale({ host: undefined, cookie: undefined, languages, active: locales, fallback, domains: {} });
  const t = pagesMessagesIn(locale);
  const texts = { title: t('error.too_much_title'), text: t('error.too_much_text') };
  const { html: body, styleHash } = toSmallPage({ locale, ...texts, link: { href: '', text: t('busy.retry') } });
  return { headers: { 'content-type': html, 'content-security-policy': toContentPolicy({ styleHash }) }, body: body.toString() };
}
