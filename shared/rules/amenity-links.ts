import type { Amenity } from '#shared/contracts/amenities.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { isPageAlias } from '#shared/site/page-aliases.ts';
import { type RouteName, routes } from '#shared/site/routes.ts';
import { findLandingPath, matchRoute, routeExists } from './routing.ts';
import { AmenityLinks } from './setting-shapes.ts';
import { type OnSettingProblem, readJson } from './settings-reading.ts';
import { toSiteHref } from './site-links.ts';

type Place = Pick<SiteConfig, 'locale' | 'settings' | 'pages' | 'empty'>;
export type FindAmenityLink = (amenity: Pick<Amenity, 'id' | 'category_ids'>) => string | undefined;

const key = 'amenitiy_redirect_links';

/**
 * Reads which amenities link to another page (`amenitiy_redirect_links`). The returned function looks up an amenity's id, then its first category
 * that has an entry. It returns a path of the site or an https address. It returns undefined if there is no entry, or if this tenant does not have
 * the target page: the amenity then keeps its own page. Reports errors of the setting to `onProblem`.
 */
export function readAmenityLinks(place: Place, onProblem: OnSettingProblem): FindAmenityLink {
  const links = readJson(place.settings, key, AmenityLinks, onProblem) ?? {};
  const targets = new Map(
    Object.entries(links).flatMap(([id, target]) => {
      const reason = findFault(id, target.trim());
      if (reason) onProblem({ key, reason });
      const href = reason ? undefined : findHref(target.trim(), place);
      return href ? [[Number(id), href] as const] : [];
    }),
  );
  return ({ id, category_ids }) => [id, ...category_ids].map((candidate) => targets.get(candidate)).find((href) => href !== undefined);
}

function findFault(id: string, target: string): string | undefined {
  if (!/^[1-9]\d*$/.test(id)) return `names ${JSON.stringify(id.slice(0, 60))}, which is no id`;
  if (
    Object.hasOwn(routes, target) ||
    isPageAlias(target) ||
    /^https?:\/\/[^\s\\/][^\s\\]*$/i.test(target) ||
    /^\/(?!\/)[^\s\\]*$/.test(target)
  )
    return undefined;
  return `leads ${id} to ${JSON.stringify(target.slice(0, 60))}, which is neither a route or page, a path nor an address`;
}

/** Rejects the page of another amenity: two amenities could redirect to each other. */
function findHref(target: string, place: Place): string | undefined {
  const link = isPageAlias(target) ? `/${target}` : target;
  // safe: `target` is a key of routes
  const href = Object.hasOwn(routes, target) ? findRoutePath(target as RouteName, place) : toSiteHref(link, place);
  return href !== undefined && matchRoute(href)?.name === 'amenity' ? undefined : href;
}

function findRoutePath(name: RouteName, { locale, settings, empty }: Place): string | undefined {
  return routeExists(name, settings) && !empty.includes(name) ? findLandingPath(name, locale) : undefined;
}
