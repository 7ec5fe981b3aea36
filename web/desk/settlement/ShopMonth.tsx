import { getSettlementShop } from '#shared/contracts/desk-settlement.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCall } from '../lib/use-call.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { MonthNav } from './MonthNav.tsx';
import { MonthState, PrintedHead, SettlementActs, SumsTable, SumTiles } from './settlement-parts.tsx';
import { useDayName, useMonth } from './use-month.ts';

/** A shop's month by day: turnover with members, and money that the centre owes. `company`: undefined for the shop of the session. */
export function ShopMonth({ company }: { company: number | undefined }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toDay = useDayName();
  const { month } = useMonth();
  const called = useCall(getSettlementShop, { params: { month }, query: { company } }, { keepsPrevious: true });
  const shown = 'data' in called ? called.data : undefined;
  const name = shown && toRecordTitle(shown.company, locale);
  return (
    <DeskPage
      title={company === undefined ? t('places.settlement') : (name ?? t('places.settlement'))}
      lead={
        company === undefined ? (
          t('settlement.lead_shop')
        ) : (
          <Link href={`${toDeskPath('settlement')}?month=${month}`} className="desk-unprinted">
            {t('settlement.all_shops')}
          </Link>
        )
      }
      actions={<SettlementActs month={month} company={company} />}
    >
      <div className="stack settlement">
        <PrintedHead month={month} {...(name !== undefined && { shop: name })} />
        <MonthNav first={shown?.first_month ?? month} />
        {called.state === 'loading' && <Waiting />}
        <FailedCall called={called} />
        {shown && (
          <>
            <MonthState month={shown} />
            {shown.days.length === 0 ? (
              <EmptyState icon="store" title={t('settlement.none')} message={t('settlement.none_text')} />
            ) : (
              <>
                <SumTiles sums={shown.total} currency={shown.currency} />
                <SumsTable
                  title={t('settlement.days')}
                  first={t('settlement.day')}
                  currency={shown.currency}
                  total={shown.total}
                  totalOf={t('settlement.total')}
                  rows={shown.days.map((one) => ({ key: one.day, head: toDay(one.day), sums: one.sums }))}
                />
              </>
            )}
          </>
        )}
      </div>
    </DeskPage>
  );
}
