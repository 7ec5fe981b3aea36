import { type ReactNode, useState } from 'react';
import { cancelGiftCardOrder, type GiftCardOrder, openGiftCardOrder, resendGiftCard } from '#shared/contracts/gift-card-orders.ts';
import type { GiftCard } from '#shared/contracts/gift-cards.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { GiftCardCancel } from '../features/gift-cards/GiftCardCancel.tsx';
import { GiftCardView, PayGiftCard } from '../features/gift-cards/GiftCardView.tsx';
import { isReturned } from '../features/gift-cards/gift-card-status.ts';
import { LinkedGiftCardPage } from '../features/gift-cards/LinkedGiftCardPage.tsx';
import { ResendDialog } from '../features/gift-cards/ResendDialog.tsx';
import { SellerAddress } from '../features/purchases/SellerAddress.tsx';
import { useOffers } from '../lib/centre/site.tsx';
import { useAction } from '../lib/data/use-action.ts';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useOrderPayment } from '../lib/data/use-payment.ts';
import { useLinks, useRoute } from '../lib/navigation/route.tsx';
import { usePage } from '../lib/navigation/use-page.ts';
import { useDateFormats } from '../lib/texts/formats.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { PaymentReturn } from '../sections/PaymentReturn.tsx';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';

/** Order of a gift card without an account, opened by its link. The browser returns here after the payment; the page is also the receipt. */
export function GiftCardOrderScreen() {
  const t = useTranslate();
  usePage({ route: 'gift-card-order', heading: t('gift_cards.order_title') });
  return (
    <LinkedGiftCardPage title={t('gift_cards.order_title')} action={useAction(openGiftCardOrder)}>
      {({ token, data, reload }) => <Order token={token} order={data} onChanged={reload} />}
    </LinkedGiftCardPage>
  );
}

interface Props {
  token: string;
  order: GiftCardOrder;
  onChanged: () => void;
}

function Order({ token, order, onChanged }: Props) {
  const t = useTranslate();
  const { card } = order;
  const payment = useRoute().query.get('payment');
  const malls = useEndpoint(listMalls);
  const mall = malls.state === 'ready' ? malls.data[0] : undefined;
  const canResend = useOffers(resendGiftCard) && order.resends_left > 0;
  const resendTitle = t(card.status === 'unpaid' ? 'gift_cards.change_address' : 'gift_cards.resend');
  const [isResendOpen, setIsResendOpen] = useState(false);
  const resend = canResend && (
    <Button size="small" variant="secondary" onClick={() => setIsResendOpen(true)}>
      {resendTitle}
    </Button>
  );
  return (
    <>
      {payment !== null && !isReturned(card.status) && (
        <PaymentReturn
          message={payment}
          onResult={onChanged}
          toText={(state) => t(state === 'paid' ? 'gift_cards.guest_paid' : `gift_cards.payment_${state}`)}
        />
      )}
      {card.status === 'active' && <Next order={order} resend={resend} onReload={onChanged} />}
      <GiftCardView
        card={card}
        seller={mall && <SellerAddress mall={mall} />}
        pay={<Pay token={token} onChanged={onChanged} />}
        code={null}
        cancel={
          <>
            {card.status === 'unpaid' && resend}
            <Cancel token={token} card={card} onChanged={onChanged} />
          </>
        }
      />
      {canResend && (
        <ResendDialog
          token={token}
          card={card}
          title={resendTitle}
          isOpen={isResendOpen}
          onClose={() => setIsResendOpen(false)}
          onChanged={onChanged}
        />
      )}
    </>
  );
}
// messages: gift_cards.payment_*

interface NextProps {
  order: GiftCardOrder;
  /** Button to send the card again; false: not possible. */
  resend: ReactNode;
  onReload: () => void;
}

/** The emails after the payment, their recipients, and how to send the card again. */
function Next({ order: { card, buyer_email, sent_at }, resend, onReload }: NextProps): ReactNode {
  const t = useTranslate();
  const { dayTime } = useDateFormats();
  const contact = useLinks()('contact');
  const { email } = card.recipient;
  if (buyer_email === null || email === null) return null; // the addresses were deleted after their time
  return (
    <Notice tone="info" role="status" title={t('gift_cards.next')}>
      <ul className="gift-card-next">
        <li>{t('gift_cards.next_receipt', { email: buyer_email })}</li>
        <li>{sent_at ? t('gift_cards.next_sent', { email, time: dayTime(sent_at) }) : t('gift_cards.next_sending', { email })}</li>
        {resend && <li>{t('gift_cards.next_resend')}</li>}
        <li>
          <span>{t(resend ? 'gift_cards.next_contact' : 'gift_cards.next_help', { number: card.order_number })}</span>{' '}
          {card.cancel_until !== null && <span>{t('gift_cards.next_return')}</span>}{' '}
          {contact !== undefined && (
            <Link href={contact} className="form-link">
              {t('menu.contact')}
            </Link>
          )}
        </li>
      </ul>
      <div className="cluster gift-card-acts">
        {sent_at === null && (
          <Button size="small" variant="secondary" onClick={onReload}>
            {t('gift_cards.reload')}
          </Button>
        )}
        {resend}
      </div>
    </Notice>
  );
}

function Pay({ token, onChanged }: { token: string; onChanged: () => void }) {
  const { pay, ...state } = useOrderPayment();
  const payOrReload = async () => (await pay(token)) || onChanged(); // the order may have been paid or cancelled in another tab
  return <PayGiftCard {...state} onPay={() => void payOrReload()} />;
}

function Cancel({ token, card, onChanged }: { token: string; card: GiftCard; onChanged: () => void }) {
  const { send, ...action } = useAction(cancelGiftCardOrder);
  return <GiftCardCancel card={card} action={action} onCancel={() => send({ token })} onChanged={onChanged} />;
}
