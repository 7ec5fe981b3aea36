import { formatDate } from '#shared/rules/date-format.ts';
import { useTranslate } from '../../lib/i18n.tsx';
import { useSite } from '../../lib/site.tsx';
import { useWords } from '../../lib/words.ts';
import { classNames } from '../../ui/class-names.ts';
import type { ExceptionalDay } from './coming-exceptions.ts';
import { toHoursText } from './week-lines.ts';

interface Props {
  days: readonly ExceptionalDay[];
  /** Whether there is but one zone, whose hours need no name. */
  hasOneZone: boolean;
}

/** Holidays and other days with hours of their own: the date large, the reason, and what each part of the centre does. */
export function ExceptionList({ days, hasOneZone }: Props) {
  const t = useTranslate();
  const site = useSite();
  const words = useWords();
  return (
    <ol className="exceptions">
      {days.map(({ date, exception, zones }) => (
        <li key={date} className="exception">
          <time className="exception-date" dateTime={date}>
            <span className="exception-day">{formatDate(date, site.locale === 'en' ? 'D' : 'D.', site.locale, 'UTC')}</span>
            <span>{formatDate(date, 'MMM', site.locale, 'UTC')}</span>
          </time>
          <div className="exception-words">
            <h3 className="exception-title">{words.get(exception, 'title')}</h3>
            <p className="quiet small">{formatDate(date, 'dddd', site.locale, 'UTC')}</p>
          </div>
          <dl className="exception-hours">
            {zones.map(({ zone, day }) => (
              <div key={zone.name} className={classNames(day.status === 'closed' && 'exception-closed')}>
                <dt className={hasOneZone ? 'visually-hidden' : undefined}>{words.get(zone, 'title')}</dt>
                <dd>{toHoursText(day, site, t)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
