import type { Tenant } from '#config/tenant.ts';
import { findDevice } from '#shared/rules/app-links.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { withQuery } from '#shared/rules/redirects.ts';
import { listGuards, type RouteRules, type RuleEntry, toRuleTable } from '#shared/rules/route-rules.ts';
import { localeCookie, tokenCookie } from '#shared/site/limits.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { SiteConfigs, SiteFacts } from '../../gateway/site/config.ts';
import type { Asker, Preview } from '../../gateway/site/preview.ts';
import type { RedirectSource } from '../../gateway/site/redirects.ts';
import type { Page, PageForm, Pages } from './pages.ts';
import { createPlanQuery } from './plan-query.ts';
import { createRecordAddress } from './record-address.ts';
import { decideVisit, type Visit, type Visitor } from './visit.ts';

interface Dependencies {
  siteConfigs: SiteConfigs;
  preview: Pick<Preview, 'show'>;
  redirects: RedirectSource;
  content: Content;
  pages: Pick<Pages, 'hasCopy'>;
  /** Paths with route rules in the tenant file. */
  guards: readonly RuleEntry<RouteRules>[];
  tenant: Tenant;
  isProduction: boolean;
}

export interface Address {
  path: string;
  query: URLSearchParams;
}

export type Redirection = Extract<Visit, { kind: 'redirect' }>;
type PageVisit = Extract<Visit, { kind: 'page' }>;

/**
 * Decides what a visitor gets, before anything is rendered. Redirects come from the rules and the route table, then
 * from the title of the page's record, then from the query of a floor plan.
 */
export function createDecisions({ siteConfigs, preview, redirects: source, content, pages, guards, tenant, isProduction }: Dependencies) {
  const guardTable = toRuleTable(guards);
  const settlePlanQuery = createPlanQuery(content);
  const findMovedRecord = createRecordAddress({ content, siteConfigs });

  async function settle(visit: PageVisit, query: URLSearchParams, facts: SiteFacts, form: PageForm): Promise<Visit> {
    const { path } = toAddress(visit.page.address);
    const moved = pages.hasCopy(visit.page, form) ? undefined : await findMovedRecord(path, facts); // only pages at their correct address are cached, so a cached page has not moved
    if (moved) return toRedirect(moved, visit, query);
    const settled = await settlePlanQuery(visit.page);
    if (settled.kind === 'page') return { ...visit, page: settled.page };
    return { kind: 'redirect', to: withOthers(settled.to, visit.page.address, query), status: 302, isPersonal: false };
  }

  function toVisitor(request: Asker, facts: SiteFacts): Visitor {
    return {
      isEngineer: !isProduction,
      hasToken: Boolean(request.cookies[tokenCookie.name]),
      device: findDevice(request.headers['user-agent'] ?? ''),
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

  return async (request: Asker, { path, query }: Address, form: PageForm): Promise<{ facts: SiteFacts; visit: Visit }> => {
    const [published, redirects] = await Promise.all([siteConfigs.readFacts(), source.read()]);
    const facts = await preview.show(request, published);
    const visitor = toVisitor(request, facts);
    const found = decideVisit(path, query, visitor, facts, redirects.of(visitor.locale), listGuards(path, guardTable));
    const visit = found.kind === 'page' ? await settle(found, query, facts, form) : found;
    if (visit.kind !== 'redirect') request.shown = visit.page;
    return { facts, visit: request.isPreview ? toUnkept(visit) : visit };
  };
}

/** Excludes a preview from caching: it must not be cached, nor come from a cache. */
function toUnkept(visit: Visit): Visit {
  return visit.kind === 'redirect' ? { ...visit, isPersonal: true } : { ...visit, page: { ...visit.page, isUncached: true } };
}

/** Returns the redirect to a moved page, with the visitor's whole query. */
export function toRedirect({ to, status }: NonNullable<Page['redirect']>, visit: Visit, query: URLSearchParams): Redirection {
  const isPersonal = visit.kind === 'page' && visit.isPersonal;
  return { kind: 'redirect', to: to.startsWith('/') ? withQuery(to, query) : to, status, isPersonal };
}

/** Adds parameters that the page does not know, such as those of campaigns. */
function withOthers(to: string, address: string, query: URLSearchParams): string {
  const known = toAddress(address).query;
  const others = new URLSearchParams([...query].filter(([name]) => !known.has(name)));
  return others.size === 0 ? to : `${to}${to.includes('?') ? '&' : '?'}${others}`;
}

export function toAddress(url: string): Address {
  const [path = ''] = url.split('?', 1);
  return { path: path || '/', query: new URLSearchParams(url.slice(path.length)) };
}
