import { type DeskVisits, getDeskVisits } from '#shared/contracts/desk-visits.ts';
import { canUse } from '#shared/rules/can-use.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { isNamedRoute } from '#shared/site/routes.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ArrowLink, Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { toKindWords, useWordsOfKinds } from '../forms/words.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { useMay, useStaff } from '../lib/staff.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { toListPath, toNewPath } from '../records/record-links.tsx';
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
      <p>
        <ArrowLink href={toDeskPath('visits')}>{t('visits.by_period')}</ArrowLink>
      </p>
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
        <FruitlessSearches misses={visits.misses} />
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

/** Views by kind of page, not by record. Routes that no longer exist appear with their technical name. */
function MostViewed({ routes }: Pick<DeskVisits, 'routes'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  return (
    <section aria-labelledby="most-viewed">
      <h3 id="most-viewed" className="today-subtitle">
        {t('visits.most_viewed')}
      </h3>
      <p className="today-about">{t('visits.four_weeks')}</p>
      <ol className="today-list">
        {routes.map(({ route, views }) => (
          <li key={route}>
            <span>{isNamedRoute(route) ? t(`route.${route}`) : route}</span>
            <span className="today-count">{formatNumber(views, locale)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
// messages: route.*

const synonyms = 'search-synonyms';
/** Kinds whose texts staff can extend with a searched word. */
const textKinds = ['companies', 'announcements'] as const;

/** Searches without results; roles that may edit content can map the words from here. */
export function FruitlessSearches({ misses, about }: Pick<DeskVisits, 'misses'> & { about?: string }) {
  const t = useTranslate();
  const { roles } = useStaff();
  const words = useWordsOfKinds();
  const mayLead = canUse(synonyms, 'save', roles);
  return (
    <section aria-labelledby="misses" className="stack-small">
      <h3 id="misses" className="today-subtitle">
        {t('visits.misses')}
      </h3>
      <p className="today-about">{about ?? t('visits.misses_about')}</p>
      {misses.length === 0 && <p>{t('visits.no_misses')}</p>}
      <ul className="today-list">
        {misses.map(({ term, askers }) => (
          <li key={term}>
            <span>{term}</span>
            <span className="today-count">{t('visits.askers', { count: askers })}</span>
            {mayLead && (
              <Link href={`${toNewPath(synonyms)}?word=${encodeURIComponent(term)}`}>
                <span>{t('visits.add_word')}</span>
                <VisuallyHidden>: {term}</VisuallyHidden>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {mayLead && misses.length > 0 && words && (
        <p className="today-about">
          <span>{t('visits.add_to_texts')}</span>
          {textKinds.map((kind, at) => (
            <span key={kind}>
              <span aria-hidden="true">{at > 0 ? ' · ' : ' '}</span>
              <Link href={toListPath(kind)}>{toKindWords(words, kind).list}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
