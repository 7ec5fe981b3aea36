import type { WaitingReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { RowLink } from '../../ui/RowLink.tsx';
import { type QueueFilter, toReceiptPath } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** A waiting receipt, as a link. */
export function QueueRow({ receipt, filter }: { receipt: WaitingReceipt; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { id, shop, amount, day, created_at, number, holds, has_picture, points } = receipt;
  return (
    <li className="receipt-row linked-row">
      <div className="receipt-row-what">
        <RowLink href={toReceiptPath(id, filter)} className="receipt-row-shop">
          {words.shop(shop)}
        </RowLink>
        <p className="receipt-quiet">{t('receipts.row_of', { day: words.day(day), number: number || '–' })}</p>
      </div>
      <div className="receipt-row-amount">
        <strong>{words.money(amount)}</strong>
        <p className="receipt-quiet">{t('receipts.points', { count: points })}</p>
      </div>
      <div className="receipt-row-why">
        <ul className="receipt-holds">
          {holds.map((hold) => (
            <li key={`${hold.reason} ${hold.receipt_id}`}>{words.hold(hold)}</li>
          ))}
        </ul>
        {!has_picture && <Badge>{t('receipts.no_picture')}</Badge>}
      </div>
      <p className="receipt-row-since receipt-quiet">{t('receipts.since', { at: words.dayTime(created_at) })}</p>
    </li>
  );
}
