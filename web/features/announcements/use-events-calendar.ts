import { type Announcement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { Resource } from '../../lib/data/use-endpoint.ts';
import { useAllPages } from '../../lib/data/use-endpoints.ts';
import type { PageSpec } from '../../lib/navigation/page-head.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { type CalendarAddress, isWithinReach, listMonthDays, toCalendarQuery, useCalendarNames } from './calendar-month.ts';
import type { ListFacts, ListRoute } from './use-announcement-list.ts';

/** Addresses of a list's calendar, and the head of its page. */
export function useEventsCalendar({ name, heading, lead }: ListFacts, today: string) {
  const t = useTranslate();
  const site = useSite();
  const names = useCalendarNames();
  const toCalendarPath = (list: ListRoute, address: CalendarAddress, locale = site.locale) =>
    toPath(list, locale, { page: 1 }, toCalendarQuery(address, today));

  function toPage(address: CalendarAddress): PageSpec {
    const { month, day } = address;
    return {
      route: name,
      heading,
      title: day
        ? t('announcements.title_of_day', { title: heading, day: names.dayOfYear(day) })
        : t('announcements.title_of_month', { title: heading, month: names.month(month) }),
      description: t('announcements.calendar_lead', { lead, month: names.month(month) }),
      toPath: (locale) => toCalendarPath(name, address, locale),
      isUnlisted: true, // the list has the same content on fewer pages
    };
  }

  return {
    toPage,
    /** Address in this list's calendar; undefined for months outside the range. */
    toHref: (address: CalendarAddress) => (isWithinReach(address.month, today) ? toCalendarPath(name, address) : undefined),
    /** Address of the same month and day in a related list's calendar. */
    toSiblingHref: (address: CalendarAddress) => (sibling: ListRoute) => toCalendarPath(sibling, address),
    calendarHref: toCalendarPath(name, { month: today.slice(0, 7), day: undefined }),
    listHref: toPath(name, site.locale, { page: 1 }),
  };
}

/** Max pages: 192 events, more than any month has. */
const maxPages = 4;

/**
 * All events of a month, including past ones. If there are more than `maxPages` pages, the list is incomplete; `meta` contains the real number of pages.
 */
export function useMonthEvents(month: string, scope: Announcement['scope'] | undefined): Resource<Announcement[]> {
  const to = listMonthDays(month).at(-1);
  const toInput = (page: number) => ({ query: { type: 'event' as const, scope, from: `${month}-01`, to, page, per_page: 48 } });
  return useAllPages(listAnnouncements, toInput, { maxPages });
}
