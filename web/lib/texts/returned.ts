import { formatMoney, formatNumber } from '#shared/rules/money.ts';
import type { Money } from '#shared/schemas/fields.ts';
import { useSite } from '../centre/site.tsx';
import { useTranslate } from './i18n.tsx';

interface Purchase {
  /** Points that the purchase earned. */
  points: number;
  /** Amount paid; undefined if unknown. */
  paid: Money | undefined;
  /** Returned part. Without `amount`, only points were taken back. */
  returned: { points: number; amount?: Money | undefined };
}

/** Returns a function that describes what was taken back of a purchase: `returned 50 Kč, points: 5 of 25`. */
export function useReturnedText(): (purchase: Purchase) => string {
  const t = useTranslate();
  const { locale } = useSite();
  return ({ points, paid, returned }) => {
    const [value, total] = [formatNumber(returned.points, locale), formatNumber(points, locale)];
    if (!returned.amount) return t('points.taken_back', { value, total });
    if (returned.amount.amount === paid?.amount) return t('points.returned_all');
    return t('points.returned_part', { amount: formatMoney(returned.amount, locale), value, total });
  };
}
