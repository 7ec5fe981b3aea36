import type { Receipt } from '#shared/contracts/receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';

/** Points of a receipt, '+12 points', or that it would earn; undefined if none. */
export function useReceiptPoints(): (receipt: Pick<Receipt, 'status' | 'points'>) => string | undefined {
  const t = useTranslate();
  const toPoints = usePoints();
  return ({ status, points }) => {
    if (status === 'rejected' || points === 0) return undefined;
    return status === 'approved' ? `+${toPoints(points)}` : t('receipts.would_bring', { points: toPoints(points) });
  };
}
