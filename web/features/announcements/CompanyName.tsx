import { getCompany } from '#shared/contracts/companies.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';

/** Name of the shop that an announcement is from; while it loads, a generic label. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const company = useEndpoint(getCompany, { params: { id } });
  return company.state === 'ready' ? texts.get(company.data, 'title') : t('announcements.scope_store');
}
