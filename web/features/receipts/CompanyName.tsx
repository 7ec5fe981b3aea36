import { getCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useMemberEndpoint } from '../../lib/use-member-endpoint.ts';
import { useWords } from '../../lib/words.ts';

/** The name of a receipt's shop; until it is known, and where the shop is gone, that it is one. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const words = useWords();
  const company = useMemberEndpoint(getCompany, { params: { id } });
  return company.state === 'ready'
    ? words.get(company.data, 'title')
    : t(company.state === 'failed' ? 'receipts.gone_shop' : 'receipts.shop');
}
