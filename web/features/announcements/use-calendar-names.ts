import { formatDate, monthName } from '#shared/rules/date-format.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';

const longDay: Readonly<Record<Locale, string>> = {
  en: 'dddd D MMMM',
  cz: 'dddd D. MMMM',
  sk: 'dddd D. MMMM',
  de: 'dddd, D. MMMM',
};

/** Calendar days and months in words: 'Saturday 28 November', 'November 2026'. */
export function useCalendarNames() {
  const { locale } = useSite();
  return {
    day: (day: string) => formatDate(day, longDay[locale], locale, 'UTC'),
    dayOfYear: (day: string) => formatDate(day, `${longDay[locale]} YYYY`, locale, 'UTC'),
    month: (month: string) => `${monthName(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`,
  };
}
