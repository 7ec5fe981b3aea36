import { useState } from 'react';
import { getReceipt, type Receipt } from '#shared/contracts/receipts.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { usePolled } from '../../lib/data/use-polled.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RewardsWithinReach } from './RewardsWithinReach.tsx';
import { useReceiptFigures } from './use-receipt-figures.ts';

interface Props {
  receipt: Receipt;
  listHref: string;
  onAnother: () => void;
}

const pollEveryMs = 5000;

const icons = { approved: 'star', pending: 'clock', rejected: 'alert' } as const;

/** Result of a receipt that was just sent. */
export function ReceiptOutcome({ receipt: sent, listHref, onAnother }: Props) {
  const t = useTranslate();
  const receipt = useRead(sent);
  const toPoints = usePoints();
  const figures = useReceiptFigures()(receipt);
  const { status, reason, held_for: heldFor, points, settled, balance_after: balance } = receipt;
  const state = heldFor === 'reading' ? 'reading' : status;
  const title = state === 'approved' ? t('receipts.done_approved', { points: toPoints(points) }) : t(`receipts.done_${state}`);
  return (
    <Outcome
      icon={icons[status]}
      title={title}
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
      <VisuallyHidden>
        <span role="status">{receipt !== sent && title}</span>
      </VisuallyHidden>
      {status === 'approved' && <p>{t(settled ? 'receipts.done_settled_text' : 'receipts.done_approved_text')}</p>}
      {status === 'pending' && heldFor && <p>{t(`receipts.held_${heldFor}`)}</p>}
      {status === 'pending' && (heldFor !== 'reading' || points > 0) && (
        <p>{points > 0 ? t('receipts.done_pending_text', { points: toPoints(points) }) : t('receipts.pending_text')}</p>
      )}
      {status === 'rejected' && reason && <p>{t(`receipts.reason_${reason}`)}</p>}
      <DefinitionList entries={figures} className="receipt-figures" />
      {balance != null && <RewardsWithinReach available={balance} />}
    </Outcome>
  );
}
/** Returns the receipt as it is after its picture was read. An event announces the result. Without a connection for events, the page polls. */
function useRead(sent: Receipt): Receipt {
  const isRead = sent.held_for !== 'reading';
  const [polled, setPolled] = useState(sent);
  const found = useEndpoint(getReceipt, isRead ? undefined : { params: { id: sent.id } });
  const current = found.state === 'ready' && found.data.held_for !== 'reading' ? found.data : polled;
  usePolled(
    getReceipt,
    { params: { id: sent.id } },
    { everyMs: pollEveryMs, isWanted: current.held_for === 'reading', onAnswer: setPolled },
  );
  return current;
}
// messages: receipts.done_*
// messages: receipts.held_*
// messages: receipts.reason_*
