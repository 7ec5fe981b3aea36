import { formatDate, type Moment, toDateFormat } from '#shared/rules/date-format.ts';
import { formatMoney } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useSite } from '../centre/site.tsx';

/** Formats days and times in the centre's format and time zone. */
export function useDateFormats() {
  const { mall, locale } = useSite();
  const timeZone = mall?.timezone ?? 'Europe/Prague';
  const dateFormat = toDateFormat(mall?.date_format, locale);
  const timeFormat = mall?.time_format ?? 'H:mm';
  return {
    timeZone,
    day: (moment: Moment) => formatDate(moment, dateFormat, locale, timeZone),
    time: (moment: Moment) => formatDate(moment, timeFormat, locale, timeZone),
    dayTime: (moment: Moment) => formatDate(moment, `${dateFormat}, ${timeFormat}`, locale, timeZone),
  };
}

/** Returns the currency's sign as it appears in prices. */
export function toCurrencySign(currency: Money['currency'], locale: Locale): string {
  return formatMoney({ amount: 0, currency }, locale).replace(/[\s\d]/g, '');
}
