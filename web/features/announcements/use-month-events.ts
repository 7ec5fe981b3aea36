import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useAllPages } from '../../lib/data/use-endpoints.ts';
import { listMonthDays } from './calendar-month.ts';

/** Page limit: 192 events are more than any month has. */
const maxPages = 4;

/** All events of a month, including past ones, as one list; `meta` shows if some are missing. */
export function useMonthEvents(month: string, scope: Announcement['scope'] | undefined): Resource<Announcement[]> {
  const to = listMonthDays(month).at(-1);
  const toInput = (page: number) => ({ query: { type: 'event' as const, scope, from: `${month}-01`, to, page, per_page: 48 } });
  return useAllPages(listAnnouncements, toInput, { maxPages });
}
