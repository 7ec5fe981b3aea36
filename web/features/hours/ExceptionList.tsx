import { formatDate } from '#shared/rules/date-format.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { ExceptionalDay } from './coming-exceptions.ts';
import { toHoursText } from './week-lines.ts';

/** Number of days that are not collapsed. On wide screens, these are two rows of two. */
const shownCount = 4;

interface Props {
  days: readonly ExceptionalDay[];
  /** Whether the centre has only one zone. If so, the name of the zone is omitted. */
  hasOneZone: boolean;
}

/** Holidays and other days with special hours, the nearest first. Later days are collapsed. */
export function ExceptionList({ days, hasOneZone }: Props) {
  const t = useTranslate();
  const isFolded = days.length > shownCount + 1; // a single day is not collapsed, because that would not save space
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

/** List of days, each with the date in large type, the reason, and the hours of each zone. */
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
            <DayWords weekday={formatDate(date, 'dddd', site.locale, 'UTC')} reason={texts.find(exception, 'title')} />
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

/** Weekday, and the reason if there is one. */
function DayWords({ weekday, reason }: { weekday: string; reason: string | undefined }) {
  return (
    <>
      <h3 className="exception-title">{reason ?? weekday}</h3>
      {reason !== undefined && <p className="quiet small">{weekday}</p>}
    </>
  );
}

/** Returns a function that merges zones with the same hours on a day. The merged group is at the position of the first zone. */
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
