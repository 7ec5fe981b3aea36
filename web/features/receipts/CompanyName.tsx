import { getCompany } from '#shared/contracts/companies.ts';
import { useMemberEndpoint } from '../../lib/data/use-member-endpoint.ts';
import { useTranslate } from '../../lib/words/i18n.tsx';
import { useRecordTexts } from '../../lib/words/record-texts.ts';

/** The name of a receipt's shop; until it is known, and where the shop is gone, that it is one. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const company = useMemberEndpoint(getCompany, { params: { id } });
  return company.state === 'ready'
    ? texts.get(company.data, 'title')
    : t(company.state === 'failed' ? 'receipts.gone_shop' : 'receipts.shop');
}
