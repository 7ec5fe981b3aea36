import { type BookingOrder, cancelBookingOrder } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  order: BookingOrder;
  isOpen: boolean;
  onClose: () => void;
  onCancelled: () => void;
}

/** Asks before cancelling a booking. A failed cancellation can be retried, because the call is idempotent. */
export function CancelDialog({ order, isOpen, onClose, onCancelled }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useSlotNames();
  const { locale } = useSite();
  const { send, reset, ...action } = useAction(cancelBookingOrder);
  const close = () => {
    if (action.state === 'sending') return;
    reset();
    onClose();
  };

  async function cancel(): Promise<void> {
    const cancelled = await send({}, { params: { id: order.id } });
    onCancelled();
    if (!cancelled) return;
    reset();
    onClose();
    siteToasts().show({ type: 'success', title: t('booking.cancelled') });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('booking.cancel_title')}
      closeLabel={t('booking.close')}
      size="small"
      footer={
        <>
          <Button isLoading={action.state === 'sending'} onClick={() => void cancel()}>
            {t('booking.cancel_yes')}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t('booking.cancel_no')}
          </Button>
        </>
      }
    >
      <div className="stack-small">
        <p>
          <strong>{texts.get(order, 'title')}</strong>
          <br />
          {names.when(order)}
        </p>
        <p>
          {t('booking.cancel_text')}{' '}
          {order.status === 'paid' && order.price && <span>{t('booking.cancel_refund', { price: formatMoney(order.price, locale) })}</span>}
        </p>
        {action.state === 'failed' && (
          <Notice tone="error" role="alert" title={t('booking.not_cancelled')}>
            {action.errors.id?.[0] === 'too_late' ? t('booking.cancel_over') : t(`error.${action.code}`)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
// messages: error.*
