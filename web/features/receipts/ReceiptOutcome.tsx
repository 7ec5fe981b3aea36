import type { Receipt } from '#shared/contracts/receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { RewardsWithinReach } from './RewardsWithinReach.tsx';
import { useReceiptFigures } from './use-receipt-figures.ts';

interface Props {
  receipt: Receipt;
  listHref: string;
  onAnother: () => void;
}

const icons = { approved: 'star', pending: 'clock', rejected: 'alert' } as const;

/** Result of a receipt that was just sent. */
export function ReceiptOutcome({ receipt, listHref, onAnother }: Props) {
  const t = useTranslate();
  const toPoints = usePoints();
  const figures = useReceiptFigures()(receipt);
  const { status, reason, held_for: heldFor, points, settled, balance_after: balance } = receipt;
  return (
    <Outcome
      icon={icons[status]}
      title={status === 'approved' ? t('receipts.done_approved', { points: toPoints(points) }) : t(`receipts.done_${status}`)}
      takesFocus
      action={
        <>
          <Button onClick={onAnother}>{t('receipts.another')}</Button>
          <Button variant="secondary" href={listHref}>
            {t('receipts.all')}
          </Button>
        </>
      }
    >
      {status === 'approved' && <p>{t(settled ? 'receipts.done_settled_text' : 'receipts.done_approved_text')}</p>}
      {status === 'pending' && heldFor && <p>{t(`receipts.held_${heldFor}`)}</p>}
      {status === 'pending' && (
        <p>{points > 0 ? t('receipts.done_pending_text', { points: toPoints(points) }) : t('receipts.pending_text')}</p>
      )}
      {status === 'rejected' && reason && <p>{t(`receipts.reason_${reason}`)}</p>}
      <DefinitionList entries={figures} className="receipt-figures" />
      {balance != null && <RewardsWithinReach available={balance} />}
    </Outcome>
  );
}
// messages: receipts.done_*
// messages: receipts.held_*
// messages: receipts.reason_*
