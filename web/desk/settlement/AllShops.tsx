import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getSettlementMonth, listSettlementShops, type SettlementMonth } from '#shared/contracts/desk-settlement.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { RecordSearch } from '../forms/widgets/RecordSearch.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath, toRouterPath } from '../lib/desk-path.ts';
import { useCall, useCallPages } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { CloseMonthDialog } from './CloseMonthDialog.tsx';
import { MonthNav } from './MonthNav.tsx';
import { MonthState, PrintedHead, SettlementActs, SumsTable, SumTiles } from './settlement-parts.tsx';
import { useMonth } from './use-month.ts';

/** Sums of all shops in a month. Managers close the month here. */
export function AllShops() {
  const t = useTranslate();
  const { month } = useMonth();
  const called = useCall(getSettlementMonth, { params: { month } }, { keepsPrevious: true });
  const [isClosing, setIsClosing] = useState(false);
  const shown = 'data' in called ? called.data : undefined;
  return (
    <DeskPage title={t('places.settlement')} lead={t('settlement.lead')} actions={<SettlementActs month={month} />}>
      <div className="stack settlement">
        <PrintedHead month={month} />
        <MonthNav first={shown?.first_month ?? month} />
        {called.state === 'loading' && <Waiting />}
        <FailedCall called={called} />
        {shown && <Month month={shown} onClose={() => setIsClosing(true)} />}
      </div>
      {isClosing && shown && <CloseMonthDialog month={shown} onClose={() => setIsClosing(false)} />}
    </DeskPage>
  );
}

function Month({ month, onClose }: { month: SettlementMonth; onClose: () => void }) {
  const t = useTranslate();
  const close = (
    <Button size="small" className="desk-unprinted" onClick={onClose}>
      {t('settlement.close')}
    </Button>
  );
  return (
    <>
      <MonthState month={month} action={month.is_over && month.closed === null && close} />
      {month.shops === 0 ? (
        <EmptyState icon="store" title={t('settlement.none')} message={t('settlement.none_text')} />
      ) : (
        <>
          <SumTiles sums={month.total} currency={month.currency} />
          <Shops month={month} />
        </>
      )}
    </>
  );
}

function Shops({ month: { month, currency, total, shops } }: { month: SettlementMonth }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const navigate = useNavigate();
  const list = useCallPages(listSettlementShops, { params: { month }, query: { per_page: 48 } });
  const toShop = (key: string) => `${toDeskPath('settlement', key)}?month=${month}`;
  return (
    <section className="stack" aria-labelledby="settlement-shops">
      <h2 id="settlement-shops" className="today-subtitle">
        {t('settlement.shops')}
      </h2>
      <div className="settlement-find desk-unprinted">
        <Field label={t('settlement.find')}>
          <RecordSearch
            kind="companies"
            label={t('settlement.find')}
            shown=""
            onChoose={(key) => void navigate(toRouterPath(`settlement/${key}?month=${month}`))}
          />
        </Field>
      </div>
      {list.state === 'loading' && <Waiting />}
      <FailedCall called={list} />
      {list.hasMore && 'data' in list && <p>{t('settlement.part', { shown: list.data.length, total: shops })}</p>}
      {list.state === 'ready' && (
        <SumsTable
          title={t('settlement.shops')}
          first={t('settlement.shop')}
          currency={currency}
          total={total}
          totalOf={list.hasMore ? t('settlement.total_all', { count: shops }) : t('settlement.total')}
          rows={list.data.map(({ company, sums }) => ({
            key: company.key,
            head: <Link href={toShop(company.key)}>{toRecordTitle(company, locale)}</Link>,
            sums,
          }))}
        />
      )}
      {list.hasMore && (
        <p className="desk-unprinted">
          <Button variant="secondary" isLoading={list.isRefreshing} onClick={list.more}>
            {t('settlement.more')}
          </Button>
        </p>
      )}
    </section>
  );
}
