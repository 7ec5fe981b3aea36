import { cancelGiftCard, type GiftCard, getGiftCard } from '#shared/contracts/gift-cards.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { GiftCardCancel } from '../features/gift-cards/GiftCardCancel.tsx';
import { GiftCardCode } from '../features/gift-cards/GiftCardCode.tsx';
import { GiftCardView, PayGiftCard } from '../features/gift-cards/GiftCardView.tsx';
import { isReturned } from '../features/gift-cards/gift-card-status.ts';
import { SellerAddress } from '../features/purchases/SellerAddress.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { WalletButtons } from '../features/wallet/WalletButtons.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { usePayment } from '../lib/data/use-payment.ts';
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
      {payment !== null && !(card.state === 'ready' && isReturned(card.data.status)) && (
        <PaymentReturn message={payment} onResult={refresh} toText={(state) => t(`gift_cards.payment_${state}`)} />
      )}
      {card.state === 'ready' ? (
        <GiftCardView
          card={card.data}
          seller={mall && <SellerAddress mall={mall} />}
          pay={<Pay id={id} />}
          code={<GiftCardCode card={card.data} wallet={<WalletButtons kind="gift_card" id={id} />} onChanged={refresh} />}
          cancel={<Cancel card={card.data} onChanged={refresh} />}
        />
      ) : (
        <Skeleton kind="text" lines={10} label={t('state.loading')} />
      )}
    </DashboardPage>
  );
}
// messages: gift_cards.payment_*

function Pay({ id }: { id: number }) {
  const { pay, ...state } = usePayment();
  return <PayGiftCard {...state} onPay={() => void pay({ gift_card_id: id })} />;
}

function Cancel({ card, onChanged }: { card: GiftCard; onChanged: () => void }) {
  const { send, ...action } = useAction(cancelGiftCard);
  return <GiftCardCancel card={card} action={action} onCancel={() => send({}, { params: { id: card.id } })} onChanged={onChanged} />;
}
