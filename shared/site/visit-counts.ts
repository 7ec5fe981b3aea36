import type { Locale } from './locales.ts';
import type { RouteName } from './routes.ts';

/** What a gateway has counted since it last told: nothing in it is of one person. Days are the centre's (`2026-11-27`). */
export interface VisitCounts {
  views: { day: string; route: RouteName; locale: Locale; count: number }[];
  /** Searches without a hit: words as the search folds them, and how many have asked for them. */
  misses: { day: string; term: string; count: number }[];
}

/**
 * A page that the site has shown without asking for its document: route names, the ones before those of the later, in a request for a page's data.
 * `pageAsked` stands for the page that is asked for.
 */
export const viewsHeader = 'page-views';
export const pageAsked = 'this';
/** So many in one request. */
export const mostViewsTold = 20;

/** A term that fewer have asked for on a day is stored and shown nowhere: it may be about one person. */
export const leastAskers = 3;
/** In characters, once it is folded. */
export const termLength = { least: 3, most: 40 } as const;

/** What the desk shows. */
export const visitDays = 28;
export const mostViewed = 10;
export const mostMisses = 20;
