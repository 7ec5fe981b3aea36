import type { Announcement } from '#shared/contracts/announcements.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useLinks } from '../../lib/navigation/route.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { announcementLooks } from './announcement-looks.ts';

/** Link to the announcement's page; undefined if its type has none. */
export function useAnnouncementLink(announcement: Announcement): string | undefined {
  const texts = useRecordTexts();
  const toLink = useLinks();
  const { locale } = useSite();
  return toLink(announcementLooks[announcement.type].route, {
    id: announcement.id,
    title: toSlug(texts.get(announcement, 'title'), locale),
  });
}
