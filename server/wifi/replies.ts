import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { localeCookie } from '#shared/site/limits.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import type { SiteConfigs, SiteFacts } from '../gateway/site/config.ts';
import { toContentPolicy } from '../http/security-headers.ts';
import { wifiMessagesIn } from '../messages.ts';
import type { FormValues } from './form-pages.ts';
import type { HotspotSession, HotspotSessions } from './hotspot-sessions.ts';
import { toWifiDocument, type WifiPage, type WifiView } from './layout.ts';
import { toFailurePage } from './outcome-pages.ts';

interface Dependencies {
  siteConfigs: Pick<SiteConfigs, 'readFacts'>;
  sessions: Pick<HotspotSessions, 'find'>;
  tenant: Pick<Tenant, 'domains'>;
}

/** Creates functions that find the centre, language and session of a wifi page, and that send the page. */
export function createReplies({ siteConfigs, sessions, tenant }: Dependencies) {
  /** Returns the language and the hotspot session in a form or an address. If it has no language, the browser's is used. */
  async function readView(
    request: FastifyRequest,
    { h = '', lang }: Readonly<Record<string, string | undefined>>,
  ): Promise<{ view: WifiView; session: HotspotSession | undefined }> {
    const facts = await siteConfigs.readFacts();
    const session = await sessions.find(h);
    const locale = facts.locales.find((active) => active === lang) ?? findLocale(request, facts);
    return { view: { facts, locale, hotspotId: session?.id ?? '' }, session };
  }

  function findLocale(request: FastifyRequest, facts: SiteFacts): Locale {
    return detectLocale({
      host: request.host,
      cookie: request.cookies[localeCookie.name],
      languages: parseAcceptLanguage(request.headers['accept-language']),
      active: facts.locales,
      fallback: facts.fallbackLocale,
      domains: tenant.domains,
    });
  }

  /** Answers an error with a page instead of a JSON envelope, because visitors read it. */
  async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'a wifi page failed');
    const { view } = await readView(request, toValues(request.body));
    return sendPage(reply, view, toFailurePage(view, status, status === 429 ? wifiMessagesIn(view.locale)('too_many') : undefined));
  }

  return { readView, findLocale, sendFailure };
}

export type Replies = ReturnType<typeof createReplies>;

/** Sends a page for one visitor only, which is not cached and not indexed by search engines. */
export function sendPage(reply: FastifyReply, view: WifiView, page: WifiPage): FastifyReply {
  const { html, styleHash } = toWifiDocument(view, page);
  return reply
    .code(page.status ?? 200)
    .headers({
      'cache-control': 'no-store',
      'content-language': localeFacts[view.locale].tag,
      'content-security-policy': toContentPolicy({ styleHash, ...(page.formTarget && { formTarget: page.formTarget }) }),
      'referrer-policy': 'same-origin', // the page's address may contain the device's address
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Returns the fields of a form whose values are strings. */
export function toValues(body: unknown): FormValues {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}
