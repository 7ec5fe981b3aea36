import { formatClockTime, formatDate, weekdayName } from '#shared/rules/date-format.ts';
import { weekdayOf } from '#shared/rules/time-zone.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Formats days and times of a programme. */
export function useProgrammeDates() {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const timeFormat = mall?.time_format ?? 'H:mm';
  return {
    timeZone,
    toName(day: string, today: string, tomorrow: string): string {
      if (day === today) return t('cinema.today');
      if (day === tomorrow) return t('cinema.tomorrow');
      return `${weekdayName(weekdayOf(day), locale, 'short')} ${formatDate(day, 'D. M.', locale, timeZone)}`;
    },
    toTime: (time: string, ofLocale: Locale) => formatClockTime(time, timeFormat, ofLocale),
  };
}
