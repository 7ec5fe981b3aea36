import { vocaliseHours } from '#shared/rules/clock-preposition.ts';
import { formatClockTime, formatDate, weekdayName } from '#shared/rules/date-format.ts';
import { findDefaultZone, hoursOnDay, openingStatus } from '#shared/rules/opening-hours.ts';
import { calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import type { OpeningHours, OpeningZone } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Translate, useTranslate } from '../texts/i18n.tsx';
import { useNow } from './now.tsx';
import { useSite } from './site.tsx';

export interface HoursLine {
  /** 'Today 9:00–21:00'. Remains true all day, so it can be prerendered. */
  today: string;
  /** 'Open until 21:00'. Undefined until the page is live, and if the hours are uncertain. */
  status: string | undefined;
  isOpen: boolean | undefined;
  /** Whether it stays closed until another day, so that today's hours no longer matter. */
  isOver: boolean;
}

const fallbackZone = 'Europe/Prague';

/** Returns the hours of the centre's default zone. */
export function findCentreHours(site: SiteConfig): OpeningZone | undefined {
  return findDefaultZone(site.mall?.opening_hours ?? []);
}

/** Returns today's hours and, after the page is live, whether the place is open now. */
export function useHoursLine(hours: OpeningHours | null | undefined): HoursLine | undefined {
  const t = useTranslate();
  const site = useSite();
  const { now, isLive } = useNow();
  if (!hours) return undefined;
  const timeZone = site.mall?.timezone ?? fallbackZone;
  const today = toTodayText(t, hoursOnDay(hours, calendarDateIn(now, timeZone)), hours.stated, site);
  if (!isLive) return { today, status: undefined, isOpen: undefined, isOver: false };
  const status = openingStatus(hours, now, timeZone);
  return {
    today,
    status: toStatusText(t, status, site, now, timeZone),
    isOpen: status.status === 'unknown' ? undefined : status.status === 'open',
    isOver: status.status === 'closed' && !opensToday(status.opensAt, now, timeZone),
  };
}

/** Whether a place is open now. Undefined until the page is live, and if its hours are uncertain. */
export function useIsOpen(hours: OpeningHours | null | undefined): boolean | undefined {
  const { mall } = useSite();
  const { now, isLive } = useNow();
  if (!hours || !isLive) return undefined;
  const { status } = openingStatus(hours, now, mall?.timezone ?? fallbackZone);
  return status === 'unknown' ? undefined : status === 'open';
}

/** The centre's time zone. */
export function useCentreZone(): string {
  return useSite().mall?.timezone ?? fallbackZone;
}

/** Formats the clock time of a moment in the centre's format and time zone. */
export function formatInstant(instant: Date, { mall, locale }: SiteConfig): string {
  return formatDate(instant, mall?.time_format ?? 'H:mm', locale, mall?.timezone ?? fallbackZone);
}

/** Formats a clock time of a record in the centre's format. */
export function formatClock(clockTime: string, site: SiteConfig): string {
  return formatClockTime(clockTime, site.mall?.time_format ?? 'H:mm', site.locale);
}

export function formatIntervals(intervals: readonly { open: string; close: string }[], site: SiteConfig): string {
  return intervals.map(({ open, close }) => `${formatClock(open, site)}–${formatClock(close, site)}`).join(', ');
}

function toTodayText(t: Translate, today: ReturnType<typeof hoursOnDay>, stated: string | undefined, site: SiteConfig): string {
  if (today.status === 'unknown') return stated === undefined ? t('hours.unknown') : t('hours.stated', { hours: stated });
  return today.status === 'closed' ? t('hours.closed_today') : t('hours.today', { hours: formatIntervals(today.intervals, site) });
}

function toStatusText(
  t: Translate,
  status: ReturnType<typeof openingStatus>,
  site: SiteConfig,
  now: Date,
  timeZone: string,
): string | undefined {
  const toTime = (instant: Date) => formatInstant(instant, site);
  if (status.status === 'unknown') return undefined;
  if (status.status === 'open') return status.until ? t('hours.open_until', { time: toTime(status.until) }) : t('hours.open_always');
  if (!status.opensAt) return t('hours.closed');
  if (opensToday(status.opensAt, now, timeZone)) return vocaliseHours(t('hours.opens_at', { time: toTime(status.opensAt) }));
  const text = t('hours.opens_on', {
    day: weekdayName(toZoned(status.opensAt, timeZone).weekday, site.locale, 'long'),
    time: toTime(status.opensAt),
  });
  return vocaliseHours(text);
}

function opensToday(opensAt: Date | undefined, now: Date, timeZone: string): boolean {
  return opensAt !== undefined && calendarDateIn(opensAt, timeZone) === calendarDateIn(now, timeZone);
}
