import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatDate, formatDateRange, type Moment, toDateFormat } from '#shared/rules/date-format.ts';
import { findNextTimes, listComingDates, toNextOccurrence } from '#shared/rules/event-dates.ts';
import { findEventDays } from '#shared/rules/event-days.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';

/** Parts of a date for large type; `until` only if the event ends on another day. */
export interface DateParts {
  weekday: string;
  day: string;
  month: string;
  until: string | undefined;
}

/** Dates in the centre's format and time zone. An event with several dates has the times of its next date. */
export interface Dates {
  timeZone: string;
  day: (moment: Moment) => string;
  /** Publication date. If it is less than a week ago and the page is live, in words such as 'yesterday'. */
  published: (publishedAt: string) => string;
  /** Start and end with times, and with the weekday if both are on the same day. Undefined without a start. */
  span: (announcement: Announcement, weekday?: 'ddd' | 'dddd') => string | undefined;
  /** Short form for cards: omits the times if the event lasts several days. */
  brief: (announcement: Announcement) => string | undefined;
  /** Text beside a `DateBlock`: the times; the weekday if the event lasts all day; the first and last day if it lasts several days. */
  times: (announcement: Announcement) => string | undefined;
  parts: (announcement: Announcement) => DateParts | undefined;
  /** The event on its next date only. */
  toNext: (announcement: Announcement) => Announcement;
  /** Number of dates after the next one. */
  countMore: (announcement: Announcement) => number;
}

const weekMs = 7 * 86_400_000;

export function toDates({ mall, locale }: Pick<SiteConfig, 'mall' | 'locale'>, { now, isLive }: ReturnType<typeof useNow>): Dates {
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const how = { dateFormat: toDateFormat(mall?.date_format, locale), timeFormat: mall?.time_format ?? 'H:mm', locale, timeZone };
  const day = (moment: Moment) => formatDate(moment, how.dateFormat, locale, timeZone);
  const shortDay = `${localeFacts[locale].day} MMM`;

  const toTimes = (announcement: Announcement) => findNextTimes(announcement, now, timeZone);

  function span(announcement: Announcement, weekday: 'ddd' | 'dddd' = 'ddd'): string | undefined {
    const { starts_at, ends_at } = toTimes(announcement);
    if (!starts_at) return undefined;
    const dateFormat = findSeveral(announcement) ? how.dateFormat : `${weekday} ${how.dateFormat}`;
    return formatDateRange(starts_at, ends_at, { ...how, dateFormat });
  }

  function findSeveral(announcement: Announcement) {
    const days = findEventDays(toTimes(announcement), timeZone);
    return days && days.first !== days.last ? days : undefined;
  }

  /** First and last day of an event over several days. */
  function findDays(announcement: Announcement): string | undefined {
    const several = findSeveral(announcement);
    return several && `${unbroken(day(several.first))} – ${unbroken(day(several.last))}`;
  }

  return {
    timeZone,
    day,
    published(publishedAt) {
      const ageMs = now.getTime() - Date.parse(publishedAt);
      return isLive && ageMs >= 0 && ageMs < weekMs ? relativeTime(now, new Date(publishedAt), locale) : day(publishedAt);
    },
    span,
    brief: (announcement) => findDays(announcement) ?? span(announcement),
    times(announcement) {
      const { starts_at, ends_at } = toTimes(announcement);
      if (!starts_at) return undefined;
      const clock = (moment: Moment) => formatDate(moment, how.timeFormat, locale, timeZone);
      if (isMidnight(starts_at, timeZone)) return findDays(announcement) ?? formatDate(starts_at, 'dddd', locale, timeZone);
      return findDays(announcement) ?? (ends_at && ends_at !== starts_at ? `${clock(starts_at)}–${clock(ends_at)}` : clock(starts_at));
    },
    parts(announcement) {
      const { starts_at } = toTimes(announcement);
      if (!starts_at) return undefined;
      const several = findSeveral(announcement);
      const part = (format: string, moment: Moment = starts_at) => formatDate(moment, format, locale, timeZone);
      return {
        weekday: part('ddd'),
        day: part('D'),
        month: part('MMM'),
        until: several && part(shortDay, several.last),
      };
    },
    toNext: (announcement) => toNextOccurrence(announcement, now, timeZone),
    countMore: (announcement) => Math.max(0, listComingDates(announcement, now, timeZone).length - 1),
  };
}

export function useDates(): Dates {
  return toDates(useSite(), useNow());
}

/** Prevents line breaks within a date. */
const unbroken = (date: string) => date.replaceAll(' ', '\u00a0');

const isMidnight = (instant: string, timeZone: string) => formatDate(instant, 'HH:mm', 'en', timeZone) === '00:00';
