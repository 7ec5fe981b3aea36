import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '#shared/contracts/errors.ts';
import { readChoice, readText } from '#shared/rules/settings-reading.ts';
import { toTheme } from '#shared/rules/theme.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { DeskStart } from '#shared/site/desk-start.ts';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import type { SiteConfigs, SiteFacts } from '../gateway/site/config.ts';
import { sendAsFile, toContentPolicy } from '../http/security-headers.ts';
import type { SiteBuild } from '../pages/make/build.ts';
import { toDeskDocument } from './desk-document.ts';
import { registerNoDesk } from './no-desk.ts';

interface Dependencies {
  build: Pick<SiteBuild, 'desk' | 'isDevelopment' | 'finish'>;
  siteConfigs: Pick<SiteConfigs, 'readFacts'>;
  readIcon: () => Promise<string | undefined>;
  /** Realtime server that the desk subscribes to; undefined if there is none. */
  realtime: SiteRealtime | undefined;
  /** The desk's own URL, for staff. */
  deskUrl: string;
  /** Whether the mall API is a third party's: the desk needs the embedded one. */
  isForeign: boolean;
}

/** Registers `/desk` and all paths below it: one document (never cached, never indexed), its files, and the tenant's colours. */
export function registerDesk(app: FastifyInstance, { build, siteConfigs, readIcon, realtime, deskUrl, isForeign }: Dependencies): void {
  if (isForeign) {
    registerNoDesk(app);
    return;
  }
  const { desk, isDevelopment } = build;

  async function sendDocument(url: string, reply: FastifyReply): Promise<Buffer> {
    const facts = await siteConfigs.readFacts();
    const start = { build: desk.id, ...toDeskStart(facts, await readIcon()), deskUrl, ...(realtime && { realtime }) };
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

  /** Their names change with their content. */
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
