import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '#shared/site/locales.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import { mostViewsTold, pageAsked, type VisitCounts, viewsHeader } from '#shared/site/visit-counts.ts';
import { isPersonsCall, isPersonsView } from './persons-view.ts';

type View = VisitCounts['views'][number];

/** Counts pages that somebody has seen, by day, route and language alone. */
export function createPageViews(today: () => string) {
  let counts = new Map<string, View>();

  function count(route: RouteName, locale: Locale, times = 1, day = today()): void {
    const key = `${day} ${route} ${locale}`;
    const known = counts.get(key);
    if (known) known.count += times;
    else counts.set(key, { day, route, locale, count: times });
  }

  return {
    /** A document that was sent, whole or as 304. */
    countDocument(headers: IncomingHttpHeaders, route: RouteName, locale: Locale): void {
      if (isPersonsView(headers)) count(route, locale);
    },
    /** What a page's script tells that was shown; `asked`: the page whose data it asks for, where there is one. */
    countTold(headers: IncomingHttpHeaders, locale: Locale, asked: RouteName | undefined): void {
      const told = headers[viewsHeader];
      if (typeof told !== 'string' || !isPersonsCall(headers)) return;
      for (const name of told.split(',', mostViewsTold)) {
        const route = name === pageAsked ? asked : isRoute(name) ? name : undefined;
        if (route) count(route, locale);
      }
    },
    /** All since the last time. */
    take(): View[] {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    /** What was taken, and could not be told. */
    putBack(views: readonly View[]): void {
      for (const { route, locale, count: times, day } of views) count(route, locale, times, day);
    },
  };
}

export type PageViews = ReturnType<typeof createPageViews>;

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
