import { getReceiptQueue, listWaitingReceipts, type WaitingReceipt } from '#shared/contracts/desk-receipts.ts';
import { heldFor } from '#shared/contracts/receipts.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { findPrintedNumber } from '#shared/rules/own-number.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { RowLink } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall, useCallPages } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { toDecidedPath } from './decided-filter.ts';
import { type QueueFilter, toReceiptPath, useQueueFilter } from './receipt-paths.ts';
import { UndoBar } from './UndoBar.tsx';
import { useReceiptWords } from './use-receipt-words.ts';

/** Polling interval: colleagues decide receipts, and members send new ones. */
const pollEveryMs = 20_000;

/** Receipts waiting for review, the oldest first. */
export function ReceiptQueueScreen() {
  const t = useTranslate();
  const [filter, setFilter] = useQueueFilter();
  const list = useCallPages(listWaitingReceipts, { query: filter }, { everyMs: pollEveryMs });
  const isFiltered = filter.shop !== undefined || filter.reason !== undefined;
  const total = 'meta' in list ? (list.meta?.total ?? 0) : undefined;
  const first = list.state === 'ready' ? list.data[0] : undefined;
  return (
    <DeskPage
      title={t('places.receipts')}
      lead={total === undefined ? undefined : t('receipts.waiting', { count: total })}
      actions={
        <>
          <Button variant="secondary" href={toDecidedPath({})}>
            {t('receipts.decided')}
          </Button>
          {first && <Button href={toReceiptPath(first.id, filter)}>{t('receipts.begin')}</Button>}
        </>
      }
    >
      <QueueFilters filter={filter} onChange={setFilter} />
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
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

interface Props {
  filter: QueueFilter;
  onChange: (filter: QueueFilter) => void;
}

/** Filters by shop and reason, with the number of waiting receipts. */
function QueueFilters({ filter: { shop, reason }, onChange }: Props) {
  const t = useTranslate();
  const { locale } = useDesk();
  const words = useReceiptWords();
  const queue = useCall(getReceiptQueue);
  const { shops, reasons } = 'data' in queue ? queue.data : { shops: [], reasons: [] };
  const shopChoices = shops.map((one) => ({
    value: String(one.shop.id),
    label: `${words.shop(one.shop)} (${formatNumber(one.count, locale)})`,
  }));
  const reasonChoices = reasons.map((one) => ({
    value: one.reason,
    label: `${t(`receipts.for_${one.reason}`)} (${formatNumber(one.count, locale)})`,
  }));
  return (
    <div className="receipt-filters">
      <Field label={t('receipts.shop')}>
        <Select
          value={shop === undefined ? '' : String(shop)}
          placeholder={t('receipts.all_shops')}
          choices={withChosen(
            shopChoices,
            shop !== undefined && { value: String(shop), label: words.shop({ id: shop, translations: [] }) },
          )}
          onChange={({ currentTarget: { value } }) => onChange({ ...(value !== '' && { shop: Number(value) }), ...(reason && { reason }) })}
        />
      </Field>
      <Field label={t('receipts.why')}>
        <Select
          value={reason ?? ''}
          placeholder={t('receipts.all_reasons')}
          choices={withChosen(reasonChoices, reason !== undefined && { value: reason, label: t(`receipts.for_${reason}`) })}
          onChange={({ currentTarget: { value } }) => {
            const chosen = heldFor.find((one) => one === value);
            onChange({ ...(shop !== undefined && { shop }), ...(chosen && { reason: chosen }) });
          }}
        />
      </Field>
    </div>
  );
}
// messages: receipts.for_*

interface Choice {
  value: string;
  label: string;
}

/** Keeps the chosen option when its last receipt has been decided. */
function withChosen(choices: readonly Choice[], chosen: Choice | false): readonly Choice[] {
  return !chosen || choices.some(({ value }) => value === chosen.value) ? choices : [...choices, chosen];
}

/** A waiting receipt, as a link. */
function QueueRow({ receipt, filter }: { receipt: WaitingReceipt; filter: QueueFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { id, shop, amount, day, created_at, number, member, holds, has_picture, points } = receipt;
  return (
    <li className="receipt-row linked-row">
      <div className="receipt-row-what">
        <RowLink href={toReceiptPath(id, filter)} className="receipt-row-shop">
          {words.shop(shop)}
        </RowLink>
        <p>{member ? member.name || t('receipts.nameless') : t('receipts.member_gone')}</p>
        <p className="receipt-quiet">{t('receipts.row_of', { day: words.day(day), number: findPrintedNumber(number) ?? '–' })}</p>
      </div>
      <div className="receipt-row-amount">
        <strong>{words.money(amount)}</strong>
        <p className="receipt-quiet">{t('receipts.points', { count: points })}</p>
      </div>
      <div className="receipt-row-why">
        <ul className="receipt-holds">
          {holds.map((hold) => (
            <li key={`${hold.reason} ${hold.receipt_id}`}>{words.hold(hold)}</li>
          ))}
        </ul>
        {!has_picture && <Badge>{t('receipts.no_picture')}</Badge>}
      </div>
      <p className="receipt-row-since receipt-quiet">{t('receipts.since', { at: words.dayTime(created_at) })}</p>
    </li>
  );
}
