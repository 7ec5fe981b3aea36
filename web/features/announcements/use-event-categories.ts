import type { Announcement } from '#shared/contracts/announcements.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useWords } from '../../lib/words.ts';

/** Says an event's categories, 'Markets, Families'; undefined for one without, and until they are known. */
export function useEventCategories(): (event: Announcement) => string | undefined {
  const words = useWords();
  const resource = useEndpoint(listCategories, { query: { type: 'event' } });
  const categories = resource.state === 'ready' ? resource.data : [];
  return (event) => {
    const own = event.category_ids.flatMap((id) => categories.filter((category) => category.id === id));
    return own.length === 0 ? undefined : own.map((category) => words.get(category, 'name')).join(', ');
  };
}
