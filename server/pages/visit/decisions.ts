import type { Tenant } from '#config/tenant.ts';
import { findDevice } from '#shared/rules/app-links.ts';
import { detectLocale, parseAcceptLanguage } from '#shared/rules/locale-detection.ts';
import { withQuery } from '#shared/rules/redirects.ts';
import { listGuards, type RouteRules, type RuleEntry, toRuleTable } from '#shared/rules/route-rules.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import { localeCookie, tokenCookie } from '#shared/site/limits.ts';
import { type Route, routes } from '#shared/site/routes.ts';
import type { Content } from '../../gateway/cache/content.ts';
import type { SiteConfigs, SiteFacts } from '../../gateway/site/config.ts';
import type { Asker, Preview } from '../../gateway/site/preview.ts';
import type { RedirectSource } from '../../gateway/site/redirects.ts';
import type { Page, PageForm, Pages } from './pages.ts';
import { createPlanQuery } from './plan-query.ts';
import { createRecordAddress } from './record-address.ts';
import { decideVisit, notFound, type Visit, type Visitor } from './visit.ts';

interface Dependencies {
  siteConfigs: SiteConfigs;
  preview: Pick<Preview, 'show'>;
  redirects: RedirectSource;
  content: Content;
  pages: Pick<Pages, 'hasCopy' | 'getPage'>;
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

/** Max redirects that are followed before a visitor gets "not found". */
const maxHops = 10;

/**
 * Decides what a visitor gets. Redirects come from the rules and the route table, then from the title of the page's
 * record, then from the query of a floor plan. A redirect is followed to the page where it ends, so that visitors are
 * redirected once.
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
    const rules = redirects.of(visitor.locale);

    async function decideOnce(at: Address): Promise<Visit> {
      const found = decideVisit(at.path, at.query, visitor, facts, rules, listGuards(at.path, guardTable));
      return found.kind === 'page' ? await settle(found, at.query, facts, form) : found;
    }

    /** Returns the redirect of a page that alone knows its address, such as the name of a list's category. */
    async function correct(target: PageVisit, query: URLSearchParams): Promise<Visit> {
      if (target.isPersonal || request.isPreview || !knowsOwnAddress(target)) return target;
      const page = await pages.getPage(target.page, form, facts).catch(() => undefined); // visitors see the failure at the page's address
      return page?.redirect ? toRedirect(page.redirect, target, query) : target;
    }

    /** Returns the visit at the end of a redirect's target, as one redirect. */
    async function follow(first: Redirection): Promise<Visit> {
      let hop = first;
      const seen = new Set([`${path}?${query}`]);
      while (hop.to.startsWith('/')) {
        const at = toAddress(hop.to.split('#', 1)[0] ?? '');
        const address = `${at.path}?${at.query}`;
        if (seen.has(address) || seen.size > maxHops) return notFound('', visitor.locale, facts); // without the path, which could be a page's
        seen.add(address);
        const decided = await decideOnce(at);
        const next = decided.kind === 'page' ? await correct(decided, at.query) : decided;
        if (next.kind === 'not-found') return hop.isByRule || isWifiPage(at.path) ? hop : next;
        if (next.kind === 'page') return hop;
        hop = join(hop, next);
      }
      return hop;
    }

    const decided = await decideOnce({ path, query });
    const visit = decided.kind === 'redirect' ? await follow(decided) : decided;
    if (visit.kind !== 'redirect') request.shown = visit.page;
    return { facts, visit: request.isPreview ? toUnkept(visit) : visit };
  };
}

/** Whether the part for Wi-Fi logins serves a path, which is no page here. */
function isWifiPage(path: string): boolean {
  const match = matchRoute(path);
  const route: Route | undefined = match && routes[match.name];
  return route?.layout === 'wifi';
}

/** Whether a page's address contains text that only the rendered page can correct. */
function knowsOwnAddress({ page: { address, route } }: PageVisit): boolean {
  if (route === 'floorplan' || route === 'article') return true;
  return matchRoute(address)?.params.category !== undefined;
}

/** Joins two redirects. The result is permanent only if both are. Keeps the first target's hash, as browsers do. */
function join(first: Redirection, next: Redirection): Redirection {
  const [, hash = ''] = first.to.split(/(?=#)/s);
  return {
    kind: 'redirect',
    to: next.to.includes('#') ? next.to : next.to + hash,
    status: first.status === 301 && next.status === 301 ? 301 : 302,
    isPersonal: first.isPersonal || next.isPersonal,
    ...(next.isByDevice && { isByDevice: true }),
    ...((first.isByRule || next.isByRule) && { isByRule: true }),
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
