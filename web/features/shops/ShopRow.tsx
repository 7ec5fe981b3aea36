import type { ReactNode } from 'react';
import { getCompany, type ListedCompany } from '#shared/contracts/companies.ts';
import { toFittingColumns } from '../../lib/browser/fitting-columns.ts';
import { useEndpoints } from '../../lib/data/use-endpoints.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { ShopCard } from './ShopCard.tsx';

/** Returns a control that another feature provides for a company, such as a favourite button. */
type ToAction = (company: ListedCompany) => ReactNode;

/** Returns a function that renders companies by id on a custom page. Omits companies that have left the centre. */
export function showShops(toAction: ToAction) {
  return (ids: readonly number[]) => <ShopRow ids={ids} toAction={toAction} />;
}

function ShopRow({ ids, toAction }: { ids: readonly number[]; toAction: ToAction }) {
  const t = useTranslate();
  const companies = useEndpoints(
    getCompany,
    ids.map((id) => ({ params: { id } })),
  );
  if (companies.some(({ state }) => state === 'loading')) {
    return <Skeleton kind="grid" label={t('state.loading')} count={ids.length} ratio="stores" phoneColumns={2} />;
  }
  const found = companies.flatMap((company) => (company.state === 'ready' ? company.data : []));
  return (
    <Strip className={`shop-row-${toFittingColumns(found.length, 5)}`}>
      {found.map((company) => (
        <ShopCard key={company.id} company={company} action={toAction(company)} />
      ))}
    </Strip>
  );
}
