import { useCompanyOutlines } from '../../lib/data/use-company-outlines.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Name of a receipt's shop; a generic label while loading and for a shop that has left. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const companies = useCompanyOutlines({}, { from: 'browser' });
  if (!('data' in companies)) return t('receipts.shop');
  const company = companies.data.find((one) => one.id === id);
  return company ? texts.get(company, 'title') : t('receipts.gone_shop');
}
