import { weekdayName } from '#shared/rules/date-format.ts';
import { type DatedHours, type DayHours, groupWeek, listDays } from '#shared/rules/opening-hours.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { formatIntervals } from '../../lib/centre/hours.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';

export interface WeekLine {
  /** 'Mon–Sat', or the full name of a single day. */
  days: string;
  hours: string;
}

/** Returns the regular week as text, with consecutive equal days merged. */
export function toWeekLines(hours: OpeningHours, site: SiteConfig, t: Translate): WeekLine[] {
  return groupWeek(hours).map(({ days, ...day }) => ({ days: toDaysText(days, site, t), hours: toHoursText(day, site, t) }));
}

/** The hours of a day in words: 9:00–21:00, closed, or unknown. */
export function toHoursText({ status, intervals }: DayHours, site: SiteConfig, t: Translate): string {
  if (status === 'open') return intervals.some(isWholeDay) ? t('hours.whole_day') : formatIntervals(intervals, site);
  return t(status === 'closed' ? 'hours.closed' : 'hours.unknown');
}

const isWholeDay = ({ open, close }: DayHours['intervals'][number]) => open === '00:00' && (close === '24:00' || close === '00:00');

function toDaysText(days: readonly Weekday[], { locale }: SiteConfig, t: Translate): string {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return '';
  if (days.length === 7) return t('hours.every_day');
  if (days.length === 1) return weekdayName(first, locale, 'long');
  return `${weekdayName(first, locale, 'short')}${days.length === 2 ? ', ' : '–'}${weekdayName(last, locale, 'short')}`;
}

/** Lists the seven calendar days from today, sorted from Monday to Sunday. On a Saturday, the first entry is next Monday. */
export function listWeek(today: string): { date: string; weekday: Weekday }[] {
  const comingDays = Array.from({ length: 7 }, (_, index) => addDays(today, index)).map((date) => ({ date, weekday: weekdayOf(date) }));
  return comingDays.sort((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday));
}

const weeksAhead = 5;
const daysOfWeek = 7;

/** Lists the hours of this week and the next ones, each from Monday. */
export function listWeeksAhead(hours: OpeningHours, today: string): DatedHours[][] {
  const monday = addDays(today, -weekdays.indexOf(weekdayOf(today)));
  return Array.from({ length: weeksAhead }, (_, week) => listDays(hours, addDays(monday, week * daysOfWeek), daysOfWeek));
}
