import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type BookingOrder, moveBookingOrder } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toPicture } from '../../lib/centre/pictures.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
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
import { MoveDialog } from './MoveDialog.tsx';
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
  const [isMoving, setIsMoving] = useState(false);
  const { pay, isPaying, hasFailed } = usePayment();
  const { status, people, price, number, cancel_until, pay_until, paid_at } = order;
  const receipt = useMemberLinks()('booking-receipt', { id: order.id });
  const isToCome = status === 'reserved' || status === 'paid';
  const isUnpaid = pay_until !== null;
  const canPay = isUnpaid && new Date(pay_until) > now;
  const isConfirmed = !isUnpaid || new Date(pay_until) >= new Date(order.ends_at); // the others are to be paid before
  const canCancel = isToCome && (!isConfirmed || new Date(cancel_until) >= now);
  const canMove = useOffers(moveBookingOrder) && canCancel && isConfirmed;
  const title = texts.get(order, 'title');
  const row = useMovedRow(order.starts_at, isMoving);
  return (
    <li className="booking" ref={row}>
      <Image {...toPicture(order.image, 320)} alt="" ratio="events" sizes="8rem" fallbackIcon="calendar" />
      <div className="booking-words">
        <h2 className="booking-title" tabIndex={-1}>
          {title}
        </h2>
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
          {canMove && (
            <Button
              variant="secondary"
              size="small"
              icon="calendar"
              onClick={() => setIsMoving(true)}
              aria-label={`${t('booking.move')}: ${title}`}
            >
              {t('booking.move')}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setIsAsked(true)} aria-label={`${t('booking.cancel')}: ${title}`}>
            {t('booking.cancel')}
          </Button>
        </div>
      )}
      <CancelDialog order={order} isOpen={isAsked} onClose={() => setIsAsked(false)} onCancelled={onChanged} />
      {isMoving && <MoveDialog order={order} onClose={() => setIsMoving(false)} onChanged={onChanged} />}
    </li>
  );
}

/**
 * Scrolls to a booking whose time has changed, because its place in the list may be another one. Moves the focus to its title if the button that opened
 * the dialog is gone.
 */
function useMovedRow(startsAt: string, isMoving: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef({ startsAt, isMoving });
  useEffect(() => {
    const isMoved = before.current.startsAt !== startsAt;
    const isClosed = before.current.isMoving && !isMoving;
    before.current = { startsAt, isMoving };
    if ((isMoved || isClosed) && document.activeElement === document.body) row.current?.querySelector('h2')?.focus();
    if (isMoved) row.current?.scrollIntoView({ block: 'nearest' });
  }, [startsAt, isMoving]);
  return row;
}

/** Returns a booking's status as shown to the member: adds `unpaid` and `refunding`. */
function toActivationState({ status, pay_until, is_refund_due }: BookingOrder): BookingOrder['status'] | 'unpaid' | 'refunding' {
  if (pay_until !== null) return 'unpaid';
  return status === 'cancelled' && is_refund_due ? 'refunding' : status;
}
// messages: booking.status_*
