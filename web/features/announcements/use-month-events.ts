import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { joinResources } from '../../lib/data/join-resources.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { listMonthDays } from './calendar-month.ts';

/** How many pages are asked for at most: 192 events are more than any month has. */
const mostPages = 4;

/** All events of a month, past ones included, as one list; its `meta` tells when it is not all of them. */
export function useMonthEvents(month: string, scope: Announcement['scope'] | undefined): Resource<Announcement[]> {
  const to = listMonthDays(month).at(-1);
  const query = (page: number) => ({ query: { type: 'event' as const, scope, from: `${month}-01`, to, page, per_page: 48 } });
  const first = useEndpoint(listAnnouncements, query(1));
  const count = 'meta' in first ? Math.min(first.meta?.pages || 1, mostPages) : 1; // an empty list has no pages at all
  const others = Array.from({ length: mostPages - 1 }, (_, index) => index + 2);
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of calls in the same order
  const rest = others.map((page) => useEndpoint(listAnnouncements, page <= count ? query(page) : undefined)).slice(0, count - 1);
  return rest.reduce(joinResources, first);
}
