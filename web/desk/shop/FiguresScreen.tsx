import { exportShopFigures, getShopFigures, type ShopFigures } from '#shared/contracts/desk-shop-figures.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { toRecordTitle } from '../forms/titles.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { ShopEarnings } from '../settlement/ShopEarnings.tsx';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { DownloadButton } from '../shell/DownloadButton.tsx';
import { PeriodPicker } from '../visits/PeriodPicker.tsx';
import { usePeriod } from '../visits/period.ts';

/** Views and redemptions of the shop's offers and rewards in a period, compared with the period before. */
export function FiguresScreen() {
  const t = useTranslate();
  const { locale } = useDesk();
  const periods = usePeriod();
  const { period } = periods;
  const figures = useCall(getShopFigures, { query: period }, { keepsPrevious: true });
  const toBody = () => ({
    ...{ format: 'csv' as const, locale, ...period },
    headings: [
      ...[t('figures.kind'), t('figures.title'), t('figures.views'), t('figures.views_before')],
      ...[t('figures.taken'), t('figures.taken_before'), t('figures.redeemed'), t('figures.redeemed_before')],
    ],
    kinds: { company: t('figures.company'), offer: t('figures.offer'), reward: t('figures.reward') },
  });
  return (
    <DeskPage
      title={t('places.shop_figures')}
      lead={t('figures.lead')}
      actions={<DownloadButton contract={exportShopFigures} toBody={toBody} label={t('activity.export')} />}
    >
      <div className="stack">
        <ShopEarnings />
        <PeriodPicker place="shop-figures" periods={periods} />
        {figures.state === 'loading' && <Waiting />}
        {figures.state === 'failed' && figures.code === 'UnprocessableEntity' && <Notice tone="error">{t('visits.wrong_period')}</Notice>}
        {figures.state === 'failed' && figures.code !== 'UnprocessableEntity' && <FailedCall called={figures} />}
        {'data' in figures && <Counted figures={figures.data} />}
      </div>
    </DeskPage>
  );
}

function Counted({ figures: { company, offers, rewards, before, counted_since } }: { figures: ShopFigures }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const toCount = (count: number | null) => (count === null ? t('visits.not_counted') : formatNumber(count, locale));
  return (
    <>
      <p className="small quiet">{t('figures.before', { from: day(before.from), to: day(before.to) })}</p>
      <dl className="today-figures" aria-live="polite">
        <div className="today-figure">
          <dt>{t('figures.company_views')}</dt>
          <dd>{toCount(company.views)}</dd>
        </div>
        <div className="today-figure">
          <dt>{t('figures.period_before')}</dt>
          <dd>{toCount(company.views_before)}</dd>
        </div>
      </dl>
      <FigureTable
        title={t('figures.offers')}
        none={t('figures.no_offers')}
        columns={[t('figures.views'), t('figures.period_before')]}
        rows={offers.map((offer) => ({
          key: offer.key,
          title: toRecordTitle(offer, locale),
          counts: [offer.views, offer.views_before].map(toCount),
        }))}
      />
      <FigureTable
        title={t('figures.rewards')}
        none={t('figures.no_rewards')}
        columns={[
          ...[t('figures.views'), t('figures.views_before'), t('figures.taken'), t('figures.taken_before')],
          ...[t('figures.redeemed'), t('figures.redeemed_before')],
        ]}
        rows={rewards.map((reward) => ({
          key: reward.key,
          title: toRecordTitle(reward, locale),
          counts: [
            ...[reward.views, reward.views_before, reward.taken, reward.taken_before],
            ...[reward.redeemed, reward.redeemed_before],
          ].map(toCount),
        }))}
      />
      <Notice>{counted_since === null ? t('figures.not_yet') : t('figures.limits', { since: day(counted_since) })}</Notice>
    </>
  );
}

interface FigureTableProps {
  title: string;
  /** Text if there are no rows. */
  none: string;
  columns: readonly string[];
  rows: readonly { key: string; title: string; counts: readonly string[] }[];
}

function FigureTable({ title, none, columns, rows }: FigureTableProps) {
  const t = useTranslate();
  return (
    <section className="stack-small" aria-label={title}>
      <h2 className="today-subtitle">{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
        <section className="figures-scroll" aria-label={t('figures.table', { title })} tabIndex={0}>
          <table className="visits-table">
            <thead>
              <tr>
                <th scope="col">{t('figures.title')}</th>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.title}</th>
                  {row.counts.map((count, index) => (
                    <td key={columns[index]}>{count}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
