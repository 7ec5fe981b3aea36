import { formatDate } from '#shared/rules/date-format.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { ExceptionalDay } from './coming-exceptions.ts';
import { toHoursText } from './week-lines.ts';

/** The nearest days are what a visitor comes for; two rows of two on a desk. */
const shownCount = 4;

interface Props {
  days: readonly ExceptionalDay[];
  /** Whether there is but one zone, whose hours need no name. */
  hasOneZone: boolean;
}

/** Holidays and other days with hours of their own, the nearest ones first and the rest folded. */
export function ExceptionList({ days, hasOneZone }: Props) {
  const t = useTranslate();
  const isFolded = days.length > shownCount + 1; // a fold for a single day would save nothing
  const rest = isFolded ? days.slice(shownCount) : [];
  return (
    <>
      <DayList days={isFolded ? days.slice(0, shownCount) : days} hasOneZone={hasOneZone} />
      {rest.length > 0 && (
        <Disclosure className="hours-fold" summary={t('hours.exceptions_more', { count: rest.length })}>
          <DayList days={rest} hasOneZone={hasOneZone} />
        </Disclosure>
      )}
    </>
  );
}

/** The date large, the reason, and what each part of the centre does. */
function DayList({ days, hasOneZone }: Props) {
  const site = useSite();
  const texts = useRecordTexts();
  const toGroups = useZoneGroups();
  return (
    <ol className="exceptions">
      {days.map(({ date, exception, zones }) => (
        <li key={date} className="exception">
          <time className="exception-date" dateTime={date}>
            <span className="exception-day">{formatDate(date, localeFacts[site.locale].day, site.locale, 'UTC')}</span>
            <span>{formatDate(date, 'MMM', site.locale, 'UTC')}</span>
          </time>
          <div className="exception-words">
            <h3 className="exception-title">{texts.get(exception, 'title')}</h3>
            <p className="quiet small">{formatDate(date, 'dddd', site.locale, 'UTC')}</p>
          </div>
          <dl className="exception-hours">
            {toGroups(zones).map(({ titles, hours, isClosed }) => (
              <div key={hours} className={classNames(isClosed && 'exception-closed')}>
                <dt className={hasOneZone ? 'visually-hidden' : undefined}>{titles.join(', ')}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}

/** Zones that do the same on a day share a line, which stands where the first of them stood. */
function useZoneGroups() {
  const t = useTranslate();
  const site = useSite();
  const texts = useRecordTexts();
  return (zones: ExceptionalDay['zones']) => {
    const groups = new Map<string, { titles: string[]; hours: string; isClosed: boolean }>();
    for (const { zone, day } of zones) {
      const hours = toHoursText(day, site, t);
      const group = groups.get(hours) ?? {
        titles: [],
        hours,
        isClosed: day.status === 'closed',
      };
      groups.set(hours, {
        ...group,
        titles: [...group.titles, texts.get(zone, 'title')],
      });
    }
    return [...groups.values()];
  };
}
