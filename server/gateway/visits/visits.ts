import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { VisitCounts } from '#shared/site/visit-counts.ts';
import { toNetwork } from '../../http/client-address.ts';
import { createCampaigns, readCampaignTags } from './campaigns.ts';
import { createPageViews, isPersonsCall, isPersonsView } from './page-views.ts';
import { createSearches, type Searched } from './searches.ts';

interface Dependencies {
  /** Stores the counts. If the function rejects, the counts are sent again later. */
  keep: (counts: VisitCounts) => Promise<void>;
  /** The centre's time zone, once known. */
  findTimeZone: () => string | undefined;
  clock: { now(): Date };
  log: Pick<Logger, 'warn'>;
}

const sendEveryMs = 20_000;
const usualTimeZone = 'Europe/Prague';

/** Counts page views, campaigns and searches, and sends them to the mall API three times a minute. */
export function createVisits({ keep, findTimeZone, clock, log }: Dependencies) {
  const day = createCentreDay({ findTimeZone, clock });
  const views = createPageViews(day.today);
  const misses = createSearches(day.today);
  const searches = createSearches(day.today);
  const campaigns = createCampaigns(day.today);
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    const counts = { views: views.take(), misses: misses.take(), searches: searches.take(), campaigns: campaigns.take() };
    if (Object.values(counts).every(({ length }) => length === 0)) return;
    try {
      await keep({ ...counts, misses: counts.misses.map(({ results: _, ...miss }) => miss) });
    } catch (err) {
      views.putBack(counts.views);
      misses.putBack(counts.misses);
      searches.putBack(counts.searches);
      campaigns.putBack(counts.campaigns);
      log.warn({ err }, 'what was counted of visits is not kept yet');
    }
  }

  async function flush(): Promise<void> {
    await sending;
    day.lookAgain();
    sending = send();
    await sending;
  }

  const timer = setInterval(() => void flush(), sendEveryMs).unref();

  return {
    views,
    /** Counts a search. `address`: IP address of the visitor. */
    countSearch(searched: Searched | undefined, headers: IncomingHttpHeaders, address: string): void {
      if (!searched || !isPersonsCall(headers)) return;
      const { query, results } = searched;
      const network = toNetwork(address);
      searches.count(query, network, results);
      if (results === 0) misses.count(query, network);
    },
    /** Counts the view of a page if its URL has campaign tags. */
    countCampaign(url: string, headers: IncomingHttpHeaders, address: string): void {
      const tags = readCampaignTags(url);
      if (tags && isPersonsView(headers)) campaigns.count(tags, toNetwork(address));
    },
    flush,
    /** Call when no more requests arrive. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;

/** Provides the current date in the centre, computed once per day instead of once per page. */
function createCentreDay({ findTimeZone, clock }: Pick<Dependencies, 'findTimeZone' | 'clock'>) {
  let known: { day: string; fromMs: number; untilMs: number } | undefined;
  let lastZone: string | undefined;
  return {
    today(): string {
      const now = clock.now();
      const nowMs = now.getTime();
      if (known && nowMs >= known.fromMs && nowMs < known.untilMs) return known.day;
      lastZone = findTimeZone() ?? lastZone;
      const timeZone = lastZone ?? usualTimeZone;
      const day = calendarDateIn(now, timeZone);
      const untilMs = toInstant(addDays(day, 1), '00:00', timeZone).getTime();
      known = lastZone === undefined ? undefined : { day, fromMs: nowMs, untilMs };
      return day;
    },
    /** Recomputes the date, because the time zone may have changed. */
    lookAgain(): void {
      known = undefined;
    },
  };
}
