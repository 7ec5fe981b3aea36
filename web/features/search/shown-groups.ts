import type { SearchAnswer, SearchHit, SearchType } from '#shared/contracts/search.ts';
import { canLink, findLandingPath } from '#shared/rules/routing.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { listKindsWith, recordKinds } from '#shared/site/kinds.ts';
import { type RouteName, routeNames } from '#shared/site/routes.ts';
import type { useLinks } from '../../lib/navigation/route.tsx';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';

export interface ShownHit {
  hit: SearchHit;
  title: string;
  href: string;
}

export interface ShownGroup {
  type: SearchType;
  total: number;
  hits: ShownHit[];
}

/** Lists the kinds that have public pages on this site. Only these are requested. */
export function listShownTypes(site: Pick<SiteConfig, 'settings' | 'empty'>): SearchType[] {
  return listKindsWith('isSearched').filter((type) => canLink(recordKinds[type].route, site));
}

/** Converts an answer to groups in which every hit has a link. Hits without a page are neither listed nor counted. */
export function toShownGroups(
  answer: SearchAnswer,
  texts: RecordTexts,
  toLink: ReturnType<typeof useLinks>,
  site: SiteConfig,
): ShownGroup[] {
  return answer.groups.flatMap(({ type, total, items }) => {
    const hits = items.flatMap((hit) => {
      const title = texts.get(hit, 'title');
      const href = findHitLink(hit, title, toLink, site);
      return href === undefined ? [] : [{ hit, title, href }];
    });
    return hits.length > 0 ? [{ type, total: total - (items.length - hits.length), hits }] : [];
  });
}

/** Total number over all kinds. */
export function countHits(groups: readonly ShownGroup[]): number {
  return groups.reduce((sum, { total }) => sum + total, 0);
}

type ToLink = ReturnType<typeof useLinks>;

/** Icons of screens, which have no picture. Other screens get the icon of a page. */
const screenIcons: Partial<Readonly<Record<RouteName, IconName>>> = {
  'opening-hours': 'clock',
  floorplan: 'map',
  'map-way': 'map-pin',
  'how-to-get-here': 'bus',
  parking: 'parking',
  contact: 'phone',
  'gift-cards': 'card',
  'mobile-app': 'phone',
  information: 'info',
  'shops-services': 'store',
  offers: 'tag',
  events: 'calendar',
  rewards: 'gift',
  amenities: 'info',
  faq: 'message',
  cinema: 'ticket',
  newsletter: 'mail',
  login: 'user',
  register: 'user',
  'forgot-password': 'lock',
};

export function toHitIcon({ type, route }: SearchHit): IconName {
  const screen = routeNames.find((name) => name === route);
  return (screen && screenIcons[screen]) ?? recordKinds[type].icon;
}

/** Link to a hit's page; undefined if this site has none. */
function findHitLink(
  { type, id, floorplan_id, permalink, alias, route: screen }: SearchHit,
  title: string,
  toLink: ToLink,
  site: SiteConfig,
): string | undefined {
  const { route } = recordKinds[type];
  if (screen) {
    const name = routeNames.find((known) => known === screen);
    return name && canLink(name, site) ? findLandingPath(name, site.locale) : undefined;
  }
  if (type === 'entrance') return floorplan_id ? toLink(route, { id: floorplan_id }, { entrance: id }) : undefined;
  if (type !== 'page') return toLink(route, { id, title: toSlug(title, site.locale) });
  if (permalink) return toLink(route, { permalink });
  return alias ? toSiteHref(`/${alias}`, site) : undefined;
}
