import { type ToldPaymentState, useToldPayment } from '../../lib/data/use-told-payment.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice, type NoticeProps } from '../../ui/Notice.tsx';

const tones: Readonly<Record<ToldPaymentState, NoticeProps['tone']>> = {
  created: 'info',
  failed: 'error',
  cancelled: 'info',
  paid: 'success',
  refunded: 'info',
};

/** What has become of the payment of a card. */
export function CardPaymentReturn({ message, onTold }: { message: string; onTold: () => void }) {
  const t = useTranslate();
  const state = useToldPayment(message, onTold);
  if (state === undefined) return null;
  return (
    <Notice tone={tones[state]} role={state === 'failed' ? 'alert' : 'status'}>
      {t(`gift_cards.payment_${state}`)}
    </Notice>
  );
}
// messages: gift_cards.payment_*
