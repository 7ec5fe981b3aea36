import { listPaymentMethods, type PaymentMethod, removePaymentMethod } from '#shared/contracts/purchases.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { siteToasts } from '../lib/browser/toasts.ts';
import { useSite } from '../lib/centre/site.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Cards that the member has saved with the payment provider (R-MEM-8). */
export function PaymentMethodsScreen() {
  const t = useTranslate();
  const title = useDashboardHead('dashboard-payment-methods');
  const purchases = useMemberLinks()('dashboard-purchases');
  const methods = useEndpoint(listPaymentMethods);
  const refresh = useRefresh();
  const isNeverSaved = useSite().empty.includes('dashboard-payment-methods'); // then no other page links here
  return (
    <DashboardPage title={title} lead={isNeverSaved ? undefined : t('purchases.methods_lead')}>
      <ResourceView
        resource={methods}
        loading={<Skeleton kind="text" lines={4} label={t('state.loading')} />}
        empty={
          <EmptyState
            icon="card"
            title={t(isNeverSaved ? 'purchases.methods_never' : 'purchases.methods_none')}
            message={t(isNeverSaved ? 'purchases.methods_never_text' : 'purchases.methods_none_text')}
            action={
              purchases !== undefined && (
                <Button href={purchases} variant="secondary">
                  {t('menu.dashboard-purchases')}
                </Button>
              )
            }
          />
        }
      >
        {(saved) => (
          <ul className="purchases" aria-label={title}>
            {saved.map((method) => (
              <SavedMethod key={method.id} method={method} onRemoved={() => refresh(listPaymentMethods)} />
            ))}
          </ul>
        )}
      </ResourceView>
    </DashboardPage>
  );
}

function SavedMethod({ method: { id, brand, last4, expires }, onRemoved }: { method: PaymentMethod; onRemoved: () => void }) {
  const t = useTranslate();
  const action = useAction(removePaymentMethod);
  const name = `${brand} •••• ${last4}`;
  async function remove(): Promise<void> {
    const done = await action.send({}, { query: { id } });
    if (done) onRemoved();
    else siteToasts().show({ type: 'error', title: t('purchases.method_kept') });
  }
  return (
    <li className="purchase">
      <span className="purchase-sign">
        <Icon name="card" size="small" />
      </span>
      <div>
        <p className="purchase-title">{name}</p>
        <p className="purchase-notes">{t('purchases.method_until', { date: expires })}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        isLoading={action.state === 'sending'}
        aria-label={`${t('purchases.method_remove')}: ${name}`}
        onClick={() => void remove()}
      >
        {t('purchases.method_remove')}
      </Button>
    </li>
  );
}
