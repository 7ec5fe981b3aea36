import { getGiftCard } from '#shared/contracts/gift-cards.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { GiftCardView } from '../features/gift-cards/GiftCardView.tsx';
import { SellerAddress } from '../features/purchases/SellerAddress.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { PaymentReturn } from '../sections/PaymentReturn.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/**
 * A gift card that the member has bought or is buying. The browser returns here after the payment; the page is also the proof of purchase (R-MEM-8).
 */
export function GiftCardScreen() {
  const id = Number(useRoute().params.id);
  const card = useEndpoint(getGiftCard, { params: { id } });
  if (card.state === 'failed') return <ErrorScreen code={card.code} retry={card.retry} />;
  return <GiftCardPage id={id} />;
}

function GiftCardPage({ id }: { id: number }) {
  const t = useTranslate();
  const title = t('purchases.kind_gift_card');
  usePage({ route: 'gift-card', heading: title });
  const toLink = useMemberLinks();
  const { query } = useRoute();
  const card = useEndpoint(getGiftCard, { params: { id } });
  const refreshCalls = useRefresh();
  const refresh = () => refreshCalls(getGiftCard);
  const malls = useEndpoint(listMalls);
  const mall = malls.state === 'ready' ? malls.data[0] : undefined;
  const back = toLink('dashboard-purchases');
  const payment = query.get('payment');
  return (
    <DashboardPage
      title={title}
      actions={
        <>
          <Button icon="print" variant="secondary" onClick={() => print()}>
            {t('gift_cards.print')}
          </Button>
          {back !== undefined && (
            <Button variant="secondary" href={back} icon="arrow-left">
              {t('menu.dashboard-purchases')}
            </Button>
          )}
        </>
      }
    >
      {payment !== null && <PaymentReturn message={payment} onResult={refresh} toText={(state) => t(`gift_cards.payment_${state}`)} />}
      {card.state === 'ready' ? (
        <GiftCardView card={card.data} seller={mall && <SellerAddress mall={mall} />} onChanged={refresh} />
      ) : (
        <Skeleton kind="text" lines={10} label={t('state.loading')} />
      )}
    </DashboardPage>
  );
}
// messages: gift_cards.payment_*
