import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLocale } from '#shared/site/locales.ts';
import { isScreenRoute } from '#shared/site/routes.ts';
import type { EarlyHit } from '../../gateway/cache/early-hits.ts';
import type { Visits } from '../../gateway/visits/visits.ts';
import type { PageRequest } from '../make/page-request.ts';
import { toAddress } from './decisions.ts';
import type { Page } from './pages.ts';
import type { Visit } from './visit.ts';

type Shown = Exclude<Visit, { kind: 'redirect' }>;

/** Counts page views, campaigns and searches; without `visits` nothing is counted. `addressOf`: the visitor's IP address. */
export function createCountViews(visits: Visits | undefined, addressOf: (request: IncomingMessage) => string) {
  return {
    document(request: FastifyRequest, visit: Shown, page: Page): void {
      const { route, locale, address } = visit.page;
      if (!route || isScreenRoute(route) || !isSeen(request, visit, page)) return;
      visits?.views.countsOf({ route, address }, locale)(request.headers);
      visits?.countSearch(page.searched, request.headers, request.ip);
      visits?.countCampaign(request.originalUrl, request.headers, request.ip);
    },
    /**
     * Counts the views that a script reports when it requests a page's data (`shown`, undefined for a redirect). They
     * have the language of the script's document.
     */
    payload(request: FastifyRequest, shown?: { visit: Shown; page: Page }): void {
      const [, locale = ''] = toAddress(request.url.slice('/api/pages'.length)).path.split('/', 2);
      if (!isLocale(locale) || request.method !== 'GET' || request.isPreview) return;
      const { route, address } = shown?.visit.page ?? { route: undefined, address: '' };
      const isPage = shown && !isScreenRoute(route) && isSeen(request, shown.visit, shown.page);
      visits?.views.countReported(request.headers, locale, isPage && route ? { route, address } : undefined);
      visits?.countSearch(shown?.page.searched, request.headers, request.ip);
    },
    /** Creates the counter of a page once for all its early hits. */
    early({ route, locale, address }: PageRequest): Pick<EarlyHit, 'onGiven'> {
      const count = route && !isScreenRoute(route) && visits?.views.countsOf({ route, address }, locale);
      if (!visits || !count) return {};
      return {
        onGiven(given: IncomingMessage) {
          count(given.headers);
          if (given.url?.includes('utm_')) visits.countCampaign(given.url, given.headers, addressOf(given));
        },
      };
    },
  };
}

/** Whether the visitor has seen the page. Errors, redirects and editors' previews do not count. */
function isSeen(request: FastifyRequest, visit: Shown, { status, redirect }: Page): boolean {
  return visit.kind === 'page' && status < 400 && !redirect && request.method === 'GET' && !request.isPreview;
}
