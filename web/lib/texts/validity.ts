import { formatDate, type Moment, toDateFormat } from '#shared/rules/date-format.ts';
import { calendarDateIn, weekdayOf } from '#shared/rules/time-zone.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { useNow } from '../centre/now.tsx';
import { useSite } from '../centre/site.tsx';
import { type Translate, useTranslate } from './i18n.tsx';

export interface Validity {
  phase: 'coming' | 'running' | 'ended';
  /** 'Until Sunday', 'Ends today', 'From 3 December'; undefined if it is always valid. */
  line: string | undefined;
  /** Remaining time, in the last week only: 'Ends in 3 days'. */
  countdown: string | undefined;
  /** 'From 20 November to 3 December', or only one of the days if the other is unknown. */
  days: string | undefined;
}

const dayMs = 86_400_000;
const soonDays = 6;

/** Describes when something is valid, by calendar days in the centre's time zone. */
export function toValidity(from: string | undefined, to: string | undefined, now: Date, site: SiteConfig, t: Translate): Validity {
  const timeZone = site.mall?.timezone ?? 'Europe/Prague';
  const write = (moment: Moment) => formatDate(moment, toDateFormat(site.mall?.date_format, site.locale), site.locale, timeZone);
  const lastDay = to && calendarDateIn(new Date(Date.parse(to) - 1), timeZone); // if the end is midnight, the last day is the day before
  const days = from && lastDay ? t('validity.from_to', { from: write(from), to: write(lastDay) }) : undefined;
  const until = lastDay && t('validity.until', { date: write(lastDay) });
  if (from && now < new Date(from)) {
    const start = t('validity.from', { date: write(from) });
    return { phase: 'coming', line: start, countdown: undefined, days: days ?? start };
  }
  if (!to || !lastDay) return { phase: 'running', line: undefined, countdown: undefined, days: undefined };
  if (now >= new Date(to)) {
    return { phase: 'ended', line: t('validity.ended', { date: write(lastDay) }), countdown: undefined, days: days ?? until };
  }
  const left = Math.round((Date.parse(lastDay) - Date.parse(calendarDateIn(now, timeZone))) / dayMs);
  const countdown = left > soonDays ? undefined : toCountdown(left, t);
  const line = left < 2 ? countdown : left > soonDays ? until : t('validity.until_weekday', { weekday: weekdayOf(lastDay) });
  return { phase: 'running', line, countdown, days: days ?? until };
}

export function useValidity(from: string | null | undefined, to: string | null | undefined): Validity {
  const t = useTranslate();
  const site = useSite();
  return toValidity(from ?? undefined, to ?? undefined, useNow().now, site, t);
}

function toCountdown(daysLeft: number, t: Translate): string {
  if (daysLeft === 0) return t('validity.ends_today');
  return daysLeft === 1 ? t('validity.ends_tomorrow') : t('validity.ends_in', { days: daysLeft });
}
