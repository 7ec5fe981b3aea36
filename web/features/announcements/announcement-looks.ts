import type { AnnouncementType } from '#shared/contracts/announcements.ts';
import type { RouteName } from '#shared/site/routes.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { ImageRatio } from '../../ui/Image.tsx';

/** Ratio, icon and page of each type of announcement. */
export const announcementLooks = {
  news: { ratio: 'news', icon: 'message', route: 'news-detail' },
  event: { ratio: 'events', icon: 'calendar', route: 'event' },
  product: { ratio: 'products', icon: 'tag', route: 'offer' },
} as const satisfies Record<AnnouncementType, { ratio: ImageRatio; icon: IconName; route: RouteName }>;
