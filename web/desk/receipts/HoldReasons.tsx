import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type QueueFilter, toReceiptPath } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Explains why a person must review it. */
export function HoldReasons({ holds, filter }: { holds: DeskReceipt['holds']; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  return (
    <Notice tone="accent" title={t('receipts.why')}>
      <ul className="receipt-holds">
        {holds.map((hold) => (
          <li key={`${hold.reason} ${hold.receipt_id}`}>
            {hold.receipt_id === null ? words.hold(hold) : <Link href={toReceiptPath(hold.receipt_id, filter)}>{words.hold(hold)}</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
