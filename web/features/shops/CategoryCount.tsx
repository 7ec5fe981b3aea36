import { listCompanies } from '#shared/contracts/companies.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface Props {
  categoryId: number;
}

// Page past the end of any list: its answer contains the total and no records.
const farPage = 10_000;

/** Number of companies in a category; nothing if unknown. */
export function CategoryCount({ categoryId }: Props) {
  const t = useTranslate();
  const counted = useEndpoint(listCompanies, { query: { category: categoryId, page: farPage, per_page: 1 } });
  const count = counted.state === 'empty' ? counted.meta?.total : undefined;
  return count === undefined ? null : <span className="category-count">{t('shops.count', { count })}</span>;
}
