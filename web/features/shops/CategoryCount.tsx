import { listCompanies } from '#shared/contracts/companies.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';

interface Props {
  categoryId: number;
}

// Past the end of any list: its answer carries the total and no record.
const farPage = 10_000;

/** How many companies a category has; nothing where that is not known. */
export function CategoryCount({ categoryId }: Props) {
  const t = useTranslate();
  const counted = useEndpoint(listCompanies, { query: { category: categoryId, page: farPage, per_page: 1 } });
  const count = counted.state === 'empty' ? counted.meta?.total : undefined;
  return count === undefined ? null : <span className="category-count">{t('shops.count', { count })}</span>;
}
