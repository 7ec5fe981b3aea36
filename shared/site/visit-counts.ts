import type { Locale } from './locales.ts';
import type { RouteName } from './routes.ts';

/** Routes whose views are also counted by record, for the figures of shops. */
export const recordRoutes = ['offer', 'reward', 'shop'] as const satisfies readonly RouteName[];
export type RecordRoute = (typeof recordRoutes)[number];

export function isRecordRoute(route: RouteName): route is RecordRoute {
  return recordRoutes.some((one) => one === route);
}

/** Returns the id of the record that a page shows, from its path: `/cz/nabidka/12/kava`. Undefined if its views are not counted by record. */
export function findViewedId(route: RouteName, address: string): number | undefined {
  const [, , , id = ''] = isRecordRoute(route) ? address.split('/', 4) : [];
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined;
}

/**
 * Counts of a gateway since its last report, without personal data. Days are in the centre's time zone (`2026-11-27`). `id`: record of the page, for
 * `recordRoutes`.
 */
export interface VisitCounts {
  views: { day: string; route: RouteName; locale: Locale; count: number; id?: number | undefined }[];
  /** Searches without a hit: words as folded by the search, and the number of visitors who searched for them. */
  misses: { day: string; term: string; count: number }[];
  /** All searches, as `misses`, with the number of results. */
  searches?: { day: string; term: string; count: number; results: number }[] | undefined;
  /** Page views that a link with campaign tags (`utm_source`, …) led to; a missing tag is empty. */
  campaigns?: (CampaignTags & { day: string; count: number })[] | undefined;
}

export interface CampaignTags {
  source: string;
  medium: string;
  campaign: string;
}

/**
 * Header of a request for a page's data, with the pages shown without requesting their document: route names, oldest first; for `recordRoutes` with the
 * record, `offer:12`. `requestedPage` stands for the requested page.
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
/** Max different campaigns that are stored for one day, so that made-up tags cannot fill the database. */
export const maxCampaignsOfDay = 200;
export const maxCampaigns = 50;
export const maxSearches = 100;
