import { adjustmentReasons, importedPoints } from '#shared/contracts/adjustment-reasons.ts';
import { bonusKinds, householdEntries, type PointsEntry } from '#shared/contracts/points.ts';
import { formatMoney, formatPurchase, minusSign } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useReturnedText } from '../../lib/texts/returned.ts';
import type { IconName } from '../../ui/Icon.tsx';

type Kind = PointsEntry['kind'];

export const entryIcons: Readonly<Record<Kind, IconName>> = {
  receipt: 'file',
  reward: 'gift',
  bonus: 'star',
  refund: 'arrow-left',
  expiry: 'clock',
  adjustment: 'edit',
  household: 'user',
};

interface EntryTexts {
  /** Shop, reward or bonus. If the record contains none of them, the kind again. */
  what: string;
  kind: string;
  /** How a purchase was reported: photo, till or cashier. */
  source: string | undefined;
  /** Effect of a change of the household on the common points. */
  note: string | undefined;
  /** In a household: first name of the member who moved the points. */
  who: string | undefined;
  /** Calculation of a receipt's points: `5 000 Kč × 1,25`; for a return, the returned amount. */
  sum: string | undefined;
  /** The amount and points of a purchase that were taken back. */
  returned: string | undefined;
  /** Link to that receipt. */
  receipt: string | undefined;
}

/** Returns a function that describes why points were added or deducted. */
export function useEntryTexts(): (entry: PointsEntry) => EntryTexts {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const toLink = useMemberLinks();
  const toReturned = useReturnedText();
  return (entry) => {
    const { reference } = entry;
    const isRevoked = entry.kind === 'adjustment' && reference?.type === 'receipt';
    const isSettlement = entry.is_settlement === true;
    const back = entry.takes_back?.amount;
    const revoked = back ? 'points.adjustment_returned' : 'points.adjustment_revoked';
    const kind = t(isSettlement ? 'points.adjustment_settled' : isRevoked ? revoked : `points.entry_${entry.kind}`);
    const paid = reference?.amount && !isRevoked && !isSettlement ? reference.amount : undefined;
    const adjustment =
      entry.kind === 'adjustment' && !isSettlement
        ? [...adjustmentReasons, importedPoints].find((one) => one === reference?.name)
        : undefined;
    const household = entry.kind === 'household' ? householdEntries.find((one) => one === reference?.name) : undefined;
    const bonus = entry.kind === 'bonus' ? bonusKinds.find((one) => one === reference?.name) : undefined;
    const title = texts.find({ translations: entry.translations ?? [] }, 'title');
    const isReceipt = reference?.type === 'receipt' && reference.id !== null;
    const named = bonus
      ? t(`points.bonus_${bonus}`)
      : adjustment
        ? t(`points.adjustment_${adjustment}`)
        : household
          ? t(`points.${household}`)
          : undefined;
    return {
      what: named ?? title ?? (reference?.name || kind),
      kind,
      note: household === 'household_left' || household === 'household_ended' ? t(`points.${household}_note`) : undefined,
      source: reference?.source && t(`points.source_${reference.source}`),
      who: entry.by_name === undefined ? undefined : entry.by_name || t('points.former_member'),
      sum: paid ? formatPurchase(paid, reference?.multiplier, locale) : back && formatMoney(back, locale),
      returned: entry.returned && toReturned({ points: entry.points, paid: reference?.amount, returned: entry.returned }),
      receipt: isReceipt ? toLink('dashboard-receipts', {}, { receipt: reference.id ?? undefined }) : undefined,
    };
  };
}
// messages: points.source_*
// messages: points.entry_*
// messages: points.bonus_*
// messages: points.adjustment_*
// messages: points.household_*

/** Returns the sign of a change, as in `+85` and `−200`. */
export function toSign(points: number): string {
  return points < 0 ? minusSign : '+';
}

/** Returns a key of an entry within a history, where joining and leaving a household share the id of the movement before. */
export function toEntryKey({ id, reference, created_at }: PointsEntry): string {
  return reference?.name?.startsWith('household_') ? `${id} ${reference.name} ${created_at}` : String(id);
}
