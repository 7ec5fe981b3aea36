import type { ReactNode } from 'react';
import type { BookingOrder } from '#shared/contracts/booking.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { useSlotNames } from './slot-names.ts';

/** Receipt: seller, service, amount, time and means of payment. */
export function BookingReceipt({ order, seller }: { order: BookingOrder; seller: ReactNode }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDateFormats();
  const names = useSlotNames();
  const { locale } = useSite();
  const { number, people, price, paid_at, paid_with } = order;
  const entries = [
    { term: t('booking.receipt_number'), description: number },
    { term: t('booking.receipt_for'), description: texts.get(order, 'title') },
    { term: t('booking.when'), description: names.when(order) },
    { term: t('booking.places'), description: String(people) },
    ...(paid_at ? [{ term: t('booking.receipt_paid'), description: dates.dayTime(paid_at) }] : []),
    ...(paid_with ? [{ term: t('booking.receipt_card'), description: `${paid_with.brand} •••• ${paid_with.last4}` }] : []),
    { term: t('booking.price'), description: <strong>{price ? formatMoney(price, locale) : t('booking.free')}</strong> },
  ];
  return (
    <article className="booking-receipt">
      {seller}
      <DefinitionList entries={entries} />
      {(order.status === 'refunded' || order.is_refund_due) && (
        <p>{t(`booking.status_${order.status === 'refunded' ? 'refunded' : 'refunding'}`)}</p>
      )}
      {order.is_sandbox && <p>{t('booking.sandbox')}</p>}
      <p className="quiet small">{t('booking.receipt_note')}</p>
    </article>
  );
}
// messages: booking.status_*
