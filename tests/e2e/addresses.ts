import { findLandingPath, matchRoute } from '#shared/rules/routing.ts';
import type { Locale } from '#shared/site/locales.ts';
import { type Route, type RouteName, routeNames, routes } from '#shared/site/routes.ts';
import { readSitemap } from './sitemap.ts';
import type { RunningTenant } from './tenants.ts';

/** Routes that need a category in the address. Lists of all categories have their own routes. */
const routesOfCategories: readonly RouteName[] = ['offers-category', 'rewards-category', 'amenities-category'];

/** Routes that any visitor may open, with their own address. */
export const openRoutes: readonly RouteName[] = routeNames.filter((name) => {
  const { screen, access, isForEngineers } = getRoute(name);
  return screen !== undefined && access === undefined && !isForEngineers && !routesOfCategories.includes(name);
});

/** Member pages that need no record in their address. */
export const memberRoutes: readonly RouteName[] = routeNames.filter((name) => {
  const { screen, access } = getRoute(name);
  return screen !== undefined && access === 'member' && findLandingPath(name, 'en') !== undefined;
});

/** Routes only for visitors who are not logged in. */
export const visitorRoutes: readonly RouteName[] = routeNames.filter((name) => {
  const { screen, access } = getRoute(name);
  return screen !== undefined && access === 'anonymous';
});

/** Routes that links in emails open. */
export const linkRoutes: readonly RouteName[] = routeNames.filter((name) => getRoute(name).query?.includes('token'));

/** Link routes whose pages show a record at once. The pages of the others perform an action with a click. */
export const linkRoutesOfRecords: readonly RouteName[] = ['gift-card-order', 'held-gift-card'];

/** First route of each screen. */
export const screenRoutes: readonly RouteName[] = openRoutes.filter(
  (name) => name === openRoutes.find((other) => getRoute(other).screen === getRoute(name).screen),
);

/** Returns all URLs of a route from the sitemap; for an unlisted route, its landing page. */
export async function listAddresses({ origin }: RunningTenant, name: RouteName, locale: Locale): Promise<readonly string[]> {
  if (getRoute(name).isUnlisted) return [origin + (findLandingPath(name, locale) ?? '')];
  const found = foundAt.get(origin) ?? groupSitemap(origin);
  foundAt.set(origin, found);
  return (await found).get(`${name} ${locale}`) ?? [];
}

const foundAt = new Map<string, Promise<Map<string, string[]>>>();

async function groupSitemap(origin: string): Promise<Map<string, string[]>> {
  return Map.groupBy(await readSitemap(origin), (address) => {
    const match = matchRoute(new URL(address).pathname);
    return match ? `${match.name} ${match.locale}` : '';
  });
}

function getRoute(name: RouteName): Route {
  return routes[name];
}
