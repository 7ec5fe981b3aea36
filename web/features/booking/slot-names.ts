import { formatDate, formatDateRange } from '#shared/rules/date-format.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Formats days and times of bookings in the centre's time zone. */
export function useSlotNames() {
  const t = useTranslate();
  const { mall, locale } = useSite();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const timeFormat = mall?.time_format ?? 'H:mm';
  const dayFormat = t('booking.day_format');
  const longFormat = t('booking.long_day_format');
  return {
    /** `st 11. 3.` */
    day: (day: string) => formatDate(day, dayFormat, locale, timeZone),
    time: (instant: string) => formatDate(instant, timeFormat, locale, timeZone),
    /** `středa 11. března 2026, 9:00–10:00` */
    when: ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
      formatDateRange(starts_at, ends_at, { dateFormat: longFormat, timeFormat, locale, timeZone }),
    moment: (instant: string) => formatDate(instant, t('booking.moment_format', { time: timeFormat }), locale, timeZone),
    /** First and last of the days: `st 11. 3. – ne 15. 3.` */
    span: (days: readonly string[]) => [days[0], days.at(-1)].map((day) => day && formatDate(day, dayFormat, locale, timeZone)).join(' – '),
  };
}
