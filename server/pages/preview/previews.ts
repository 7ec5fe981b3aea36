import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { locales } from '#shared/site/locales.ts';
import type { Desk } from '../../gateway/api/desk-cookie.ts';
import { sendEntry } from '../../gateway/cache/send.ts';
import type { Asker } from '../../gateway/site/preview.ts';
import type { CallContext } from '../../gateway/upstream/exchange.ts';
import { toNetwork } from '../../http/client-address.ts';
import { sendLocation } from '../../http/location.ts';
import { toContentPolicy } from '../../http/security-headers.ts';
import { toCallTrace } from '../../http/trace.ts';
import { pagesMessagesIn } from '../../messages.ts';
import { toSmallPage } from '../document/small-page.ts';
import { toAddress, toRedirect } from '../visit/decisions.ts';
import { createPreviewSite, type PreviewSiteDependencies, toPathBelow } from './preview-site.ts';

interface Dependencies extends PreviewSiteDependencies {
  desk: Pick<Desk, 'findToken'>;
  /** URL of the staff's desk. */
  deskUrl: string;
}

interface Asked {
  Params: { token: string };
}

const root = '/desk/preview';

/**
 * Registers `/desk/preview/<token>/cz/…`: the site at the time of a preview (`makeDeskPreview`). Available only in the
 * session that created the preview, until it expires. Not cached, not indexed, and framed only by the desk.
 */
export function registerPreviews(app: FastifyInstance, { desk, deskUrl, ...given }: Dependencies): void {
  const { upstream, tenant } = given;
  const formsBelow = `${new URL(deskUrl).origin}${root}/`;

  app.get<Asked>(`${root}/:token/*`, async (request, reply) => {
    request.isPreview = true;
    reply.removeHeader('x-frame-options').header('referrer-policy', 'no-referrer');
    const { token } = request.params;
    const caller = toCaller(request);
    const at = caller && (await findInstant(`/previews/${token}`, caller));
    if (!caller || !at) return sendPreviewOver(request, reply, { ...tenant, formsBelow });
    const base = `${root}/${token}`;
    const site = createPreviewSite(given, { base, origin: `/previews/${token}`, caller, at });
    try {
      return await show(request, reply, site, base);
    } finally {
      site.close();
    }
  });

  async function show(request: FastifyRequest, reply: FastifyReply, site: ReturnType<typeof createPreviewSite>, base: string) {
    const address = toAddress(request.originalUrl.slice(base.length));
    const visitor: Asker = { cookies: {}, headers: request.headers, host: request.host, isPreview: true, shown: undefined }; // does not count as a visit
    const { facts, visit } = await site.decide(visitor, address, 'document');
    if (visit.kind === 'redirect') return sendLocation(reply, toPathBelow(visit.to, base), 302);
    const page = await site.pages.getPage(visit.page, 'document', facts, toCallTrace(request));
    if (page.redirect) return sendLocation(reply, toPathBelow(toRedirect(page.redirect, visit, address.query).to, base), 302);
    const { isDevelopment } = given.build;
    const style = page.styleHash && { styleHash: page.styleHash };
    reply.code(page.status).header('content-security-policy', toContentPolicy({ ...style, isDevelopment, stillFormsBelow: formsBelow }));
    return sendEntry(request, reply, page.answer.entry);
  }

  /** Returns the calling staff member's context; undefined if no one is logged in. */
  function toCaller(request: FastifyRequest): CallContext | undefined {
    const token = desk.findToken(request);
    if (token === undefined) return undefined;
    return { authorization: `Bearer ${token}`, network: toNetwork(request.ip), provesToken: true, lane: 'preview' };
  }

  /** Returns the preview's time. Undefined if the preview belongs to another session, or has expired. */
  async function findInstant(address: string, caller: CallContext): Promise<Date | undefined> {
    try {
      const { data } = await upstream.read(address, caller);
      return new Date(String(Object(data).at)); // from our own mall API
    } catch (error) {
      if (error instanceof ApiError && refusals.has(error.httpStatus)) return undefined;
      throw error;
    }
  }
}

const refusals: ReadonlySet<string> = new Set(['Unauthorized', 'Forbidden', 'NotFound', 'BadRequest']);

/** Sends the page for visitors who may not see a preview, or if it has expired. */
function sendPreviewOver(
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
