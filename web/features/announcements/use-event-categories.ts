import type { Announcement } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Returns an event's categories, 'Markets, Families'; undefined without any, and while loading. */
export function useEventCategories(): (event: Announcement) => string | undefined {
  const texts = useRecordTexts();
  const resource = useEndpoint(listCategories, { query: { type: 'event' } });
  const categories = resource.state === 'ready' ? resource.data : [];
  return (event) => {
    const own = event.category_ids.flatMap((id) => categories.filter((category) => category.id === id));
    return own.length === 0 ? undefined : own.map((category) => texts.get(category, 'name')).join(', ');
  };
}
