import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#shared/site/locales.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import { mostViewsTold, pageAsked, type VisitCounts, viewsHeader } from '#shared/site/visit-counts.ts';
import { isPersonsCall, isPersonsView } from './persons-view.ts';

type View = VisitCounts['views'][number];

/** Counts pages that somebody has seen, by day, route and language alone. */
export function createPageViews(today: () => string) {
  const counters = new Map<string, View>();
  /** Of days that are over, and what could not be told. */
  let others: View[] = [];

  function findCounter(route: RouteName, locale: Locale): View {
    const key = `${route} ${locale}`;
    const counter = counters.get(key) ?? { day: '', route, locale, count: 0 };
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
    /** What to call for each document that is sent, whole or as 304: found once, for a page that is given thousands of times. */
    countsOf(route: RouteName, locale: Locale): (headers: IncomingHttpHeaders) => void {
      const counter = findCounter(route, locale);
      return (headers) => {
        if (isPersonsView(headers)) count(counter);
      };
    },
    /** What a page's script tells that was shown; `asked`: the page whose data it asks for, where there is one. */
    countTold(headers: IncomingHttpHeaders, locale: Locale, asked: RouteName | undefined): void {
      const told = headers[viewsHeader];
      if (typeof told !== 'string' || !isPersonsCall(headers)) return;
      for (const name of told.split(',', mostViewsTold)) {
        const route = name === pageAsked ? asked : isRoute(name) ? name : undefined;
        if (route) count(findCounter(route, locale));
      }
    },
    /** All since the last time. */
    take(): View[] {
      const counted = [...counters.values()].filter((counter) => counter.count > 0);
      const taken = addUp([...others, ...counted]);
      others = [];
      for (const counter of counted) counter.count = 0;
      return taken;
    },
    /** What was taken, and could not be told. */
    putBack(views: readonly View[]): void {
      others = addUp([...others, ...views]);
    },
  };
}

function addUp(views: readonly View[]): View[] {
  const sums = new Map<string, View>();
  for (const view of views) {
    const key = `${view.day} ${view.route} ${view.locale}`;
    sums.set(key, { ...view, count: view.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
