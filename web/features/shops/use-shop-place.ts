import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** 'Floor 1, unit 1-04', as far as known. */
export function useShopPlace({ floor, unit }: Pick<ListedCompany, 'floor' | 'unit'>): string | undefined {
  const t = useTranslate();
  const parts = [typeof floor === 'number' && t('shops.floor', { floor }), unit && t('shops.unit', { unit: unbroken(unit) })].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Keeps a unit's number on one line: word joiners prevent a break after its hyphen. */
function unbroken(unit: string): string {
  return unit.replaceAll('-', '\u2060-\u2060');
}
