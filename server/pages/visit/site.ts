import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import type { RouteRules, RuleEntry } from '#shared/rules/route-rules.ts';
import type { Locale } from '#shared/site/locales.ts';
import { isScreenRoute } from '#shared/site/routes.ts';
import { hasSso } from '#shared/site/sso.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { EarlyHits } from '../../gateway/cache/early-hits.ts';
import type { Entry } from '../../gateway/cache/entry.ts';
import { sendAnswer } from '../../gateway/cache/send.ts';
import type { Answer } from '../../gateway/cache/stored-answer.ts';
import type { SiteConfigs, SiteFacts } from '../../gateway/site/config.ts';
import { toForeignSources } from '../../gateway/site/consent.ts';
import type { Preview } from '../../gateway/site/preview.ts';
import type { RedirectSource, SiteRedirects } from '../../gateway/site/redirects.ts';
import type { Visits } from '../../gateway/visits/visits.ts';
import { sendLocation } from '../../http/location.ts';
import { popupOpenerPolicy, type SecurityHeaders, toContentPolicy } from '../../http/security-headers.ts';
import { toCallTrace } from '../../http/trace.ts';
import { wantsPage } from '../document/error-pages.ts';
import { toBusyPage } from '../document/small-page.ts';
import type { SiteBuild } from '../make/build.ts';
import { createCountViews } from './count-views.ts';
import { createDecisions, type Redirection, toAddress, toRedirect } from './decisions.ts';
import { registerOffline } from './offline.ts';
import type { Page, Pages } from './pages.ts';
import { isFilePath, type Visit } from './visit.ts';

interface Dependencies {
  build: SiteBuild;
  /** Whether pages can be used without a network. */
  isOfflineOn: boolean;
  pages: Pages;
  earlyHits: EarlyHits;
  clock: { monotonicMs(): number };
  /** Headers of all responses. */
  headers: SecurityHeaders;
  siteConfigs: SiteConfigs;
  preview: Preview;
  content: Content;
  redirects: RedirectSource;
  /** Paths with route rules in the tenant file. */
  guards: readonly RuleEntry<RouteRules>[];
  tenant: Tenant;
  /** Whether the files that a document links to will still be served after the next deployment. */
  areFilesStored: () => boolean;
  isProduction: boolean;
  /** Origin of an external realtime server. */
  socketOrigin: string | undefined;
  /** Seconds for which the mall API asks not to be called. */
  restSeconds: () => number;
  /** Undefined: visits are not counted. */
  visits: Visits | undefined;
  /** Returns a visitor's IP address. */
  addressOf: (request: IncomingMessage) => string;
}

const decisionLookMs = 250;
/** `Retry-After` of a page that could not be rendered. */
const retryAfterSeconds = 30;
const sharedSeconds = { fresh: 60, staleWhileRevalidate: 600 } as const;

const cacheControls = {
  /** Shorter than the lifetime of the files that a document links to: see `documentLifeMs` in `make/previous-builds.ts`. */
  shared: `public, max-age=0, s-maxage=${sharedSeconds.fresh}, stale-while-revalidate=${sharedSeconds.staleWhileRevalidate}, stale-if-error=86400`,
  /** Does not allow stale use, because the files that a document links to disappear with this build. */
  sharedBriefly: `public, max-age=0, s-maxage=${sharedSeconds.fresh}`,
  /**
   * For responses that depend on cookies, the browser or typed text. Browsers may keep them for the back button, which
   * `no-store` would forbid.
   */
  own: 'private, no-cache',
  never: 'no-store',
} as const;

