import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Returns the location as text: 'Floor 1, unit 1-04'. Omits unknown parts. */
export function useShopPlace({ floor, unit }: Pick<ListedCompany, 'floor' | 'unit'>): string | undefined {
  const t = useTranslate();
  const parts = [typeof floor === 'number' && t('shops.floor', { floor }), unit && t('shops.unit', { unit: unbroken(unit) })].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** Prevents a line break in a unit's number, by word joiners around its hyphens. */
function unbroken(unit: string): string {
  return unit.replaceAll('-', '\u2060-\u2060');
}
