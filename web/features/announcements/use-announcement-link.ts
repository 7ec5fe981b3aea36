import type { Announcement, AnnouncementType } from '#shared/contracts/announcements.ts';
import { toSlug } from '#shared/rules/slug.ts';
import type { RouteName } from '#shared/site/routes.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { ImageRatio } from '../../ui/Image.tsx';

/** Link to the announcement's page; undefined if announcements of this type have no page. */
export function useAnnouncementLink(announcement: Announcement): string | undefined {
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  return toLink(announcementLooks[announcement.type].route, {
    id: announcement.id,
    title: toSlug(texts.get(announcement, 'title'), locale),
  });
}

/** Ratio, icon and page of each type of announcement. */
export const announcementLooks = {
  news: { ratio: 'news', icon: 'message', route: 'news-detail' },
  event: { ratio: 'events', icon: 'calendar', route: 'event' },
  product: { ratio: 'products', icon: 'tag', route: 'offer' },
} as const satisfies Record<AnnouncementType, { ratio: ImageRatio; icon: IconName; route: RouteName }>;
