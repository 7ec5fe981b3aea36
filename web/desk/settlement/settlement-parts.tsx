import type { ReactNode } from 'react';
import { exportSettlement, type SettlementMonth, type SettlementSums } from '#shared/contracts/desk-settlement.ts';
import { formatAmount, formatMoney, formatNumber, toCurrencySign } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import { useMonthName } from './use-month.ts';

const columns = [
  ...(['purchases', 'returns', 'turnover', 'returned', 'net', 'points_given', 'points_taken'] as const),
  ...(['rewards', 'gift_cards', 'corrections'] as const),
];
type Column = (typeof columns)[number];
const ofMoney: ReadonlySet<Column> = new Set<Column>(['turnover', 'returned', 'net', 'gift_cards', 'corrections']);

/** Columns of the file, after shop, number and day. */
const fileColumns = [
  ...(['purchases', 'turnover', 'returns', 'returned', 'net', 'points_given', 'points_taken'] as const),
  ...(['rewards', 'gift_cards', 'corrections', 'currency'] as const),
];

const toValue = (sums: SettlementSums, column: Column) => (column === 'net' ? sums.turnover - sums.returned : sums[column]);

/** Whether the month is running, open or closed, and by whom. `action`: a button for the month. */
export function MonthState({ month, action }: { month: Pick<SettlementMonth, 'closed' | 'is_over'>; action?: ReactNode }) {
  const t = useTranslate();
  const { dayTime } = useDates();
  const { closed, is_over } = month;
  return (
    <div className="cluster settlement-state">
      <Badge tone={closed ? 'success' : is_over ? 'accent' : 'neutral'}>
        {t(closed ? 'settlement.closed' : is_over ? 'settlement.open' : 'settlement.running')}
      </Badge>
      <p>{closed ? t('settlement.closed_by', { when: dayTime(closed.at), name: closed.by }) : t('settlement.not_final')}</p>
      {action}
    </div>
  );
}

/** Large sums of a month. */
export function SumTiles({ sums, currency }: { sums: SettlementSums; currency: string }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toText = (sum: number, name: Column) =>
    ofMoney.has(name) ? formatMoney({ amount: sum, currency }, locale) : formatNumber(sum, locale);
  const names = ['net', 'gift_cards', 'purchases', 'points_given', 'rewards'] as const;
  return (
    <dl className="today-figures settlement-figures" aria-live="polite">
      {names.map((name) => (
        <div key={name} className="today-figure">
          <dt>{t(`settlement.${name}`)}</dt>
          <dd>{toText(toValue(sums, name), name)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SumsTableProps {
  title: string;
  /** Heading of the first column. */
  first: string;
  currency: string;
  rows: readonly { key: string; head: ReactNode; sums: SettlementSums }[];
  total: SettlementSums;
  /** Heading of the total. */
  totalOf: string;
}

/** A table of sums with their total. The headings name the currency. Leaves out corrections if there are none. */
export function SumsTable({ title, first, currency, rows, total, totalOf }: SumsTableProps) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toText = (sums: SettlementSums, column: Column) =>
    ofMoney.has(column) ? formatAmount(toValue(sums, column), locale) : formatNumber(toValue(sums, column), locale);
  const toLabel = (column: Column) =>
    ofMoney.has(column) ? `${t(`settlement.${column}`)} (${toCurrencySign(currency, locale)})` : t(`settlement.${column}`);
  const shown = columns.filter(
    (column) => column !== 'corrections' || [total, ...rows.map(({ sums }) => sums)].some((sums) => sums.corrections !== 0),
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard */}
      <section className="figures-scroll" aria-label={t('figures.table', { title })} tabIndex={0}>
        <table className="visits-table settlement-table">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {shown.map((column) => (
                <th key={column} scope="col">
                  {toLabel(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, sums }) => (
              <tr key={key}>
                <th scope="row">{head}</th>
                {shown.map((column) => (
                  <SumCell key={column} label={toLabel(column)} text={toText(sums, column)} isNone={toValue(sums, column) === 0} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{totalOf}</th>
              {shown.map((column) => (
                <SumCell key={column} label={toLabel(column)} text={toText(total, column)} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {total.returns !== 0 && <p className="small quiet">{t('settlement.returns_about')}</p>}
      {shown.includes('corrections') && <p className="small quiet">{t('settlement.corrections_about')}</p>}
    </>
  );
}

/** A sum with its label, because phones show each row as a card. Cards leave out sums that are zero (`isNone`). */
function SumCell({ label, text, isNone = false }: { label: string; text: string; isNone?: boolean }) {
  return (
    <td data-label={label} data-is-none={isNone || undefined}>
      {text}
    </td>
  );
}

/** Buttons to print the page and to save its figures. `company`: only those of one shop. */
export function SettlementActs({ month, company }: { month: string; company?: number | undefined }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const toBody = () => ({
    ...{ format: 'csv' as const, locale, month, company_id: company ?? null },
    headings: [
      t('settlement.shop'),
      t('settlement.number'),
      t('settlement.day'),
      ...fileColumns.map((column) => t(`settlement.${column}`)),
    ],
  });
  return (
    <div className="cluster desk-unprinted">
      <Button variant="secondary" size="small" icon="print" onClick={() => window.print()}>
        {t('settlement.print')}
      </Button>
      <DownloadButton contract={exportSettlement} toBody={toBody} label={t('settlement.export')} />
    </div>
  );
}

/** Head of the printed statement instead of the screen's. `shop`: undefined for the statement of all shops. */
export function PrintedHead({ month, shop }: { month: string; shop?: string }) {
  const t = useTranslate();
  const { centre } = useDesk().start;
  const { dayTime } = useDates();
  const toName = useMonthName();
  return (
    <div className="settlement-printed">
      <p className="settlement-statement">{t('settlement.statement', { month: toName(month) })}</p>
      <p>{shop === undefined ? centre : `${shop} · ${centre}`}</p>
      <p className="small">{t('settlement.printed', { when: dayTime(new Date()) })}</p>
    </div>
  );
}
// messages: settlement.*
