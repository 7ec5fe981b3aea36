import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatMoney, formatMultiplier } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';

/** Returns a function that lists amount paid, multiplier, points and balance of a receipt. Omits unknown figures. */
export function useReceiptFigures(): (receipt: Receipt) => { term: string; description: string }[] {
  const t = useTranslate();
  const { locale } = useSite();
  const toPoints = usePoints();
  const toBrought = useReceiptPoints();
  return (receipt) => {
    const { amount, multiplier, settled, balance_after: balance, returned, points_returned: taken = 0 } = receipt;
    const brought = toBrought(receipt);
    return [
      { term: t('receipts.amount'), description: formatMoney(amount, locale) },
      ...(brought && multiplier != null ? [{ term: t('receipts.multiplier'), description: formatMultiplier(multiplier, locale) }] : []),
      ...(brought ? [{ term: t('receipts.points'), description: brought }] : []),
      ...(returned && returned.amount > 0 ? [{ term: t('receipts.returned'), description: formatMoney(returned, locale) }] : []),
      ...(taken > 0 ? [{ term: t('receipts.points_returned'), description: toPoints(taken) }] : []),
      ...(settled ? [{ term: t('receipts.settled'), description: toPoints(settled) }] : []),
      ...(balance == null ? [] : [{ term: t('receipts.balance_after'), description: toPoints(balance) }]),
    ];
  };
}

/** Returns a function that formats the points that a receipt has earned or would earn: '+12 points'. Undefined if there are none. */
export function useReceiptPoints(): (receipt: Pick<Receipt, 'status' | 'points'>) => string | undefined {
  const t = useTranslate();
  const toPoints = usePoints();
  return ({ status, points }) => {
    if (status === 'rejected' || points === 0) return undefined;
    return status === 'approved' ? `+${toPoints(points)}` : t('receipts.would_bring', { points: toPoints(points) });
  };
}