/** Registers all pages of the site (`/*`) and their data (`/api/pages/*`). */
export function registerSite(
  app: FastifyInstance,
  {
    build,
    isOfflineOn,
    pages,
    siteConfigs,
    preview,
    content,
    redirects: source,
    guards,
    tenant,
    earlyHits,
    headers,
    clock,
    areFilesStored,
    isProduction,
    socketOrigin,
    restSeconds,
    visits,
    addressOf,
  }: Dependencies,
): void {
  const decide = createDecisions({ siteConfigs, preview, redirects: source, content, pages, guards, tenant, isProduction });
  const countViews = createCountViews(visits, addressOf);
  const sharedControl = () => (areFilesStored() ? cacheControls.shared : cacheControls.sharedBriefly);

  app.get('/*', async (request, reply) => {
    const address = toAddress(request.originalUrl);
    if (/^\/(?:api|builds)(?:\/|$)/.test(address.path)) return reply.callNotFound(); // these paths belong to the gateway
    const { facts, visit } = await decide(request, address, 'document');
    if (visit.kind === 'redirect') return sendRedirect(reply, visit);
    if (isFilePath(address.path) && !wantsPage(request)) return reply.callNotFound();
    const page = await pages.getPage(visit.page, 'document', facts, toCallTrace(request)).catch(toOverloadError);
    if (page instanceof ApiError) return sendBusyPage(request, reply, page, facts, visit.page.locale);
    if (page.redirect) return sendRedirect(reply, toRedirect(page.redirect, visit, address.query));
    countViews.document(request, visit, page);
    const { firebase } = facts.tenant;
    const ssoDomain = visit.kind === 'page' && hasSso(visit.page.screen, firebase) ? firebase?.authDomain : undefined;
    const cacheControl = cacheControlOf(visit, page, sharedControl());
    const isFramed = isScreenRoute(visit.page.route); // the desk shows screens of the building in frames
    if (isFramed) reply.header('x-frame-options', 'SAMEORIGIN');
    else if (ssoDomain) reply.headers(popupOpenerPolicy);
    else if (cacheControl === sharedControl()) rememberDocument(request.url, visit, facts, page.hints);
    if (page.hints) reply.header('link', page.hints);
    if (address.query.has('token')) reply.header('referrer-policy', 'strict-origin'); // measuring scripts of the next page read the referrer
    reply.code(page.status).header('content-security-policy', toPolicy(page.styleHash, ssoDomain, isFramed));
    if (page.status >= 500) reply.header('retry-after', String(Math.max(retryAfterSeconds, restSeconds())));
    return sendAnswer(request, reply, page.answer, cacheControl);
  });

  app.get('/api/pages/*', async (request, reply) => {
    const address = toAddress(request.url.slice('/api/pages'.length));
    const { facts, visit } = await decide(request, address, 'payload');
    if (visit.kind === 'redirect') {
      countViews.payload(request);
      return sendPayloadRedirect(reply, visit);
    }
    const page = await pages.getPage(visit.page, 'payload', facts, toCallTrace(request));
    countViews.payload(request, { visit, page });
    if (page.redirect) return sendPayloadRedirect(reply, toRedirect(page.redirect, visit, address.query));
    return sendAnswer(request, reply, page.answer, cacheControlOf(visit, page, cacheControls.shared));
  });

  const foreign = toForeignSources(tenant);
  const toPolicy = (styleHash: string | undefined, ssoDomain: string | undefined, isFramed = false) =>
    toContentPolicy({
      isFramed,
      ...(styleHash && { styleHash }),
      isDevelopment: build.isDevelopment,
      ...(ssoDomain && { ssoDomain }),
      socketOrigin,
      foreign,
    });

  if (isOfflineOn) registerOffline(app, { build, siteConfigs, content, toPolicy: (styleHash) => toPolicy(styleHash, undefined) });

  const policyOf = (entry: Entry) => toPolicy(pages.findStyleHash(entry), undefined);

  let decision: { lookedAtMs: number; facts: SiteFacts | undefined; redirects: SiteRedirects | undefined } | undefined;

  /**
   * Returns the current facts and redirects, which decide where visitors go. Refreshes them a few times a second
   * instead of for each request.
   */
  function findDecision() {
    const nowMs = clock.monotonicMs();
    if (!decision || nowMs - decision.lookedAtMs >= decisionLookMs) {
      decision = {
        lookedAtMs: nowMs,
        facts: siteConfigs.findFacts(),
        redirects: source.findKnown(),
      };
    }
    return decision;
  }

  const byHints = new Map([['', headers]]);

  /** Returns the headers with these hints. All pages with the same hints, such as those of a language, share one object. */
  function withHints(hints: string): SecurityHeaders {
    const known = byHints.get(hints) ?? { ...headers, link: hints };
    byHints.set(hints, known);
    return known;
  }

  /** Serves the same document to the next visitors of this address, as long as facts and redirects are unchanged. */
  function rememberDocument(url: string, visit: Exclude<Visit, { kind: 'redirect' }>, facts: SiteFacts, hints: string): void {
    const redirects = source.findLast();
    if (!redirects) return;
    decision = undefined; // outdated: the sources have just been read
    const then = { facts: new WeakRef(facts), redirects: new WeakRef(redirects) }; // thousands of hits must not keep the old objects in memory
    earlyHits.remember(url, {
      route: visit.page.pattern,
      screen: visit.page.screen,
      cacheControl: sharedControl(),
      headers: withHints(hints),
      policyOf,
      ...countViews.early(visit.page),
      find() {
        const { facts: factsNow, redirects: redirectsNow } = findDecision();
        const isSame = factsNow && redirectsNow && factsNow === then.facts.deref() && redirectsNow === then.redirects.deref();
        return isSame ? onlyLasting(pages.findCached(visit.page)) : undefined;
      },
    });
  }
}

