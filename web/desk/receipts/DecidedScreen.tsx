import { type ReactNode, useState } from 'react';
import { type DecidedReceipts, type ListedDecision, listDecidedReceipts } from '#shared/contracts/decided-receipts.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link, RowLink } from '../../ui/Link.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { DecidedFilters } from './DecidedFilters.tsx';
import { type DecidedFilter, toDecidedReceiptPath, useDecidedFilter } from './decided-filter.ts';
import { useReceiptWords } from './use-receipt-words.ts';

/** Decided receipts, latest decision first, with filters in the address. */
export function DecidedScreen() {
  const t = useTranslate();
  const [filter, change] = useDecidedFilter();
  const isFiltered = Object.keys(filter).length > 0;
  const first = useCall(listDecidedReceipts, { query: filter }, { keepsPrevious: true });
  const clear = () => change({ from: '', until: '', by: '', shop: '', decision: '', member: '' });
  return (
    <DeskPage
      title={t('receipts.decided')}
      lead={t('receipts.decided_lead')}
      actions={
        <Button variant="quiet" href={toDeskPath('receipts')}>
          {t('receipts.to_queue')}
        </Button>
      }
    >
      <DecidedFilters filter={filter} named={'data' in first ? first.data : undefined} onChange={change} />
      <List
        key={JSON.stringify(filter)}
        filter={filter}
        list={first}
        empty={
          <EmptyState
            icon="file"
            title={t(isFiltered ? 'receipts.decided_none_of_these' : 'receipts.decided_none')}
            action={isFiltered && <Button onClick={clear}>{t('receipts.show_all')}</Button>}
          />
        }
      />
    </DeskPage>
  );
}

interface ListProps {
  filter: DecidedFilter;
  list: ReturnType<typeof useCall<typeof listDecidedReceipts>>;
  empty: ReactNode;
}

function List({ filter, list, empty }: ListProps) {
  if (list.state === 'loading') return <Waiting />;
  if (list.state === 'failed') return <FailedCall called={list} />;
  return list.data.receipts.length === 0 ? empty : <Rows filter={filter} page={list.data} />;
}

/** One page of the list, followed by the next page when it is requested. */
function Rows({ filter, page: { receipts, next } }: { filter: DecidedFilter; page: DecidedReceipts }) {
  const t = useTranslate();
  const [before, setBefore] = useState<string>(); // stays if a refresh moves the end of this page
  return (
    <>
      <ul className="receipt-rows" aria-label={t('receipts.decided')}>
        {receipts.map((receipt) => (
          <DecidedRow key={receipt.id} receipt={receipt} filter={filter} />
        ))}
      </ul>
      {before !== undefined && <NextRows filter={filter} before={before} />}
      {before === undefined && next !== null && (
        <Button variant="secondary" onClick={() => setBefore(next)}>
          {t('receipts.more')}
        </Button>
      )}
    </>
  );
}

function NextRows({ filter, before }: { filter: DecidedFilter; before: string }): ReactNode {
  const list = useCall(listDecidedReceipts, { query: { ...filter, before } });
  return <List filter={filter} list={list} empty={null} />;
}

/** A decided receipt, as a link; the member's name leads to the member. */
function DecidedRow({ receipt, filter }: { receipt: ListedDecision; filter: DecidedFilter }) {
  const t = useTranslate();
  const words = useReceiptWords();
  const { id, shop, member, amount, points, day, source, decision, reason, by, is_by_rule, decided_at } = receipt;
  const byItself = source === 'photo' ? t('receipts.by_rules') : t(`entry.source_${source}`);
  const isVoided = reason === 'voided'; // taken back by the shop, not rejected
  const who = is_by_rule ? byItself : (by ?? t('receipts.by_unknown'));
  return (
    <li className="receipt-row decided-row linked-row">
      <div>
        <RowLink href={toDecidedReceiptPath(id, filter)} className="receipt-row-shop">
          {words.shop(shop)}
        </RowLink>
        <p className="receipt-quiet">{t('receipts.bought_on', { day: words.day(day), id })}</p>
      </div>
      <div className="receipt-row-amount">
        <strong>{words.money(amount)}</strong>
        <p className="receipt-quiet">{t('receipts.points', { count: points })}</p>
      </div>
      <p className="decided-member">
        {member ? <Link href={toDeskPath('members', member.id)}>{member.name || t('receipts.nameless')}</Link> : t('receipts.member_gone')}
      </p>
      <div className="decided-outcome">
        <Badge tone={decision === 'approved' ? 'success' : decision === 'revoked' ? 'error' : 'neutral'}>
          {isVoided ? words.reason('voided') : t(`receipts.outcome_${decision}`)}
        </Badge>
        {decision === 'rejected' && reason && !isVoided && <span className="receipt-quiet"> {words.reason(reason)}</span>}
        <p className="receipt-quiet">{t('receipts.decided_row', { by: who, at: words.dayTime(decided_at) })}</p>
      </div>
    </li>
  );
}
// messages: receipts.outcome_*, entry.source_*
