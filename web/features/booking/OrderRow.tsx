import { type ReactNode, useState } from 'react';
import type { BookingOrder } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { usePayment } from '../../lib/data/use-payment.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Image } from '../../ui/Image.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  order: BookingOrder;
  /** Buttons that put the booking into the phone's wallet. */
  wallet: ReactNode;
  onChanged: () => void;
}

const tones: Readonly<Record<BookingOrder['status'], BadgeProps['tone']>> = {
  reserved: 'success',
  paid: 'success',
  used: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** One booking: service, time, places, price, status, and actions. */
export function OrderRow({ order, wallet, onChanged }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useSlotNames();
  const { locale } = useSite();
  const { now } = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const { pay, isPaying, hasFailed } = usePayment();
  const { status, people, price, number, cancel_until, pay_until, paid_at } = order;
  const receipt = useMemberLinks()('booking-receipt', { id: order.id });
  const isToCome = status === 'reserved' || status === 'paid';
  const isUnpaid = pay_until !== null;
  const canPay = isUnpaid && new Date(pay_until) > now;
  const isConfirmed = !isUnpaid || new Date(pay_until) >= new Date(order.ends_at); // the others are to be paid before
  const canCancel = isToCome && (!isConfirmed || new Date(cancel_until) >= now);
  const title = texts.get(order, 'title');
  return (
    <li className="booking">
      <Image {...toPicture(order.image, 320)} alt="" ratio="events" sizes="8rem" fallbackIcon="calendar" />
      <div className="booking-words">
        <h2 className="booking-title">{title}</h2>
        <p>
          <time dateTime={order.starts_at}>{names.when(order)}</time>
        </p>
        <p className="quiet small">
          {t('booking.places_count', { count: people })} · {price ? formatMoney(price, locale) : t('booking.free')} ·{' '}
          <span className="purchase-number">{number}</span>
        </p>
        <p>
          <Badge tone={isUnpaid ? 'accent' : tones[status]}>{t(`booking.status_${toActivationState(order)}`)}</Badge>
        </p>
        {order.is_sandbox && <p className="quiet small">{t('booking.sandbox')}</p>}
        {canPay && <p>{t('booking.pay_until', { time: names.time(pay_until) })}</p>}
        {hasFailed && (
          <Notice tone="error" role="alert">
            {t('booking.pay_failed')}
          </Notice>
        )}
        {paid_at !== null && receipt !== undefined && (
          <p className="small">
            <Link href={receipt}>{t('booking.receipt')}</Link>
          </p>
        )}
        {isToCome && !isUnpaid && (
          <p className="quiet small">
            {canCancel ? t('booking.cancel_until', { time: names.moment(cancel_until) }) : t('booking.cancel_over')}
          </p>
        )}
        {isToCome && !isUnpaid && wallet}
      </div>
      {canCancel && (
        <div className="booking-actions">
          {canPay && (
            <Button
              size="small"
              icon="card"
              isLoading={isPaying}
              onClick={() => void pay({ order_id: order.id })}
              aria-label={`${t('booking.pay')}: ${title}`}
            >
              {t('booking.pay')}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setIsAsked(true)} aria-label={`${t('booking.cancel')}: ${title}`}>
            {t('booking.cancel')}
          </Button>
        </div>
      )}
      <CancelDialog order={order} isOpen={isAsked} onClose={() => setIsAsked(false)} onCancelled={onChanged} />
    </li>
  );
}

/** Returns a booking's status as shown to the member: adds `unpaid` and `refunding`. */
function toActivationState({ status, pay_until, is_refund_due }: BookingOrder): BookingOrder['status'] | 'unpaid' | 'refunding' {
  if (pay_until !== null) return 'unpaid';
  return status === 'cancelled' && is_refund_due ? 'refunding' : status;
}
// messages: booking.status_*
