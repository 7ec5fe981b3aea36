import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type QueueFilter, toQueuePath, toReceiptPath } from './receipt-paths.ts';

interface Props {
  previousId: number | null;
  nextId: number | null;
  filter: QueueFilter;
}

/** Links to the neighbours, and back to the queue. */
export function QueueSteps({ previousId, nextId, filter }: Props) {
  const t = useTranslate();
  return (
    <>
      {previousId === null ? (
        <IconButton icon="arrow-left" label={t('receipts.previous')} disabled />
      ) : (
        <IconButton icon="arrow-left" label={t('receipts.previous')} href={toReceiptPath(previousId, filter)} />
      )}
      {nextId === null ? (
        <IconButton icon="arrow-right" label={t('receipts.next')} disabled />
      ) : (
        <IconButton icon="arrow-right" label={t('receipts.next')} href={toReceiptPath(nextId, filter)} />
      )}
      <Button variant="quiet" href={toQueuePath(filter)}>
        {t('receipts.to_queue')}
      </Button>
    </>
  );
}
