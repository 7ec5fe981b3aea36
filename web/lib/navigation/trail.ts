import { canLink, findLandingPath, isGated, pageExists } from '#shared/rules/routing.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Route, type RouteName, routes } from '#shared/site/routes.ts';
import type { Translate } from '../texts/i18n.tsx';

export interface TrailStep {
  label: string;
  href?: string | undefined;
}

/** A page as its trail needs it: `steps` stand between the list that it belongs to and itself. */
export interface TrailEnd {
  route: RouteName;
  heading: string;
  steps: readonly TrailStep[];
}

/** Whether a page says where it stands: lists that go on over pages, and what belongs to another page. */
export function hasTrail(name: RouteName): boolean {
  const { isPaged, overview, parent }: Route = routes[name];
  return (isPaged ?? overview ?? parent) !== undefined;
}

/** From the overview down to a page, by the route table. What cannot be reached is named without a link. */
export function toTrail({ route, heading, steps }: TrailEnd, site: SiteConfig, t: Translate): TrailStep[] {
  const isReachable = (name: RouteName) => (isGated(route, site.settings) ? pageExists(name, site) : canLink(name, site));
  const above = listAbove(route).map((name) => ({
    label: t(`menu.${name}`),
    href: isReachable(name) ? findLandingPath(name, site.locale) : undefined,
  }));
  return [...above, ...steps, { label: heading }];
}
// messages: menu.*

/** The routes above one, the highest first. A list of categories alone is none: the record's own category stands for it. */
function listAbove(name: RouteName): RouteName[] {
  const { allAt, overview, parent }: Route = routes[name];
  const above = (parent ?? allAt ?? overview) as RouteName | undefined; // a test sees that each is a route
  if (!above) return [];
  return routes[above].path.en.includes('{category}') ? listAbove(above) : [...listAbove(above), above];
}

/** A page's trail as schema.org reads it; the last step is the page itself. */
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
