import { adjustmentReasons } from '#shared/contracts/adjustment-reasons.ts';
import { bonusKinds, type PointsEntry } from '#shared/contracts/points.ts';
import { formatPurchase } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { IconName } from '../../ui/Icon.tsx';

type Kind = PointsEntry['kind'];

export const entryIcons: Readonly<Record<Kind, IconName>> = {
  receipt: 'file',
  reward: 'gift',
  bonus: 'star',
  refund: 'arrow-left',
  expiry: 'clock',
  adjustment: 'edit',
};

interface EntryTexts {
  /** Shop, reward or bonus. If the record contains none of them, the kind again. */
  what: string;
  kind: string;
  /** Calculation of a receipt's points: `5 000 Kč × 1,25`. */
  sum: string | undefined;
  /** Link to that receipt. */
  receipt: string | undefined;
}

/** Returns a function that describes why points were added or deducted. */
export function useEntryTexts(): (entry: PointsEntry) => EntryTexts {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toLink = useMemberLinks();
  return (entry) => {
    const { reference } = entry;
    const isRevoked = entry.kind === 'adjustment' && reference?.type === 'receipt';
    const isSettlement = entry.is_settlement === true;
    const kind = t(isSettlement ? 'points.adjustment_settled' : isRevoked ? 'points.adjustment_revoked' : `points.entry_${entry.kind}`);
    const adjustment = entry.kind === 'adjustment' && !isSettlement ? adjustmentReasons.find((one) => one === reference?.name) : undefined;
    const bonus = entry.kind === 'bonus' ? bonusKinds.find((one) => one === reference?.name) : undefined;
    const title = texts.find({ translations: entry.translations ?? [] }, 'title');
    const isReceipt = reference?.type === 'receipt' && reference.id !== null;
    return {
      what: bonus ? t(`points.bonus_${bonus}`) : adjustment ? t(`points.adjustment_${adjustment}`) : (title ?? (reference?.name || kind)),
      kind,
      sum: reference?.amount && !isRevoked && !isSettlement ? formatPurchase(reference.amount, reference.multiplier, locale) : undefined,
      receipt: isReceipt ? toLink('dashboard-receipts', {}, { receipt: reference.id ?? undefined }) : undefined,
    };
  };
}
// messages: points.entry_*
// messages: points.bonus_*
// messages: points.adjustment_*

/** Returns the sign of a change, as in `+85` and `−200`. */
export function toSign(points: number): string {
  return points < 0 ? '−' : '+';
}
