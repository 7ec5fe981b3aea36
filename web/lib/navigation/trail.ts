import { canLink, findLandingPath, isGated, pageExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { Translate } from '../texts/i18n.tsx';

export interface TrailStep {
  label: string;
  href?: string | undefined;
}

/** Data for a page's trail: `steps` are between its list and the page. */
export interface TrailEnd {
  route: RouteName;
  heading: string;
  steps: readonly TrailStep[];
}

/** Whether a page has a trail: paged lists, and pages that belong to another page. */
export function hasTrail(name: RouteName): boolean {
  const { isPaged, overview, parent }: Route = routes[name];
  return (isPaged ?? overview ?? parent) !== undefined;
}

/** Creates the steps from the overview to a page, by the route table. Steps to pages that cannot be reached have no link. */
export function toTrail({ route, heading, steps }: TrailEnd, site: SiteConfig, t: Translate): TrailStep[] {
  const isReachable = (name: RouteName) => (isGated(route, site.settings) ? pageExists(name, site) : canLink(name, site));
  const above = listAbove(route).map((name) => ({
    label: t(`menu.${name}`),
    href: isReachable(name) ? findLandingPath(name, site.locale) : undefined,
  }));
  return [...above, ...steps, { label: heading }];
}
// messages: menu.*

/** Lists a route's ancestors, the highest first. Omits a list that exists only per category, because the record's category is the step instead. */
function listAbove(name: RouteName): RouteName[] {
  const { allAt, overview, parent }: Route = routes[name];
  const above = (parent ?? allAt ?? overview) as RouteName | undefined; // safe: a test ensures that these are names of routes
  if (!above) return [];
  return routes[above].path.en.includes('{category}') ? listAbove(above) : [...listAbove(above), above];
}

/** A page's trail as a schema.org BreadcrumbList; the last step is the page itself. */
export function toBreadcrumbSchema(trail: readonly TrailStep[], publicUrl: string): Readonly<Record<string, unknown>> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href !== undefined && { item: publicUrl + href }),
    })),
  };
}
