import type { BookingService } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Formats duration and price of a service. */
export function useServiceFacts() {
  const t = useTranslate();
  const { locale } = useSite();

  function toDuration(minutes: number): string {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('booking.minutes', { count: rest });
    return rest === 0
      ? t('booking.hours', { count: hours })
      : `${t('booking.hours', { count: hours })} ${t('booking.minutes', { count: rest })}`;
  }

  function toPrice({ price, capacity }: BookingService): string {
    if (!price || price.amount === 0) return t('booking.free');
    const text = formatMoney(price, locale);
    return capacity > 1 ? t('booking.price_each', { price: text }) : text;
  }

  return { toDuration, toPrice };
}
