import { useParams } from 'react-router';
import { getDeskReceipt } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, Waiting } from '../shell/DeskPage.tsx';
import { ReceiptReview } from './ReceiptReview.tsx';
import { toQueuePath, useQueueFilter } from './receipt-paths.ts';
import { UndoBar } from './UndoBar.tsx';

/** Polling interval: a colleague may decide the same receipt. */
const pollEveryMs = 20_000;

/** One receipt, with everything needed for a decision. */
export function ReceiptScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const { id } = useParams();
  const [filter] = useQueueFilter();
  const receipt = useCall(getDeskReceipt, { params: { id: Number(id) }, query: filter }, { everyMs: pollEveryMs });
  return (
    <>
      {'data' in receipt ? (
        <ReceiptReview key={receipt.data.id} receipt={receipt.data} filter={filter} refresh={receipt.refresh} />
      ) : (
        <DeskPage title={receipt.state === 'failed' ? t('places.receipts') : t('receipts.receipt', { id: Number(id) })}>
          {receipt.state === 'failed' ? (
            <ErrorState
              {...toFailure(receipt)}
              action={
                <>
                  <Button onClick={() => void receipt.refresh()}>{t('desk.try_again')}</Button>
                  <Button variant="secondary" href={toQueuePath(filter)}>
                    {t('receipts.to_queue')}
                  </Button>
                </>
              }
            />
          ) : (
            <Waiting />
          )}
        </DeskPage>
      )}
      <UndoBar />
    </>
  );
}
