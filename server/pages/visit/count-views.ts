import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { isLocale } from '#shared/site/locales.ts';
import type { EarlyHit } from '../../gateway/cache/early-hits.ts';
import type { Visits } from '../../gateway/visits/visits.ts';
import type { PageRequest } from '../make/page-request.ts';
import { toAddress } from './decisions.ts';
import type { Page } from './pages.ts';
import type { Visit } from './visit.ts';

type Shown = Exclude<Visit, { kind: 'redirect' }>;

/** Counts page views and searches without a result; without `visits` nothing is counted. */
export function createCountViews(visits: Visits | undefined) {
  return {
    document(request: FastifyRequest, visit: Shown, page: Page): void {
      const { route, locale } = visit.page;
      if (!route || !isSeen(request, visit, page)) return;
      visits?.views.countsOf(route, locale)(request.headers);
      visits?.countMiss(page.missed, request.headers, request.ip);
    },
    /**
     * Counts the views that a script reports when it requests a page's data (`shown`, undefined for a redirect). They
     * have the language of the script's document.
     */
    payload(request: FastifyRequest, shown?: { visit: Shown; page: Page }): void {
      const [, locale = ''] = toAddress(request.url.slice('/api/pages'.length)).path.split('/', 2);
      if (!isLocale(locale) || request.method !== 'GET' || request.isPreview) return;
      const isPage = shown && isSeen(request, shown.visit, shown.page);
      visits?.views.countReported(request.headers, locale, isPage ? shown.visit.page.route : undefined);
      visits?.countMiss(shown?.page.missed, request.headers, request.ip);
    },
    /** Creates the counter of a page once for all its early hits. */
    early({ route, locale }: PageRequest): Pick<EarlyHit, 'onGiven'> {
      const count = route && visits?.views.countsOf(route, locale);
      return count ? { onGiven: ({ headers }: IncomingMessage) => count(headers) } : {};
    },
  };
}

/** Whether the visitor has seen the page. Errors, redirects and editors' previews do not count. */
function isSeen(request: FastifyRequest, visit: Shown, { status, redirect }: Page): boolean {
  return visit.kind === 'page' && status < 400 && !redirect && request.method === 'GET' && !request.isPreview;
}
