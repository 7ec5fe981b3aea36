import { toPath } from '#shared/rules/routing.ts';
import { useSite } from '../../lib/centre/site.tsx';
import type { PageSpec } from '../../lib/navigation/page-head.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import type { ListRoute } from './announcement-lists.ts';
import { type CalendarAddress, isWithinReach, toCalendarQuery } from './calendar-address.ts';
import type { ListFacts } from './use-announcement-list.ts';
import { useCalendarNames } from './use-calendar-names.ts';

/** Addresses of a list's calendar, and its page's head. */
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
    /** Address in this list's calendar; undefined out of range. */
    toHref: (address: CalendarAddress) => (isWithinReach(address.month, today) ? toCalendarPath(name, address) : undefined),
    /** The same month and day in a related list's calendar. */
    toSiblingHref: (address: CalendarAddress) => (sibling: ListRoute) => toCalendarPath(sibling, address),
    calendarHref: toCalendarPath(name, { month: today.slice(0, 7), day: undefined }),
    listHref: toPath(name, site.locale, { page: 1 }),
  };
}
