import { weekdayName } from '#shared/rules/date-format.ts';
import { type DayHours, groupWeek } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Weekday } from '#shared/site/weekdays.ts';
import { formatIntervals } from '../../lib/centre/hours.ts';
import type { Translate } from '../../lib/texts/i18n.tsx';

export interface WeekLine {
  /** 'Mon–Sat', or the full name of a single day. */
  days: string;
  hours: string;
}

/** The regular week, with equal days merged. */
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
