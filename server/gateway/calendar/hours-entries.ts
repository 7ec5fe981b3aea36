import type { CalendarEntry } from '#shared/rules/icalendar.ts';
import { type DatedHours, listDays } from '#shared/rules/opening-hours.ts';
import { toPath } from '#shared/rules/routing.ts';
import { readFlag } from '#shared/rules/settings-reading.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';
import { calendarMessagesIn } from '../../messages.ts';
import type { CalendarSite } from './event-entry.ts';

/** Number of days in the calendar of opening hours; subscribers get later days with the next updates. */
const daysAhead = 56;

/**
 * Creates an entry for each interval that a part of the centre is open from `today` on, and for each day that it is
 * closed by exception.
 */
export function toHoursEntries(zone: OpeningZone, site: CalendarSite, today: string): CalendarEntry[] {
  return listDays(zone, today, daysAhead).flatMap((day) => {
    if (day.status === 'open') return toOpenEntries(day, zone, site, today);
    return day.status === 'closed' && day.exception
      ? toEntry(day, zone, site, today, 0, { startsAt: day.date, endsAt: addDays(day.date, 1) })
      : [];
  });
}

function toOpenEntries(day: DatedHours, zone: OpeningZone, site: CalendarSite, today: string): CalendarEntry[] {
  return day.intervals.flatMap(({ open, close }, index) => {
    const { timezone } = site.mall;
    const isWholeDay = open === '00:00' && close === '24:00';
    const nextDay = addDays(day.date, 1);
    const startsAt = isWholeDay ? day.date : toInstant(day.date, open, timezone);
    const endsAt = isWholeDay ? nextDay : toInstant(close > open ? day.date : nextDay, close, timezone);
    return startsAt < endsAt ? toEntry(day, zone, site, today, index, { startsAt, endsAt }) : []; // a clock change may skip the whole interval
  });
}

function toEntry(
  { date, status, exception }: DatedHours,
  zone: OpeningZone,
  { config, mall }: CalendarSite,
  today: string,
  index: number,
  times: Pick<CalendarEntry, 'startsAt' | 'endsAt'>,
): CalendarEntry {
  const { locale, fallbackLocale, settings, publicUrl } = config;
  const t = calendarMessagesIn(locale);
  const options = { useFallback: readFlag(settings, 'use_fallback_locale'), fallbackLocale };
  const reason = exception && findTranslation(exception.translations, locale, options)?.title;
  const state = t(status === 'open' ? 'open' : 'closed');
  return {
    uid: `hours-${zone.name}-${date}${index > 0 ? `-${index + 1}` : ''}@${new URL(publicUrl).hostname}`,
    stampedAt: toInstant(today, '00:00', mall.timezone), // opening hours have no date of change, so the whole calendar is sent again each day
    ...times,
    summary: `${mall.name}: ${state}${reason ? ` (${reason})` : ''}`,
    description: undefined,
    location: [mall.name, mall.address, [mall.zip_code, mall.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    position: undefined,
    url: publicUrl + toPath('opening-hours', locale),
    isTransparent: true,
  };
}
