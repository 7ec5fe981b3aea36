import { createContext, type ReactNode, useContext } from 'react';
import { canLink, pageExists, toPath } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../centre/site.tsx';

/** Where the visitor is: the route by name, and what its path and query say. */
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

/** The route of the screen that is shown; undefined on an error page that belongs to none. */
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
 * Makes paths in the page's language through the route table. A route that does not exist for this tenant, is not built, or
 * is for members alone or has nothing to show, gives undefined: what cannot be reached is not linked.
 */
export function useLinks(): (name: RouteName, params?: Params, query?: Query) => string | undefined {
  const site = useSite();
  return (name, params, query) => (canLink(name, site) ? toPath(name, site.locale, params, query) : undefined);
}

/** The same from a member's page: what is for members alone is linked too. */
export function useMemberLinks(): (name: RouteName, params?: Params, query?: Query) => string | undefined {
  const site = useSite();
  return (name, params, query) => (pageExists(name, site) ? toPath(name, site.locale, params, query) : undefined);
}
