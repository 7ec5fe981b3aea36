import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Link } from '../../ui/Link.tsx';
import { type QueueFilter, toReceiptPath } from './receipt-paths.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Summary of the member's other receipts. */
export function MemberReceipts({ receipt: { others }, filter }: { receipt: DeskReceipt; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { approved, rejected, pending, last } = others;
  return (
    <section className="receipt-section">
      <h2>{t('receipts.others')}</h2>
      <p className="receipt-quiet">
        {last.length === 0 ? t('receipts.others_none') : t('receipts.others_count', { approved, rejected, pending })}
      </p>
      {last.length > 0 && (
        <ul className="member-receipts">
          {last.map((one) => (
            <li key={one.id}>
              <Link href={toReceiptPath(one.id, filter)}>
                {words.day(one.day)} · {words.shop(one.shop)}
              </Link>
              <span>{words.money(one.amount)}</span>
              <span className="receipt-quiet">{words.outcome(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
