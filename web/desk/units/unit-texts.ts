import type { DeskUnit, DeskUnits } from '#shared/contracts/desk-units.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';

type Titles = DeskUnits['floors'][number]['translations'];

/** Names of units, shops and floors, in the reader's language if available. */
export function useUnitTexts() {
  const t = useTranslate();
  const { locale } = useDesk();
  const toTitle = (translations: Titles) => findTranslation(translations, locale, { useFallback: true })?.title ?? '';
  const shop = ({ id, translations }: DeskUnit['companies'][number]) => toTitle(translations) || `#${id}`;
  return {
    shop,
    shops: (companies: DeskUnit['companies']) => companies.map(shop).join(', ') || t('units.vacant'),
    unit: ({ unit, is_generated = false }: { unit: string; is_generated?: boolean }) =>
      is_generated ? t('units.unnamed', { unit }) : unit,
    floor: (floors: DeskUnits['floors'], id: number) => {
      const floor = floors.find((one) => one.id === id);
      return floor ? toTitle(floor.translations) || String(floor.floor) : '';
    },
  };
}
