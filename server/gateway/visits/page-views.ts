import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#shared/site/locales.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import { findViewedId, isRecordRoute, maxReportedViews, requestedPage, type VisitCounts, viewsHeader } from '#shared/site/visit-counts.ts';

type View = VisitCounts['views'][number];

/** Page of a view. `address`: its path. */
export interface ViewedPage {
  route: RouteName;
  address: string;
}

/** Max counters, so that made-up ids cannot fill the memory. More records are counted by their route only. */
const maxCounters = 50_000;

/** Counts pages seen by people. Stores no more than day, route, language and record of a view. */
export function createPageViews(today: () => string) {
  const counters = new Map<string, View>();
  /** Counts of past days, and counts that could not be sent. */
  let others: View[] = [];

  function findCounter(route: RouteName, locale: Locale, id?: number): View {
    const key = `${route} ${locale} ${id}`;
    const known = counters.get(key);
    if (known) return known;
    if (id !== undefined && counters.size >= maxCounters) return findCounter(route, locale);
    const counter = { day: '', route, locale, count: 0, ...(id !== undefined && { id }) };
    counters.set(key, counter);
    return counter;
  }

  function count(counter: View): void {
    const day = today();
    if (counter.day !== day) {
      if (counter.count > 0) others.push({ ...counter });
      counter.day = day;
      counter.count = 0;
    }
    counter.count += 1;
  }

  return {
    /**
     * Returns the function to call for each document sent, 200 or 304. Call once per page, because a page may be served
     * thousands of times.
     */
    countsOf({ route, address }: ViewedPage, locale: Locale): (headers: IncomingHttpHeaders) => void {
      const counter = findCounter(route, locale, findViewedId(route, address));
      return (headers) => {
        if (isPersonsView(headers)) count(counter);
      };
    },
    /** Counts views that a page's script reports. `requested`: the page whose data it requests, if any. */
    countReported(headers: IncomingHttpHeaders, locale: Locale, requested: ViewedPage | undefined): void {
      const reported = headers[viewsHeader];
      if (typeof reported !== 'string' || !isPersonsCall(headers)) return;
      for (const name of reported.split(',', maxReportedViews)) {
        const [route = '', id = ''] = name.split(':', 2);
        if (name === requestedPage && requested)
          count(findCounter(requested.route, locale, findViewedId(requested.route, requested.address)));
        else if (isRoute(route)) count(findCounter(route, locale, isRecordRoute(route) && isId(id) ? Number(id) : undefined));
      }
    },
    /** Returns all counts since the last call. */
    take(): View[] {
      const counted = [...counters.values()].filter((counter) => counter.count > 0);
      const taken = addUp([...others, ...counted]);
      others = [];
      for (const counter of counted) counter.count = 0;
      return taken;
    },
    /** Takes back counts that could not be sent. */
    putBack(views: readonly View[]): void {
      others = addUp([...others, ...views]);
    },
  };
}

function addUp(views: readonly View[]): View[] {
  const sums = new Map<string, View>();
  for (const view of views) {
    const key = `${view.day} ${view.route} ${view.locale} ${view.id}`;
    sums.set(key, { ...view, count: view.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

const isId = (text: string) => /^[1-9]\d{0,8}$/.test(text);

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}

/** Start of the user agents of all browsers, but of few other programs. The next pattern allows `CUBOT`, a phone manufacturer. */
const browserStart = 'Mozilla/';
const saysItIsNone = /(?<!cu)bot\b|crawl|spider|slurp|preview|lighthouse|headless|\(compatible;|https?:\/\//i;

/** Whether a person views a page: not a declared robot, not a prefetch, not a frame of the desk or of another site. */
export function isPersonsView(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-dest': destination = 'document' } = headers;
  return destination === 'document' && isPersonsCall(headers);
}

/** Whether a script of our pages makes the call in a person's browser. */
export function isPersonsCall(headers: IncomingHttpHeaders): boolean {
  return !isAhead(headers) && isBrowser(headers['user-agent'] ?? '');
}

function isBrowser(name: string): boolean {
  return name.startsWith(browserStart) && !saysItIsNone.test(name);
}

function isAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return purpose !== undefined && String(purpose).includes('prefetch');
}
