import { listPurchases } from '#shared/contracts/purchases.ts';
import { toPath } from '#shared/rules/routing.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { PurchaseRows } from '../features/purchases/PurchaseRows.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const pageSize = 24;

/** The member's purchases, with money or with points (R-MEM-8). */
export function PurchasesScreen() {
  const t = useTranslate();
  const { locale } = useSite();
  const title = useDashboardHead('dashboard-purchases');
  const paginationLabels = usePaginationLabels();
  const rewards = useMemberLinks()('dashboard-rewards');
  const page = Math.max(1, Math.floor(Number(useRoute().query.get('page'))) || 1);
  const purchases = useEndpoint(listPurchases, { query: { page, per_page: pageSize } });
  return (
    <DashboardPage title={title} lead={t('purchases.lead')}>
      <ResourceView
        resource={purchases}
        loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}
        empty={
          <EmptyState
            icon="bag"
            title={t('purchases.none')}
            message={t('purchases.none_text')}
            action={rewards !== undefined && <Button href={rewards}>{t('purchases.to_rewards')}</Button>}
          />
        }
      >
        {(bought, meta) => (
          <>
            <PurchaseRows purchases={bought} label={title} />
            <Pagination
              page={page}
              pageCount={meta?.pages ?? 1}
              toHref={(number) => toPath('dashboard-purchases', locale, {}, { page: number })}
              labels={paginationLabels}
            />
          </>
        )}
      </ResourceView>
    </DashboardPage>
  );
}
