import { bonusKinds, type PointsEntry } from '#shared/contracts/points.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useWords } from '../../lib/words.ts';
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

interface EntryWords {
  /** Of which shop, for which reward, which bonus; the kind again where the record says no more. */
  what: string;
  kind: string;
}

/** Why points came or went, in words. */
export function useEntryWords(): (entry: PointsEntry) => EntryWords {
  const t = useTranslate();
  const words = useWords();
  return (entry) => {
    const kind = t(`points.entry_${entry.kind}`);
    const bonus = entry.kind === 'bonus' ? bonusKinds.find((one) => one === entry.reference?.name) : undefined;
    if (bonus) return { what: t(`points.bonus_${bonus}`), kind };
    const title = words.find({ translations: entry.translations ?? [] }, 'title');
    return { what: title ?? (entry.reference?.name || kind), kind };
  };
}
// messages: points.entry_*
// messages: points.bonus_*

/** `+85`, `−200`. */
export function toSign(points: number): string {
  return points < 0 ? '−' : '+';
}
