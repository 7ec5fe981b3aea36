import type { ReactNode } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { RowLink } from '../../ui/RowLink.tsx';
import { receiptLooks } from './receipt-looks.ts';
import { useReceiptPoints } from './use-receipt-points.ts';

interface Props {
  receipt: Receipt;
  /** Name of the shop. */
  shop: ReactNode;
  href: string;
}

/** A receipt in the list: shop, amount, result and reason. */
export function ReceiptRow({ receipt, shop, href }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { day } = useDateFormats();
  const points = useReceiptPoints()(receipt);
  const look = receiptLooks[receipt.status];
  return (
    <article className="receipt-row">
      <div className="receipt-row-words">
        <h2 className="receipt-row-shop">
          <RowLink href={href} className="receipt-row-link" data-keep-scroll>
            {shop}
          </RowLink>
        </h2>
        <p className="receipt-row-facts">{t('receipts.row', { date: day(receipt.purchased_at), number: receipt.number })}</p>
        {receipt.reason && <p className="receipt-row-reason">{t(`receipts.reason_${receipt.reason}`)}</p>}
      </div>
      <p className="receipt-row-amount">{formatMoney(receipt.amount, locale)}</p>
      <p className="receipt-row-state">
        <Badge {...look}>{t(`receipts.status_${receipt.status}`)}</Badge>
        {points && <span className={`receipt-points receipt-points-${receipt.status}`}>{points}</span>}
      </p>
    </article>
  );
}
// messages: receipts.status_*
// messages: receipts.reason_*
