import type { ReactNode } from 'react';
import type { Receipt } from '#shared/contracts/receipts.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { toShownStatus } from '#shared/rules/receipt-status.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useCompanyOutlines } from '../../lib/data/use-company-outlines.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { useReturnedText } from '../../lib/texts/returned.ts';
import { Badge, type BadgeProps } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { DisputeButton } from './DisputeReceipt.tsx';
import { useReceiptPoints } from './use-receipt-figures.ts';

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
  const toReturned = useReturnedText();
  const bought = day(receipt.purchased_at);
  const number = findPrintedNumber(receipt.number);
  const shown = toShownStatus(receipt);
  return (
    <article className="receipt-row">
      <div className="receipt-row-words">
        <h2 className="receipt-row-shop">
          <RowLink href={href} className="receipt-row-link" data-keep-scroll>
            {shop}
          </RowLink>
        </h2>
        <p className="receipt-row-facts">{number === undefined ? bought : t('receipts.row', { date: bought, number })}</p>
        {receipt.held_for === 'reading' && <p className="receipt-row-reason">{t('receipts.row_reading')}</p>}
        {receipt.source !== undefined && <p className="receipt-row-facts">{t(`points.source_${receipt.source}`)}</p>}
        {receipt.returned && receipt.returned.amount > 0 && (
          <p className="receipt-row-facts">
            {toReturned({
              points: receipt.points,
              paid: receipt.amount,
              returned: { points: receipt.points_returned ?? 0, amount: receipt.returned },
            })}
          </p>
        )}
        {receipt.reason && <p className="receipt-row-reason">{t(`receipts.reason_${receipt.reason}`)}</p>}
      </div>
      <p className="receipt-row-amount">{formatMoney(receipt.amount, locale)}</p>
      <p className="receipt-row-state">
        <Badge {...receiptLooks[shown]}>{t(`receipts.status_${shown}`)}</Badge>
        {points && <span className={`receipt-points receipt-points-${receipt.status}`}>{points}</span>}
      </p>
      {receipt.status !== 'pending' && (
        <div className="receipt-row-action">
          <DisputeButton id={receipt.id} conversationId={receipt.dispute_conversation_id} />
        </div>
      )}
    </article>
  );
}
// messages: points.source_*
// messages: receipts.status_*
// messages: receipts.reason_*

/** Colour and icon of each status of a receipt. The label of a status is `receipts.status_…`. */
export const receiptLooks = {
  pending: { tone: 'secondary', icon: 'clock' },
  approved: { tone: 'success', icon: 'star' },
  rejected: { tone: 'error', icon: 'alert' },
  voided: { tone: 'neutral', icon: 'close' },
} as const satisfies Readonly<Record<ReturnType<typeof toShownStatus>, { tone: BadgeProps['tone']; icon: IconName }>>;

/** Name of a receipt's shop. Shows a generic label while it loads, and if the shop has left. */
export function CompanyName({ id }: { id: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const companies = useCompanyOutlines({}, { from: 'browser' });
  if (!('data' in companies)) return t('receipts.shop');
  const company = companies.data.find((one) => one.id === id);
  return company ? texts.get(company, 'title') : t('receipts.gone_shop');
}
