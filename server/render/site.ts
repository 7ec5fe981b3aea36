import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '#config/tenant.ts';
import { listRedirects, type Redirect } from '#shared/contracts/redirects.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { localeCookie, tokenCookie } from '#shared/site/limits.ts';
import { sendAnswer } from '../gateway/send.ts';
import type { Content } from '../gateway/content.ts';
import type { SiteConfigs, SiteFacts } from '../gateway/site-config.ts';
import { toContentPolicy } from '../plugins/security-headers.ts';
import type { Page, Pages } from './pages.ts';
import { decideVisit, type Visit, type Visitor } from './visit.ts';

interface Dependencies {
  pages: Pages;
  siteConfigs: SiteConfigs;
  content: Content;
  tenant: Tenant;
  isDevelopment: boolean;
}

const cacheControls = {
  shared: 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400',
  /** Depends on cookie and browser. */
  own: 'private, no-cache',
  never: 'no-store',
} as const;

/** Every page of the site (`/*`), and its data alone (`/api/pages/*`). */
export function registerSite(app: FastifyInstance, { pages, siteConfigs, content, tenant, isDevelopment }: Dependencies): void {
  app.get('/*', async (request, reply) => {
    const { path, query } = toAddress(request.url);
    if (isFileLike(path)) return reply.callNotFound();
    const facts = await siteConfigs.readFacts();
    const visit = await decide(request, path, query, facts);
    if (visit.kind === 'redirect') return sendRedirect(reply, visit);
    const page = await pages.getPage(visit.page, 'document', facts);
    if (page.redirect) return sendRedirect(reply, { kind: 'redirect', to: page.redirect, status: 301, isPersonal: false });
    return sendDocument(request, reply, visit, page);
  });

  app.get('/api/pages/*', async (request, reply) => {
    const { path, query } = toAddress(request.url.slice('/api/pages'.length));
    const facts = await siteConfigs.readFacts();
    const visit = await decide(request, path, query, facts);
    if (visit.kind === 'redirect') return sendPayloadRedirect(reply, visit);
    const page = await pages.getPage(visit.page, 'payload', facts);
    return sendAnswer(request, reply, page.answer, cacheControlOf(visit, 200));
  });

  async function decide(request: FastifyRequest, path: string, query: URLSearchParams, facts: SiteFacts): Promise<Visit> {
    return decideVisit(path, query, toVisitor(request, facts), facts, [...tenant.redirects, ...(await readRedirects(request))]);
  }

  function toVisitor(request: FastifyRequest, facts: SiteFacts): Visitor {
    return {
      hasToken: Boolean(request.cookies[tokenCookie.name]),
      locale: detectLocale({
        host: request.host,
        cookie: request.cookies[localeCookie.name],
        languages: parseAcceptLanguage(request.headers['accept-language']),
        active: facts.locales,
        fallback: facts.fallbackLocale,
        domains: tenant.domains,
      }),
    };
  }

  async function readRedirects(request: FastifyRequest): Promise<Redirect[]> {
    return content.read(listRedirects).then(
      ({ data }) => data,
      (error: unknown) => {
        request.log.warn({ err: error }, 'the redirects could not be read; those of the tenant file stand');
        return [];
      },
    );
  }

  function sendDocument(request: FastifyRequest, reply: FastifyReply, visit: Exclude<Visit, { kind: 'redirect' }>, page: Page): FastifyReply {
    reply.code(page.status);
    reply.header('content-security-policy', toContentPolicy({ ...(page.styleHash && { styleHash: page.styleHash }), isDevelopment }));
    return sendAnswer(request, reply, page.answer, cacheControlOf(visit, page.status));
  }
}

/** The canonical correction of a page's own address is the app's business too, but as data. */
function sendPayloadRedirect(reply: FastifyReply, visit: Extract<Visit, { kind: 'redirect' }>): FastifyReply {
  reply.header('cache-control', cacheControls.never);
  return reply.send({ status: 'success', data: { status: visit.status, redirect: visit.to, calls: {}, failures: {}, renderedAt: new Date(0).toISOString() } });
}

function sendRedirect(reply: FastifyReply, { to, status, isPersonal }: Extract<Visit, { kind: 'redirect' }>): FastifyReply {
  return reply.header('cache-control', isPersonal ? cacheControls.never : 'public, max-age=60').redirect(to, status);
}

function cacheControlOf(visit: Exclude<Visit, { kind: 'redirect' }>, status: number): string {
  if (visit.kind === 'not-found' || status >= 400) return cacheControls.never;
  if (visit.page.address === '/') return cacheControls.own;
  return visit.isPersonal || visit.page.isUncached ? cacheControls.never : cacheControls.shared;
}

function toAddress(url: string): { path: string; query: URLSearchParams } {
  const [path = '/', search = ''] = url.split('?', 2);
  return { path: path || '/', query: new URLSearchParams(search) };
}

/** `/wp-login.php`, `/.env`: nobody's page, not worth a rendered answer. */
function isFileLike(path: string): boolean {
  return /(?:^|\/)\.|\.[a-z0-9]{1,8}$/i.test(path);
}
