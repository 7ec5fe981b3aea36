import { formatDate, monthName } from '#shared/rules/date-format.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** Calendar days and months in words: 'Saturday 28 November', 'November 2026'. */
export function useCalendarNames() {
  const { locale } = useSite();
  return {
    day: (day: string) => formatDate(day, localeFacts[locale].longDay, locale, 'UTC'),
    dayOfYear: (day: string) => formatDate(day, `${localeFacts[locale].longDay} YYYY`, locale, 'UTC'),
    month: (month: string) => `${monthName(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`,
  };
}
