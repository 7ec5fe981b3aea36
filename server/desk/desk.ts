import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { escapeMarkup } from '#shared/rules/escape-markup.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { toScriptJson } from '#shared/rules/script-json.ts';
import { readChoice, readText } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { DeskStart } from '#shared/site/desk-start.ts';
import { fallbackLocale, localeFacts, locales } from '#shared/site/locales.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { SiteConfigs, SiteFacts } from '../gateway/site/config.ts';
import { sendAsFile, toContentPolicy } from '../http/security-headers.ts';
import { pagesMessagesIn } from '../messages.ts';
import { wantsPage } from '../pages/document/error-pages.ts';
import { toSmallPage } from '../pages/document/small-page.ts';
import type { SiteBuild } from '../pages/make/build.ts';
import type { DeskFiles } from './desk-files.ts';

interface Dependencies {
  build: Pick<SiteBuild, 'desk' | 'isDevelopment' | 'finish'>;
  siteConfigs: Pick<SiteConfigs, 'readFacts'>;
  readIcon: () => Promise<string | undefined>;
  /** Realtime server that the desk subscribes to; undefined if there is none. */
  realtime: SiteRealtime | undefined;
  /** The desk's own URL, for staff. */
  deskUrl: string;
  /** Login of staff by the company's identity provider; undefined if there is none. */
  companyLogin: { isOnly: boolean } | undefined;
  /** Whether the mall API is a third party's: the desk needs the embedded one. */
  isForeign: boolean;
}

/** Registers `/desk` and all paths below it: one document (never cached, never indexed), its files, and the tenant's colours. */
export function registerDesk(
  app: FastifyInstance,
  { build, siteConfigs, readIcon, realtime, deskUrl, companyLogin, isForeign }: Dependencies,
): void {
  if (isForeign) {
    registerNoDesk(app);
    return;
  }
  const { desk, isDevelopment } = build;

  async function sendDocument(url: string, reply: FastifyReply): Promise<Buffer> {
    const facts = await siteConfigs.readFacts();
    const start = {
      build: desk.id,
      ...toDeskStart(facts, await readIcon()),
      deskUrl,
      ...(companyLogin && { companyLogin }),
      ...(realtime && { realtime }),
    };
    const fonts = desk.fonts(readChoice(facts.settings, 'app_font_name'));
    const document = Buffer.from(toDeskDocument(desk, start, fonts));
    if (isDevelopment) reply.header('content-security-policy', toContentPolicy({ isDevelopment }));
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
    reply.type('text/html; charset=utf-8');
    return build.finish(document, url);
  }
  for (const path of ['/desk', '/desk/*']) app.get(path, (request, reply) => sendDocument(request.url, reply));

  app.get('/desk/theme.css', async (_request, reply) => {
    const { settings } = await siteConfigs.readFacts();
    return sendAsFile(reply).header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(toTheme(settings).css);
  });

  /** Files of the build; their names change with their content. */
  app.get<{ Params: { '*': string } }>('/desk/assets/*', async (request, reply) => {
    const path = request.params['*'];
    if (!desk.assets?.names.has(path)) throw new ApiError('NotFound');
    return sendAsFile(reply).sendFile(path, desk.assets.folder);
  });
}

function toDeskStart(
  { mall, settings, locales, fallbackLocale, publicUrl, clock }: SiteFacts,
  icon: string | undefined,
): Omit<DeskStart, 'build'> {
  const title = findTranslation(mall?.translations ?? [], fallbackLocale, { useFallback: true })?.title;
  return {
    centre: readText(settings, 'website_name') || title || mall?.name || new URL(publicUrl).host,
    locales,
    fallbackLocale,
    publicUrl,
    timeZone: mall?.timezone ?? 'Europe/Prague',
    dateFormat: mall?.date_format ?? 'D. M. YYYY',
    timeFormat: mall?.time_format ?? 'H:mm',
    currency: mall?.currency ?? 'CZK',
    ...(icon && { icon }),
    ...(clock && { clock }),
  };
}

/** Creates the only document of the desk; the app renders everything else. Embeds start values as JSON, but no inline scripts or styles. */
function toDeskDocument(files: DeskFiles, start: DeskStart, fonts: readonly string[]): string {
  const { fallbackLocale, centre, icon } = start;
  return [
    `<!doctype html><html lang="${localeFacts[fallbackLocale].tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(centre)}</title>`,
    icon ? `<link rel="icon" href="${escapeMarkup(icon)}">` : '',
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
    '<link rel="stylesheet" href="/desk/theme.css">',
    ...files.styles.map((file) => `<link rel="stylesheet" href="${file}">`),
    ...files.preloads.map((file) => `<link rel="modulepreload" href="${file}">`),
    `<script type="module" src="${files.script}"></script></head><body><div id="desk"></div>`,
    `<noscript>${escapeMarkup(pagesMessagesIn(fallbackLocale)('desk.needs_script'))}</noscript>`,
    `<script type="application/json" id="start">${toScriptJson(start)}</script></body></html>`,
  ].join('');
}

/**
 * Registers a page at `/desk` that reports that the desk is unavailable. For third-party mall APIs: the desk works only
 * with the embedded mall API.
 */
function registerNoDesk(app: FastifyInstance): void {
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
