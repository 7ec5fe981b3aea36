import type { Announcement } from '#shared/contracts/announcements.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useLinks } from '../../lib/route.tsx';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { announcementLooks } from './announcement-looks.ts';

/** The announcement's own page; undefined where its kind has none. */
export function useAnnouncementLink(announcement: Announcement): string | undefined {
  const words = useWords();
  const toLink = useLinks();
  const { locale } = useSite();
  return toLink(announcementLooks[announcement.type].route, {
    id: announcement.id,
    title: toSlug(words.get(announcement, 'title'), locale),
  });
}
