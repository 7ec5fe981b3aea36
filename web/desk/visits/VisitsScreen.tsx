import { getVisitsOfPeriod, type VisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { toChange } from '#shared/rules/percent-change.ts';
import { isNamedRoute } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { ViewsChart } from '../today/ViewsChart.tsx';
import { FruitlessSearches } from '../today/Visits.tsx';
import { Campaigns } from './Campaigns.tsx';
import { PeriodPicker } from './PeriodPicker.tsx';
import { usePeriod } from './period.ts';
import { Searches } from './Searches.tsx';
import { VisitsExport } from './VisitsExport.tsx';

/** Page views and searches of a period, compared with the period before. */
export function VisitsScreen() {
  const t = useTranslate();
  const periods = usePeriod();
  const { period } = periods;
  const visits = useCall(getVisitsOfPeriod, { query: period }, { keepsPrevious: true });
  return (
    <DeskPage title={t('places.visits')} lead={t('visits.about')} actions={<VisitsExport period={period} />}>
      <div className="stack">
        <PeriodPicker place="visits" periods={periods} />
        {visits.state === 'loading' && <Waiting />}
        {visits.state === 'failed' && visits.code === 'UnprocessableEntity' && <Notice tone="error">{t('visits.wrong_period')}</Notice>}
        {visits.state === 'failed' && visits.code !== 'UnprocessableEntity' && <FailedCall called={visits} />}
        {'data' in visits && <Counted visits={visits.data} />}
      </div>
    </DeskPage>
  );
}

function Counted({ visits }: { visits: VisitsOfPeriod }) {
  const t = useTranslate();
  const isCounted = visits.days.some(({ views }) => views !== null);
  return (
    <>
      {isCounted ? (
        <>
          <Figures visits={visits} />
          <ViewsChart days={visits.days} />
          <Routes routes={visits.routes} />
        </>
      ) : (
        <p>{t('visits.no_views')}</p>
      )}
      <Campaigns visits={visits} />
      <Searches visits={visits} />
      <FruitlessSearches misses={visits.misses} about={t('visits.misses_period')} />
    </>
  );
}

function Figures({ visits: { views, before } }: { visits: VisitsOfPeriod }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const figures = [
    [t('visits.in_period'), formatNumber(views, locale)],
    [
      t('visits.before', { from: day(before.from), to: day(before.to) }),
      before.views === null ? t('visits.not_counted') : formatNumber(before.views, locale),
    ],
    [t('visits.change'), toChange(views, before.views)],
  ] as const;
  return (
    <dl className="today-figures" aria-live="polite">
      {figures.map(([label, text]) => (
        <div key={label} className="today-figure">
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Views by page, and in the period before. Routes that no longer exist appear with their technical name. */
function Routes({ routes }: Pick<VisitsOfPeriod, 'routes'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <section aria-labelledby="most-viewed" className="stack-small">
      <h2 id="most-viewed" className="today-subtitle">
        {t('visits.most_viewed')}
      </h2>
      <table className="visits-table">
        <thead>
          <tr>
            <th scope="col">{t('visits.page')}</th>
            <th scope="col">{t('visits.views')}</th>
            <th scope="col">{t('visits.before_column')}</th>
            <th scope="col">{t('visits.change')}</th>
          </tr>
        </thead>
        <tbody>
          {routes.map(({ route, views, before }) => (
            <tr key={route}>
              <th scope="row">{isNamedRoute(route) ? t(`route.${route}`) : route}</th>
              <td>{formatNumber(views, locale)}</td>
              <td>{before === null ? '–' : formatNumber(before, locale)}</td>
              <td>{toChange(views, before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
// messages: route.*