/** Returns an overload error, to show it to people in their language; rethrows any other error. */
function toOverloadError(error: unknown): ApiError {
  if (error instanceof ApiError && error.httpStatus === 'ServiceUnavailable' && error.retryAfterSeconds !== undefined) return error;
  throw error;
}

function sendBusyPage(request: FastifyRequest, reply: FastifyReply, error: ApiError, facts: SiteFacts, locale: Locale): FastifyReply {
  const { accept = '*/*' } = request.headers;
  if (accept.includes('json') && !accept.includes('html')) throw error;
  const { retryAfterSeconds = 1 } = error;
  const { html, styleHash } = toBusyPage(facts, locale, retryAfterSeconds);
  return reply
    .code(error.statusCode)
    .headers({
      'cache-control': cacheControls.never,
      'retry-after': String(retryAfterSeconds),
      'content-security-policy': toContentPolicy({ styleHash }),
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Sends a redirect of a page's data as data, which the app follows. */
function sendPayloadRedirect(reply: FastifyReply, visit: Redirection): FastifyReply {
  reply.header('cache-control', cacheControls.never);
  return reply.send({
    status: 'success',
    data: { status: visit.status, redirect: visit.to, calls: {}, failures: {} },
  });
}

function sendRedirect(reply: FastifyReply, { to, status, isPersonal, isByDevice }: Redirection): FastifyReply {
  if (isByDevice) reply.header('vary', 'User-Agent');
  reply.header('cache-control', isPersonal ? cacheControls.never : 'public, max-age=60');
  return sendLocation(reply, to, status);
}

function cacheControlOf(visit: Exclude<Visit, { kind: 'redirect' }>, { status, isPartial, answer }: Page, shared: string): string {
  if (visit.kind === 'not-found' || status >= 400 || isPartial) return cacheControls.never;
  if (visit.page.address === '/') return cacheControls.own;
  if (visit.isPersonal || holdsSecret(visit.page.address)) return cacheControls.never;
  if (visit.page.isUncached) return cacheControls.own;
  return onlyLasting(answer) ? shared : `public, max-age=0, s-maxage=${Math.max(0, Math.min(sharedSeconds.fresh, answer.endsInSeconds))}`;
}

/** Whether an address contains the token of an emailed link, which anyone who finds it could use. */
function holdsSecret(address: string): boolean {
  return toAddress(address).query.has('token');
}

/**
 * Returns undefined if the page expires while CDNs may still serve it stale. They must not show it past an opening, a
 * midnight or the end of an offer.
 */
function onlyLasting(answer: Answer | undefined): Answer | undefined {
  return answer && answer.endsInSeconds > sharedSeconds.fresh + sharedSeconds.staleWhileRevalidate ? answer : undefined;
}
