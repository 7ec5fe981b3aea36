import { type DeskVisits, getDeskVisits } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useMay } from '../lib/may.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { Misses } from './Misses.tsx';
import { MostViewed } from './MostViewed.tsx';
import { ViewsChart } from './ViewsChart.tsx';

/** Views of the site, and searches without results; for roles that may read the figures. */
export function Visits() {
  const t = useTranslate();
  const toFailure = useFailure();
  const isTheirs = useMay()(getDeskVisits);
  const visits = useCall(getDeskVisits, isTheirs ? {} : undefined, { everyMs: 60_000 });
  if (!isTheirs || visits.state === 'loading') return null;
  return (
    <section aria-labelledby="visits" className="stack-small">
      <h2 id="visits" className="today-title">
        {t('visits.title')}
      </h2>
      <p className="today-about">{t('visits.about')}</p>
      {visits.state === 'failed' ? (
        <Notice
          tone="error"
          action={
            <Button size="small" variant="secondary" onClick={() => void visits.refresh()}>
              {t('desk.try_again')}
            </Button>
          }
        >
          {toFailure(visits).message}
        </Notice>
      ) : (
        <Counted visits={visits.data} />
      )}
    </section>
  );
}

function Counted({ visits }: { visits: DeskVisits }) {
  const t = useTranslate();
  const isFirstDay = visits.days.every(({ views }) => views === null);
  return (
    <>
      {isFirstDay ? (
        <p>{t('visits.none_yet')}</p>
      ) : (
        <>
          <Figures visits={visits} />
          <ViewsChart days={visits.days} />
        </>
      )}
      <div className="today-lists">
        {visits.routes.length > 0 && <MostViewed routes={visits.routes} />}
        <Misses misses={visits.misses} />
      </div>
    </>
  );
}

function Figures({ visits: { today, yesterday, week_ago, days } }: { visits: DeskVisits }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const weekAgo = days.at(-8)?.date ?? '';
  const figures = [
    [t('visits.today'), today],
    [t('visits.yesterday'), yesterday],
    [t('visits.week_ago', { day: day(weekAgo) }), week_ago],
  ] as const;
  return (
    <dl className="today-figures">
      {figures.map(([label, views]) => (
        <div key={label} className="today-figure">
          <dt>{label}</dt>
          <dd>{views === null ? '–' : formatNumber(views, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
