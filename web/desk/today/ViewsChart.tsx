import type { DeskVisits } from '#shared/contracts/desk-visits.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useDates } from '../lib/use-dates.ts';

const barWidth = 10;
const gap = 2;
const height = 60;
/** Min height of a bar, so that a day with few views stays visible beside a day with many. */
const minHeight = 1;

/** Bar chart with one bar per day, today last. Screen readers get a table. */
export function ViewsChart({ days }: Pick<DeskVisits, 'days'>) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const maxViews = Math.max(1, ...days.map(({ views }) => views ?? 0));
  const toText = (views: number | null) => (views === null ? t('visits.not_counted') : formatNumber(views, locale));
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className="today-chart">
      <figcaption>{t('visits.by_day')}</figcaption>
      <svg viewBox={`0 0 ${days.length * barWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ date, views }, at) => {
          const tall = views ? Math.max(minHeight, (views / maxViews) * height) : 0;
          return (
            <rect
              key={date}
              x={at * barWidth + gap / 2}
              y={height - tall}
              width={barWidth - gap}
              height={tall}
              data-is-today={date === last?.date || undefined}
            >
              <title>{`${day(date)}: ${toText(views)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="today-axis" aria-hidden="true">
        <span>{first && day(first.date)}</span>
        <span>{t('visits.most', { count: formatNumber(maxViews, locale) })}</span>
        <span>{last && day(last.date)}</span>
      </p>
      <div className="visually-hidden">
        <table>
          <caption>{t('visits.by_day')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('visits.day')}</th>
              <th scope="col">{t('visits.views')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, views }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                <td>{toText(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
