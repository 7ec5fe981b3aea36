import type { DeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useReceiptWords } from './use-receipt-words.ts';

/** Shows who decided a receipt and how; immediately if a colleague was faster. */
export function DecisionState({ receipt: { decision, reviewed, status, reason, points } }: { receipt: DeskReceipt }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const outcome = decision?.status ?? status;
  const because = decision ? decision.reason : reason;
  const by = decision?.by ?? reviewed?.by ?? t('receipts.by_rules');
  const at = words.dayTime(decision?.at ?? reviewed?.at ?? '');
  return (
    <Notice tone={outcome === 'approved' ? 'success' : 'info'} role="status" title={t(`receipts.decided_${outcome}`, { by, at })}>
      <p>{outcome === 'approved' ? t('receipts.points', { count: decision?.points ?? points }) : words.reason(because ?? 'other')}</p>
      {decision && <p>{t('receipts.not_sent_yet')}</p>}
    </Notice>
  );
}
// messages: receipts.decided_*
