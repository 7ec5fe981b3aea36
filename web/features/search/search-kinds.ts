import type { SearchHit, SearchType } from '#shared/contracts/search.ts';
import { toSiteHref } from '#shared/rules/site-links.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { useLinks } from '../../lib/route.tsx';
import type { IconName } from '../../ui/Icon.tsx';

type ToLink = ReturnType<typeof useLinks>;

/** Where a hit of each kind is at home, and what stands for it without a picture. */
export const searchKinds: Readonly<Record<SearchType, { route: RouteName; icon: IconName; hasLogo?: true }>> = {
  company: { route: 'shop', icon: 'store', hasLogo: true },
  event: { route: 'event', icon: 'calendar' },
  news: { route: 'news-detail', icon: 'message' },
  product: { route: 'offer', icon: 'tag' },
  reward: { route: 'reward', icon: 'gift' },
  amenity: { route: 'amenity', icon: 'info' },
  page: { route: 'article', icon: 'file' },
};

/** The page of a hit; undefined where this site has none. */
export function findHitLink(
  { type, id, permalink, alias }: SearchHit,
  title: string,
  toLink: ToLink,
  site: SiteConfig,
): string | undefined {
  const { route } = searchKinds[type];
  if (type !== 'page') return toLink(route, { id, title: toSlug(title) });
  if (permalink) return toLink(route, { permalink });
  return alias ? toSiteHref(`/${alias}`, site) : undefined;
}
