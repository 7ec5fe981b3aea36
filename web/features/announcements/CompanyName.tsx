import { getCompany } from '#shared/contracts/companies.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { useWords } from '../../lib/words.ts';

/** The name of the shop that an announcement is from; until it is known, that it is from a shop. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const words = useWords();
  const company = useEndpoint(getCompany, { params: { id } });
  return company.state === 'ready' ? words.get(company.data, 'title') : t('announcements.scope_store');
}
