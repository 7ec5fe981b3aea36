import type { HouseholdOffer } from '#shared/contracts/household.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Returns a sentence about the level that a member will have after joining or leaving; undefined if the centre has no levels. */
export function useLevelChange(): (change: HouseholdOffer['level']) => string | undefined {
  const t = useTranslate();
  const texts = useRecordTexts();
  return (change) => {
    if (!change) return undefined;
    const name = texts.get(change.after, 'name');
    const isSame = change.now.id === change.after.id;
    return isSame ? t('household.level_same', { name }) : t('household.level_other', { from: texts.get(change.now, 'name'), name });
  };
}
