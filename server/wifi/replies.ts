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

/** How the wifi pages learn whose they are, and how they go out. */
export function createReplies({ siteConfigs, sessions, tenant }: Dependencies) {
  /** The language and the hotspot session that a form or an address names; the browser's language where it names none. */
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

  /** A visitor reads pages, not envelopes. */
  async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'a wifi page failed');
    const { view } = await readView(request, toValues(request.body));
    return sendPage(reply, view, toFailurePage(view, status, status === 429 ? wifiMessagesIn(view.locale)('too_many') : undefined));
  }

  return { readView, findLocale, sendFailure };
}

export type Replies = ReturnType<typeof createReplies>;

/** For one visitor alone, never kept, never found by a search engine. */
export function sendPage(reply: FastifyReply, view: WifiView, page: WifiPage): FastifyReply {
  const { html, styleHash } = toWifiDocument(view, page);
  return reply
    .code(page.status ?? 200)
    .headers({
      'cache-control': 'no-store',
      'content-language': localeFacts[view.locale].tag,
      'content-security-policy': toContentPolicy({ styleHash, ...(page.formTarget && { formTarget: page.formTarget }) }),
      'referrer-policy': 'same-origin', // the address may hold the device's
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
