import type { ListedCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

/** Names of the diets that a company caters for. */
export function useDietNames(company: ListedCompany | undefined): string[] {
  const t = useTranslate();
  return company?.diets?.map((diet) => t(`shops.diet_${diet}`)) ?? [];
}
// messages: shops.diet_*
