import { formatDate } from '#shared/rules/date-format.ts';
import { formatDayMonth } from '../../lib/centre/day-month.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Link } from '../../ui/Link.tsx';
import type { ExceptionalDay } from './coming-exceptions.ts';
import { toHoursText } from './week-lines.ts';

interface Props {
  /** Exceptional days of one zone, the nearest first. */
  days: readonly ExceptionalDay[];
  /** Link to all exceptional days of all zones. */
  moreHref: string | undefined;
}

/** The next days with special hours, one line each, so that they fit into the first view below today's hours. Renders nothing without such days. */
export function NextExceptions({ days, moreHref }: Props) {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  if (days.length === 0) return null;
  return (
    <section className="next-exceptions" aria-labelledby="next-exceptions">
      <h2 id="next-exceptions">{t('hours.exceptions_next')}</h2>
      <dl>
        {days.map(({ date, exception, zones: [first] }) => (
          <div key={date} className="next-exception">
            <dt>
              <time dateTime={date}>
                {formatDate(date, 'ddd', site.locale, 'UTC')} {formatDayMonth(date, site)}
              </time>{' '}
              <span>{texts.find(exception, 'title')}</span>
            </dt>
            <dd>{first && toHoursText(first.day, site, t)}</dd>
          </div>
        ))}
      </dl>
      {moreHref !== undefined && <Link href={moreHref}>{t('hours.exceptions_all')}</Link>}
    </section>
  );
}
