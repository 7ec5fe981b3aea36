import type { Like } from '#shared/contracts/favourites.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { IconName } from '../../ui/Icon.tsx';

interface Kind {
  type: Like['type'];
  /** The page of one of them. */
  route: RouteName;
  icon: IconName;
  /** Shown by its sign, on white. */
  hasSign?: true;
}

export const shopKind: Kind = { type: 'company', route: 'shop', icon: 'store', hasSign: true };

/** What can be a favourite, in the order in which the page shows it. */
export const favouriteKinds: readonly Kind[] = [
  shopKind,
  { type: 'product', route: 'offer', icon: 'tag' },
  { type: 'event', route: 'event', icon: 'calendar' },
  { type: 'news', route: 'news-detail', icon: 'message' },
  { type: 'reward', route: 'reward', icon: 'gift' },
];
