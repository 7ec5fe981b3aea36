import { listWaitingReceipts } from '#shared/contracts/desk-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useFailure } from '../lib/failure.ts';
import { useCallPages } from '../lib/use-call.ts';
import { DeskPage } from '../shell/DeskPage.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueRow } from './QueueRow.tsx';
import { toReceiptPath, useQueueFilter } from './receipt-paths.ts';
import { UndoBar } from './UndoBar.tsx';

/** Others may decide meanwhile, and members send new ones. */
const askEveryMs = 20_000;

/** Receipts waiting for review, the oldest first. */
export function ReceiptQueueScreen() {
  const t = useTranslate();
  const toFailure = useFailure();
  const [filter, setFilter] = useQueueFilter();
  const list = useCallPages(listWaitingReceipts, { query: filter }, { everyMs: askEveryMs });
  const isFiltered = filter.shop !== undefined || filter.reason !== undefined;
  const total = 'meta' in list ? (list.meta?.total ?? 0) : undefined;
  const first = list.state === 'ready' ? list.data[0] : undefined;
  return (
    <DeskPage
      title={t('places.receipts')}
      lead={total === undefined ? undefined : t('receipts.waiting', { count: total })}
      actions={first && <Button href={toReceiptPath(first.id, filter)}>{t('receipts.begin')}</Button>}
    >
      <QueueFilters filter={filter} onChange={setFilter} />
      {list.state === 'loading' && <Waiting />}
      {list.state === 'failed' && (
        <ErrorState {...toFailure(list)} action={<Button onClick={() => void list.refresh()}>{t('desk.try_again')}</Button>} />
      )}
      {list.state === 'empty' && (
        <EmptyState
          icon="check"
          title={isFiltered ? t('receipts.none_of_these') : t('receipts.none')}
          message={isFiltered ? undefined : t('receipts.none_text')}
          action={isFiltered && <Button onClick={() => setFilter({})}>{t('receipts.show_all')}</Button>}
        />
      )}
      {list.state === 'ready' && (
        <ul className="receipt-rows" aria-label={t('places.receipts')}>
          {list.data.map((receipt) => (
            <QueueRow key={receipt.id} receipt={receipt} filter={filter} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
          {t('receipts.more')}
        </Button>
      )}
      <UndoBar />
    </DeskPage>
  );
}
