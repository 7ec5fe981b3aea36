import { createContext, type ReactNode, useContext } from 'react';
import { canLink, pageExists, toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';

/** The current route by name, with the parameters of path and query. */
export interface CurrentRoute {
  name: RouteName;
  locale: Locale;
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

const RouteContext = createContext<CurrentRoute | undefined>(undefined);

export function RouteProvider({ route, children }: { route: CurrentRoute | undefined; children: ReactNode }) {
  return <RouteContext value={route}>{children}</RouteContext>;
}

/** Route of the current screen; undefined on an error page without a route. */
export function useFoundRoute(): CurrentRoute | undefined {
  return useContext(RouteContext);
}

export function useRoute(): CurrentRoute {
  const route = useContext(RouteContext);
  if (!route) throw new Error('useRoute needs a RouteProvider');
  return route;
}

type Query = Readonly<Record<string, string | number | undefined>>;
type Params = Readonly<Record<string, string | number>>;

/**
 * Creates paths in the page's language from the route table. Returns undefined for pages that must not be linked: routes that do not exist for this
 * tenant, are not built, are for members only, or have nothing to show.
 */
export function useLinks(): (name: RouteName, params?: Params, query?: Query) => string | undefined {
  const site = useSite();
  return (name, params, query) => (canLink(name, site) ? toPath(name, site.locale, params, query) : undefined);
}

/** Like `useLinks`, but also returns paths of pages for members only. For pages that only members see. */
export function useMemberLinks(): (name: RouteName, params?: Params, query?: Query) => string | undefined {
  const site = useSite();
  return (name, params, query) => (pageExists(name, site) ? toPath(name, site.locale, params, query) : undefined);
}
