import type { Locale } from './locales.ts';
import type { RouteName } from './routes.ts';

/** Counts of a gateway since its last report, without personal data. Days are in the centre's time zone (`2026-11-27`). */
export interface VisitCounts {
  views: { day: string; route: RouteName; locale: Locale; count: number }[];
  /** Searches without a hit: words as folded by the search, and the number of visitors who searched for them. */
  misses: { day: string; term: string; count: number }[];
}

/**
 * Header of a request for a page's data, with the pages shown without requesting their document: route names, oldest first. `requestedPage` stands for
 * the requested page.
 */
export const viewsHeader = 'page-views';
export const requestedPage = 'this';
/** Max views per request. */
export const maxReportedViews = 20;

/** Min visitors per day for a term to be stored or shown: a rarer one may be about one person. */
export const minVisitors = 3;
/** In characters, after folding. */
export const termLength = { least: 3, most: 40 } as const;

/** Period and lengths of the lists that the desk shows. */
export const visitDays = 28;
export const maxRoutes = 10;
export const maxMisses = 20;
export const maxRoutesOfPeriod = 50;
